import { createHash, randomBytes } from 'node:crypto';
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
/** Most challenges that are answered, one for each proxy on the path. */
const REALMS_MAX = 4;

/**
 * Digest with the algorithms of RFC 8760, for a JsSIP that knows MD5 alone: a challenge for another one is shown to it as
 * one for MD5, and its answer is computed again on the way out. An ACK repeats the credentials of its INVITE (RFC 3261
 * section 22.1), which JsSIP leaves out. Of several realms JsSIP answers one, so the others are answered beside it (section
 * 22.3): our account is the same for all of them.
 */
export class SipDigest {
  readonly #password: string | null;
  readonly #algorithms = new Map<string, string>();
  /** Challenges of other realms, by the nonce of the one that JsSIP was shown with them. */
  readonly #beside = new Map<string, readonly SipHeader[]>();
  readonly #ofInvites = new Map<string, readonly SipHeader[]>();

  constructor(password: string | null) {
    this.#password = password;
  }

  /** Of several challenges, the first one that we support is the other side's preference. */
  toJsSip(response: SipResponse): SipResponse {
    if (this.#password === null || (response.status !== 401 && response.status !== 407)) return response;
    const headers = response.headers.filter(([name]) => !CHALLENGES.includes(name));
    const byRealm = challengesOf(response);
    const wanted = response.status === 401 ? 'www-authenticate' : 'proxy-authenticate';
    const shown = byRealm.find(([name]) => name === wanted);
    if (shown === undefined) return { ...response, headers };
    const others = byRealm.filter((one) => one !== shown);
    const nonce = parameter(shown[1], 'nonce');
    if (nonce !== null && others.length > 0) remember(this.#beside, nonce, others);
    return { ...response, headers: [...headers, [wanted, this.#asMd5(shown[1])]] };
  }

  fromJsSip(request: SipRequest): SipRequest {
    if (this.#password === null) return request;
    const headers = request.headers.flatMap(([name, value]): SipHeader[] =>
      CREDENTIALS.has(name)
        ? [[name, this.#answer(value, request)], ...this.#answersBeside(value, request)]
        : [[name, value]],
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

  #answer(credentials: string, request: SipRequest): string {
    const algorithm = this.#algorithms.get(parameter(credentials, 'nonce') ?? '');
    if (algorithm === undefined) return credentials;
    const told = credentials.replace(ALGORITHM, `$1${algorithm}`);
    return told.replace(/(\bresponse=)"[^"]*"/, `$1"${this.#digestOf(told, algorithm, request)}"`);
  }

  /** The other realms get the same credentials that JsSIP gives the first one. */
  #answersBeside(credentials: string, request: SipRequest): SipHeader[] {
    const nonce = parameter(credentials, 'nonce') ?? '';
    return (this.#beside.get(nonce) ?? []).map(([name, challenge]) => {
      const of = (what: string) => parameter(challenge, what) ?? '';
      const algorithm = algorithmOf(challenge);
      const hasQop = /\bauth\b(?!-)/.test(of('qop'));
      const told = [
        `Digest algorithm=${algorithm}`,
        `username="${parameter(credentials, 'username') ?? ''}"`,
        `realm="${of('realm')}"`,
        `nonce="${of('nonce')}"`,
        `uri="${parameter(credentials, 'uri') ?? ''}"`,
        ...(of('opaque') === '' ? [] : [`opaque="${of('opaque')}"`]),
        ...(hasQop ? [`qop=auth, cnonce="${randomBytes(8).toString('hex')}", nc=00000001`] : []),
      ].join(', ');
      const header = name === 'www-authenticate' ? 'authorization' : 'proxy-authorization';
      return [header, `${told}, response="${this.#digestOf(told, algorithm, request)}"`];
    });
  }

  #digestOf(credentials: string, algorithm: string, { method, body }: SipRequest): string {
    const digest = (...parts: readonly (string | null)[]) =>
      createHash(HASHES.get(algorithm) ?? '')
        .update(parts.join(':'))
        .digest('hex');
    const of = (name: string) => parameter(credentials, name);
    const [nonce, qop] = [of('nonce'), of('qop')];
    const secret = digest(of('username'), of('realm'), this.#password);
    const requestHash =
      qop === 'auth-int' ? digest(method, of('uri'), digest(body)) : digest(method, of('uri'));
    return qop === null
      ? digest(secret, nonce, requestHash)
      : digest(secret, nonce, of('nc'), of('cnonce'), qop, requestHash);
  }
}

/** Returns the first challenge of each realm that we support. */
function challengesOf(response: SipResponse): SipHeader[] {
  const found = new Map<string, SipHeader>();
  for (const name of CHALLENGES)
    for (const value of headersOf(response, name)) {
      const realm = `${name} ${parameter(value, 'realm')}`;
      if (HASHES.has(algorithmOf(value)) && !found.has(realm)) found.set(realm, [name, value]);
    }
  return [...found.values()].slice(0, REALMS_MAX);
}

const ALGORITHM = /(\balgorithm\s*=\s*)"?[\w-]+"?/i;

/** @returns MD5 if no algorithm is named; null if the scheme isn't Digest */
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
