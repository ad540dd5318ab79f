import { X509Certificate } from 'node:crypto';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { isPublicAddress } from './public-address.ts';

/** Fetches the certificates with which carriers sign, from where these say that they are. */
export interface CertificateSource {
  /** The certificate and those that issued it. @throws CertificateUnavailable */
  chainAt(address: string): Promise<readonly X509Certificate[]>;
}

export class CertificateUnavailable extends Error {}

export interface CertificateSourceOptions {
  now(): Instant;
  /** Where connections may go. Tests replace "public addresses only". */
  readonly mayReach?: (address: string, port: number) => boolean;
  /** A private certificate authority (PEM) for the connection. */
  readonly ca?: string;
}

const FETCH_MS = 2 * SECOND_MS;
const BYTES_MAX = 64 * 1024;
/** ATIS-1000074 names these two ports. */
const PORTS: ReadonlySet<number> = new Set([443, 8443]);
const KEPT_MAX = 500;
const FETCHES_MAX = 20;
const KEPT_MS = { least: MINUTE_MS, usual: 60 * MINUTE_MS, most: DAY_MS } as const;
/** How long a server that didn't answer isn't asked again. */
const MISSED_MS = 30 * SECOND_MS;

interface Kept {
  readonly chain: Promise<readonly X509Certificate[]>;
  until: Instant;
}

export function createCertificateSource(options: CertificateSourceOptions): CertificateSource {
  const kept = new Map<string, Kept>();
  let fetches = 0;

  async function get(address: string, entry: Kept): Promise<readonly X509Certificate[]> {
    if (fetches >= FETCHES_MAX) throw new CertificateUnavailable('too many are being fetched');
    fetches += 1;
    try {
      const { body, keptMs } = await fetchText(address, options);
      const chain = certificatesIn(body);
      entry.until = options.now() + keptMs;
      return chain;
    } catch (cause) {
      entry.until = options.now() + MISSED_MS;
      throw cause instanceof CertificateUnavailable
        ? cause
        : new CertificateUnavailable('it cannot be fetched', { cause });
    } finally {
      fetches -= 1;
    }
  }

  return {
    chainAt(address) {
      const known = kept.get(address);
      if (known !== undefined && options.now() < known.until) return known.chain;
      const { promise, resolve } = Promise.withResolvers<readonly X509Certificate[]>();
      // Concurrent requests for the same address share one fetch.
      const entry: Kept = { chain: promise, until: options.now() + FETCH_MS };
      kept.delete(address);
      const [oldest] = kept.keys();
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(address, entry);
      resolve(get(address, entry));
      return promise;
    },
  };
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** @throws CertificateUnavailable if it can't be had */
export function certificatesIn(text: string): X509Certificate[] {
  const found = text.match(PEM) ?? [];
  if (found.length === 0) throw new CertificateUnavailable('there is no certificate');
  try {
    return found.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw new CertificateUnavailable('it is no certificate', { cause });
  }
}

async function fetchText(
  address: string,
  { mayReach = isReachable, ca }: CertificateSourceOptions,
): Promise<{ body: string; keptMs: number }> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new CertificateUnavailable('its address is none of https');
  const port = url.port === '' ? 443 : Number(url.port);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  // Addresses that are written out are not looked up, so they are judged here.
  if (isIP(host) !== 0 && !mayReach(host, port)) throw new CertificateUnavailable('it is not public');
  const lookup: LookupFunction = (name, { all = false, ...how }, answer) => {
    publicAddressesOf(name, how, (found) => mayReach(found, port)).then(
      (found) => (all ? answer(null, [...found]) : answer(null, found[0].address, found[0].family)),
      (cause: NodeJS.ErrnoException) => answer(cause, []),
    );
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      lookup,
      agent: false,
      ...(ca === undefined ? {} : { ca }),
      headers: { accept: 'application/pem-certificate-chain, application/x-pem-file, */*;q=0.1' },
      signal: AbortSignal.timeout(FETCH_MS),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.on('error', reject);
      // A redirect would lead to an address that wasn't checked.
      if (response.statusCode !== 200) {
        reject(new CertificateUnavailable(`its server says ${response.statusCode}`));
        outgoing.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > BYTES_MAX) outgoing.destroy(new CertificateUnavailable('it is too large'));
      });
      response.on('end', () =>
        resolve({
          body: Buffer.concat(chunks).toString('latin1'),
          keptMs: keptMsOf(response.headers['cache-control']),
        }),
      );
    });
    outgoing.end();
  });
}

type Addresses = readonly [LookupAddress, ...LookupAddress[]];

/**
 * The name is looked up once, and the connection goes to the address that was checked here. A single private address
 * fails it.
 */
async function publicAddressesOf(
  name: string,
  how: Omit<LookupOptions, 'all'>,
  mayReach: (address: string) => boolean,
): Promise<Addresses> {
  const [first, ...more] = await lookUp(name, { ...how, all: true });
  if (first === undefined || ![first, ...more].every(({ address }) => mayReach(address)))
    throw new CertificateUnavailable('it is not public');
  return [first, ...more];
}

const isReachable = (address: string, port: number) => PORTS.has(port) && isPublicAddress(address);

function keptMsOf(cacheControl: string | undefined): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1];
  if (seconds === undefined) return KEPT_MS.usual;
  return Math.min(KEPT_MS.most, Math.max(KEPT_MS.least, Number(seconds) * SECOND_MS));
}
