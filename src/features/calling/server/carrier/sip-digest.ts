import { createHash } from 'node:crypto';
import { header, headersOf, type SipHeader, type SipRequest, type SipResponse } from './sip-message.ts';

/** Algorithms as challenges name them, and as node:crypto does. Source: RFC 8760. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
  ['SHA-512-256', 'sha512-256'],
]);
/** The only one that JsSIP knows, and what a challenge means that names none. */
const MD5 = 'MD5';
const REMEMBERED_MAX = 2_000;
const CHALLENGES = ['www-authenticate', 'proxy-authenticate'];
const CREDENTIALS = new Set(['authorization', 'proxy-authorization']);

/**
 * Digest with the algorithms of RFC 8760, for a JsSIP that knows MD5 alone: a challenge for another one is shown to it as
 * one for MD5, and its answer is computed again on the way out. An ACK repeats the credentials of its INVITE (RFC 3261
 * section 22.1), which JsSIP leaves out.
 */
export class SipDigest {
  readonly #password: string | null;
  readonly #algorithms = new Map<string, string>();
  readonly #ofInvites = new Map<string, readonly SipHeader[]>();

  constructor(password: string | null) {
    this.#password = password;
  }

  /** Of several challenges, the other side likes the first one best that we can answer. */
  toJsSip(response: SipResponse): SipResponse {
    if (this.#password === null || (response.status !== 401 && response.status !== 407)) return response;
    const headers = response.headers.filter(([name]) => !CHALLENGES.includes(name));
    for (const name of CHALLENGES) {
      const challenge = headersOf(response, name).find((value) => HASHES.has(algorithmOf(value)));
      if (challenge !== undefined) headers.push([name, this.#asMd5(challenge)]);
    }
    return { ...response, headers };
  }

  fromJsSip(request: SipRequest): SipRequest {
    if (this.#password === null) return request;
    const headers = request.headers.map(
      ([name, value]): SipHeader => [name, CREDENTIALS.has(name) ? this.#answer(value, request) : value],
    );
    const key = `${header(request, 'call-id')} ${Number.parseInt(header(request, 'cseq') ?? '', 10)}`;
    if (request.method === 'ACK')
      return { ...request, headers: [...headers, ...(this.#ofInvites.get(key) ?? [])] };
    const own = headers.filter(([name]) => CREDENTIALS.has(name));
    if (request.method === 'INVITE' && own.length > 0) remember(this.#ofInvites, key, own);
    return { ...request, headers };
  }

  #asMd5(challenge: string): string {
    const algorithm = algorithmOf(challenge);
    const nonce = parameter(challenge, 'nonce');
    if (algorithm === MD5 || nonce === null) return challenge;
    remember(this.#algorithms, nonce, algorithm);
    return challenge.replace(ALGORITHM, `$1${MD5}`);
  }

  #answer(credentials: string, { method, body }: SipRequest): string {
    const nonce = parameter(credentials, 'nonce') ?? '';
    const algorithm = this.#algorithms.get(nonce);
    const hash = HASHES.get(algorithm ?? '');
    if (algorithm === undefined || hash === undefined) return credentials;
    const digest = (...parts: readonly (string | null)[]) =>
      createHash(hash).update(parts.join(':')).digest('hex');
    const of = (name: string) => parameter(credentials, name);
    const qop = of('qop');
    const secret = digest(of('username'), of('realm'), this.#password);
    const asked = qop === 'auth-int' ? digest(method, of('uri'), digest(body)) : digest(method, of('uri'));
    const response =
      qop === null ? digest(secret, nonce, asked) : digest(secret, nonce, of('nc'), of('cnonce'), qop, asked);
    return credentials
      .replace(ALGORITHM, `$1${algorithm}`)
      .replace(/(\bresponse=)"[^"]*"/, `$1"${response}"`);
  }
}

const ALGORITHM = /(\balgorithm\s*=\s*)"?[\w-]+"?/i;

/** @returns MD5 where none is named; nothing that is known where the scheme is not Digest */
function algorithmOf(challenge: string): string {
  if (!/^\s*Digest\s/i.test(challenge)) return '';
  return (parameter(challenge, 'algorithm') ?? MD5).toUpperCase();
}

function parameter(text: string, name: string): string | null {
  const match = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))`, 'i').exec(
    text,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= REMEMBERED_MAX) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
