import type { Lookup } from '../model.ts';

/** Specification 001 §5 and §9. */
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_CHECK_AFTER_MS = 500;

/** Specification 001 §4: unknown, checking, exists, not found. */
export type UsernameCheck =
  | { readonly state: 'unknown' }
  | { readonly state: 'checking' }
  | { readonly state: 'exists'; readonly lookup: Lookup }
  | { readonly state: 'not-found' }
  /** The server could not be asked. */
  | { readonly state: 'failed' };

/** The username in what somebody typed: without the @ and the spaces around it. */
export function usernameIn(text: string): string {
  return text.trim().replace(/^@+/, '').trim();
}

/**
 * What is known of a typed username.
 * @param settled the same text as it was when typing last stopped; until it agrees, the answer is about another text
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
