import type { Lookup } from '../model.ts';

/** Specification 001 §5 and §9. */
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_CHECK_AFTER_MS = 500;

/** States of specification 001 §4: unknown, checking, exists, not found. */
export type UsernameCheck =
  | { readonly state: 'unknown' }
  | { readonly state: 'checking' }
  | { readonly state: 'exists'; readonly lookup: Lookup }
  | { readonly state: 'not-found' }
  /** The server couldn't be reached. */
  | { readonly state: 'failed' };

/** The typed username, without @ and surrounding spaces. */
export function usernameIn(text: string): string {
  return text.trim().replace(/^@+/, '').trim();
}

/**
 * Checks a typed username.
 * @param settled the text after a pause in typing; until it equals `typed`, the answer is for another text
 */
export function usernameCheck(facts: {
  typed: string;
  settled: string;
  lookup: Lookup | undefined;
  isFailed: boolean;
}): UsernameCheck {
  if (facts.typed.length < USERNAME_MIN_LENGTH) return { state: 'unknown' };
  if (facts.typed !== facts.settled) return { state: 'checking' };
  if (facts.lookup !== undefined)
    return facts.lookup.exists ? { state: 'exists', lookup: facts.lookup } : { state: 'not-found' };
  return facts.isFailed ? { state: 'failed' } : { state: 'checking' };
}
