import { missingCase } from '#kernel/assert.ts';
import { USERNAME_MIN_LENGTH } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import type { UsernameAvailability } from '../model.ts';

/** Verdict about the username in the field. */
export type UsernameVerdict =
  | { readonly state: 'too-short' }
  | { readonly state: 'unchanged' }
  | { readonly state: 'checking' }
  | { readonly state: 'available' }
  | { readonly state: 'refused'; readonly sentence: string; readonly suggestions: readonly string[] };

/** @param answer the server's, for the name at the last pause in typing; undefined while there is none */
export function usernameVerdict(facts: {
  username: string;
  current: string | null;
  isSettled: boolean;
  answer: UsernameAvailability | undefined;
}): UsernameVerdict {
  if (facts.username.length < USERNAME_MIN_LENGTH) return { state: 'too-short' };
  if (facts.username.toLowerCase() === facts.current) return { state: 'unchanged' };
  if (!facts.isSettled || facts.answer === undefined) return { state: 'checking' };
  const { reason, suggestions } = facts.answer;
  return reason === null
    ? { state: 'available' }
    : { state: 'refused', sentence: sentenceOfReason(reason), suggestions };
}

function sentenceOfReason(reason: NonNullable<UsernameAvailability['reason']>): string {
  switch (reason) {
    case 'identity.usernameTaken':
      return identityErrors.usernameTaken().message;
    case 'identity.usernameInvalid':
      return identityErrors.usernameInvalid().message;
    case 'identity.usernameReserved':
      return identityErrors.usernameReserved().message;
    case 'identity.usernameTooSimilar':
      return identityErrors.usernameTooSimilar().message;
    default:
      return missingCase(reason);
  }
}
