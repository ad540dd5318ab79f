import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { type OpenNetworks, reachOf } from './networks.ts';

/** A request to an address that somebody else has chosen. */
export interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Requests that cannot be turned against the network that we are in. */
export type GuardedFetch = (url: string, request?: GuardedRequest) => Promise<Response>;

/** Why a request was not made or its answer not read, for whoever has set the address. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: 'address' | 'network' | 'too-large' | 'too-slow';
  constructor(reason: OutboundError['reason'], cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
  }
}

const SENTENCES = {
  address: 'This address is not on the internet, or is not an https address',
  network: 'No connection to this address could be made',
  'too-large': 'The answer of this address is too large',
  'too-slow': 'This address took too long to answer',
} as const;

/** An answer of more bytes, or after more time, is not what we asked for, unless whoever asks expects more. */
const BYTES_MAX = 1_000_000;
const TIME_MAX_MS = 10_000;

type Resolve = (
  host: string,
  found: (addresses: readonly { address: string; family: number }[]) => void,
) => void;
const byDns: Resolve = (host, found) =>
  resolve(host, { all: true, verbatim: true }, (error, addresses) => found(error === null ? addresses : []));

/**
 * Makes requests to addresses of the internet, and to networks that the operator has opened. What counts is the address
 * that is connected to, so a name that changes what it means between two questions gains nothing. Redirects are given
 * back and not followed.
 * @param options.bytesMax of an answer
 * @param options.streamsForMs gives an answer as it comes, for as long; otherwise whole, within seconds
 * @param options.resolve replaces the system's resolver in tests
 */
export function createGuardedFetch(options: {
  open: OpenNetworks;
  bytesMax?: number;
  streamsForMs?: number;
  resolve?: Resolve;
}): GuardedFetch {
  const { open, bytesMax = BYTES_MAX, streamsForMs = null } = options;
  const find = options.resolve ?? byDns;

  /** Gives the connection nothing but addresses that may be reached. */
  const lookup: LookupFunction = (host, { all }, found) => {
    find(host, (addresses) => {
      const [first, ...rest] = addresses.filter(({ address }) => reachOf(address, open) !== 'refused');
      if (first === undefined) return found(new OutboundError('address'), '', 4);
      if (all === true) return found(null, [first, ...rest]);
      found(null, first.address, first.family);
    });
  };

  return async (url, request = {}) => {
    const to = URL.parse(url);
    if (to === null || to.username !== '' || to.password !== '') throw new OutboundError('address');
    const host = to.hostname.replace(/^\[(.*)\]$/, '$1');
    const isNumber = /^[\d.]+$|:/.test(host);
    // A connection to a number asks no resolver.
    if (isNumber && reachOf(host, open) === 'refused') throw new OutboundError('address');
    if (to.protocol === 'http:') await mustBeInside(host, { find, open });
    else if (to.protocol !== 'https:') throw new OutboundError('address');
    return send(to, request, { lookup, bytesMax, streamsForMs });
  };
}

/** Without encryption only within networks of the operator's own. */
async function mustBeInside(
  host: string,
  { find, open }: { find: Resolve; open: OpenNetworks },
): Promise<void> {
  const addresses = await new Promise<readonly { address: string }[]>((found) =>
    /^[\d.]+$|:/.test(host) ? found([{ address: host }]) : find(host, found),
  );
  if (addresses.length === 0 || addresses.some(({ address }) => reachOf(address, open) !== 'inside'))
    throw new OutboundError('address');
}

function send(
  url: URL,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  {
    lookup,
    bytesMax,
    streamsForMs,
  }: { lookup: LookupFunction; bytesMax: number; streamsForMs: number | null },
) {
  const settings: RequestOptions = {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup,
    agent: false,
    signal: AbortSignal.timeout(streamsForMs ?? TIME_MAX_MS),
  };
  return new Promise<Response>((answered, failed) => {
    const request = (url.protocol === 'http:' ? requestPlain : requestSecure)(url, settings, (answer) => {
      if (streamsForMs !== null) return answered(streamed(answer, bytesMax));
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > bytesMax) answer.destroy(new OutboundError('too-large'));
        else pieces.push(piece);
      });
      answer.on('error', (error) => failed(outboundErrorOf(error)));
      answer.on('end', () => {
        answered(responseOf(answer, Buffer.concat(pieces)));
      });
    });
    request.on('error', (error) => failed(outboundErrorOf(error)));
    request.end(body);
  });
}

function responseOf(
  answer: IncomingMessage,
  body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array>,
): Response {
  const status = answer.statusCode ?? 502;
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? body : null, { status, headers });
}

/** The body as it comes. Whoever reads it finds out when it breaks off or is too large. */
function streamed(answer: IncomingMessage, bytesMax: number): Response {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bytesMax) throw new OutboundError('too-large');
      yield piece;
    }
  }
  // Node's type of a stream of the web isn't that of the language's own library; the objects are the same.
  return responseOf(answer, Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>);
}

function outboundErrorOf(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError(
    error.name === 'AbortError' || error.name === 'TimeoutError' ? 'too-slow' : 'network',
    error,
  );
}
