import { type E164, parseE164 } from '#kernel/e164.ts';

/** What a person types to say who they are. */
export type SignInAddress =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: E164 };

/** Characters with which people group the digits of a number. */
const GROUPING = /[\s().\-/\u00A0]/g;

/**
 * Reads a mail address, or a phone number with its country code.
 * @example readSignInAddress('+1 (415) 555-0134') // { kind: 'phone', phone: '+14155550134' }
 * @returns null when it is neither
 */
export function readSignInAddress(typed: string): SignInAddress | null {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  const phone = parseE164(text.replaceAll(GROUPING, '').replace(/^00(?=[1-9])/, '+'));
  return phone === null ? null : { kind: 'phone', phone };
}

/** The same for every way to type one address, so that limits count them together. */
export function addressKey(typed: string): string {
  const address = readSignInAddress(typed);
  if (address === null) return typed;
  return address.kind === 'email' ? address.email : address.phone;
}
