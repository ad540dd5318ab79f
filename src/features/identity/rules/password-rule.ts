import { PASSWORD_MIN_LENGTH } from '../constants.ts';

/** The rule of a new password, and how far the typed one is from it. */
export function passwordRule(password: string): string {
  if (password === '') return `At least ${PASSWORD_MIN_LENGTH} characters. A few words are easy to remember.`;
  const missing = missingCharacters(password);
  if (missing <= 0) return 'Long enough. Avoid anything easy to guess.';
  return `${missing} more ${missing === 1 ? 'character' : 'characters'}`;
}

/**
 * Characters still missing, counted like the server: in characters, not UTF-16 units. Zero or less: it is long enough.
 */
export function missingCharacters(password: string): number {
  return PASSWORD_MIN_LENGTH - Array.from(password).length;
}
