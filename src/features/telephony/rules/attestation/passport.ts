import * as z from 'zod/mini';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';

/** What a carrier swears of a call: the PASSporT of SHAKEN (RFC 8225, RFC 8588), without its signature. */
export interface Passport {
  readonly header: z.infer<typeof header>;
  readonly claims: z.infer<typeof claims>;
}

const header = z.object({
  alg: z.literal('ES256'),
  ppt: z.literal('shaken'),
  typ: z.literal('passport'),
  /** Where its certificate is. */
  x5u: z.string().check(z.maxLength(2_000)),
});
const telephoneNumber = z.string().check(z.regex(/^\+?[0-9*#]{1,20}$/));
const claims = z.object({
  /** A: the caller may use the number. B: the caller is a customer. C: the call came in from elsewhere. */
  attest: z.enum(['A', 'B', 'C']),
  dest: z.object({ tn: z.array(telephoneNumber).check(z.minLength(1), z.maxLength(20)) }),
  /** Seconds since the epoch. */
  iat: z.int(),
  orig: z.object({ tn: telephoneNumber }),
  origid: z.string().check(z.maxLength(200)),
});

/** Why a call is not what was sworn of it. unreachable: nobody could be asked, which is not the caller's doing. */
export type AttestationFault =
  | 'malformed'
  | 'stale'
  | 'other-caller'
  | 'other-called'
  | 'signature'
  | 'untrusted'
  | 'unreachable';

/** A call is sworn to at most so long before it arrives, and its carrier's clock is at most so far ahead of ours. */
export const FRESH_MS = 60 * SECOND_MS;

/** Null when it is no PASSporT of SHAKEN. @param parts its two halves, as JSON */
export function readPassport(parts: { header: unknown; claims: unknown }): Passport | null {
  const read = { header: header.safeParse(parts.header), claims: claims.safeParse(parts.claims) };
  if (!read.header.success || !read.claims.success) return null;
  return { header: read.header.data, claims: read.claims.data };
}

/** What is wrong with what is sworn of this call at this time; null when it is of this very call. */
export function passportFault(
  { claims: { iat, orig, dest } }: Passport,
  call: { readonly from: string; readonly to: string; readonly now: Instant },
): Extract<AttestationFault, 'stale' | 'other-caller' | 'other-called'> | null {
  const age = call.now - iat * SECOND_MS;
  if (Math.abs(age) > FRESH_MS) return 'stale';
  if (!isSame(orig.tn, call.from)) return 'other-caller';
  return dest.tn.some((number) => isSame(number, call.to)) ? null : 'other-called';
}

/** In a PASSporT numbers are written without their plus (RFC 8225 section 5.2.1); some write it. */
const isSame = (sworn: string, e164: string): boolean => sworn.replace(/^\+/, '') === e164.replace(/^\+/, '');

/** A header as it is written, `TOKEN;info=<ADDRESS>;alg=ES256;ppt=shaken` (RFC 8224 section 4). */
export interface IdentityHeader {
  /** Header, claims and signature, each in base64url. */
  readonly parts: readonly [string, string, string];
  readonly info: string;
  readonly ppt: string | null;
}

/** RFC 8224 sets no limit; real ones have about 800 characters. */
export const IDENTITY_LENGTH_MAX = 8_000;

/** Null when it cannot be followed. The compact form, without header and claims, is none of SHAKEN. */
export function readIdentity(text: string): IdentityHeader | null {
  if (text.length > IDENTITY_LENGTH_MAX) return null;
  const [token = '', ...parameters] = text.split(';').map((part) => part.trim());
  const [, ...parts] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const [head, body, signature] = parts;
  const named = new Map(
    parameters.map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const info = /^<(\S+)>$/.exec(named.get('info') ?? '')?.[1];
  if (head === undefined || body === undefined || signature === undefined || info === undefined) return null;
  return { parts: [head, body, signature], info, ppt: named.get('ppt')?.replaceAll('"', '') ?? null };
}

/** Which of several headers is of SHAKEN: others say who was called before, or how the caller is named. */
export function shakenAmong(identities: readonly string[]): string | null {
  return (
    identities.slice(0, IDENTITIES_MAX).find((text) => /;\s*ppt\s*=\s*"?shaken"?\s*(;|$)/i.test(text)) ?? null
  );
}

const IDENTITIES_MAX = 8;
