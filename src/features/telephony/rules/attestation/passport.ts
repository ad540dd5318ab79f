import * as z from 'zod/mini';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';

/** A carrier's signed statement about a call: the PASSporT of SHAKEN (RFC 8225, RFC 8588) without its signature. */
export interface Passport {
  readonly header: z.infer<typeof header>;
  readonly claims: z.infer<typeof claims>;
}

const header = z.object({
  alg: z.literal('ES256'),
  ppt: z.literal('shaken'),
  typ: z.literal('passport'),
  /** Address of its certificate. */
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

/**
 * Why a statement doesn't hold for a call. unreachable: its certificate couldn't be fetched, which isn't the caller's
 * fault.
 */
export type AttestationFault =
  | 'malformed'
  | 'stale'
  | 'other-caller'
  | 'other-called'
  | 'signature'
  | 'untrusted'
  | 'unreachable';

/** A statement may be this old when the call arrives, and its carrier's clock this far ahead of ours. */
export const FRESH_MS = 60 * SECOND_MS;

/** Null when it is no PASSporT of SHAKEN. @param parts its two halves, as JSON */
export function readPassport(parts: { header: unknown; claims: unknown }): Passport | null {
  const read = { header: header.safeParse(parts.header), claims: claims.safeParse(parts.claims) };
  if (!read.header.success || !read.claims.success) return null;
  return { header: read.header.data, claims: read.claims.data };
}

/** Returns what is wrong with a statement about this call at this time; null if it holds. */
export function passportFault(
  { claims: { iat, orig, dest } }: Passport,
  call: { readonly from: string; readonly to: string; readonly now: Instant },
): Extract<AttestationFault, 'stale' | 'other-caller' | 'other-called'> | null {
  const age = call.now - iat * SECOND_MS;
  if (Math.abs(age) > FRESH_MS) return 'stale';
  if (!isSame(orig.tn, call.from)) return 'other-caller';
  return dest.tn.some((number) => isSame(number, call.to)) ? null : 'other-called';
}

/** Numbers in a PASSporT have no plus (RFC 8225 section 5.2.1), but some carriers write it. */
const isSame = (sworn: string, e164: string): boolean => sworn.replace(/^\+/, '') === e164.replace(/^\+/, '');

/** An Identity header, `TOKEN;info=<ADDRESS>;alg=ES256;ppt=shaken` (RFC 8224 section 4). */
export interface IdentityHeader {
  /** Header, claims and signature, each in base64url. */
  readonly parts: readonly [string, string, string];
  readonly info: string;
  readonly ppt: string | null;
}

/** RFC 8224 sets no limit. Real ones have about 800 characters. */
export const IDENTITY_LENGTH_MAX = 8_000;

/** Null if it is malformed. SHAKEN doesn't allow the compact form, without header and claims. */
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

/** Returns the SHAKEN header among several. Others are about forwarding or the caller's name. */
export function shakenAmong(identities: readonly string[]): string | null {
  return (
    identities.slice(0, IDENTITIES_MAX).find((text) => /;\s*ppt\s*=\s*"?shaken"?\s*(;|$)/i.test(text)) ?? null
  );
}

const IDENTITIES_MAX = 8;
