import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts';

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common';

/** Required length of a password without the person's own words. */
const UNRELATED_LENGTH_MIN = 6;

/**
 * Why a new password is refused; null when it is good enough. Lengths are counted in characters as a person counts
 * them (code points after NFKC), nothing is demanded about kinds of characters.
 * Source: decision R26; NIST SP 800-63B-4 §3.1.1.2 (minimum length, no composition rules, blocklist).
 * @param facts.isCommon whether a password, in small letters, is on the list of common ones
 */
export function passwordProblem(facts: {
  password: string;
  name: string;
  email: string;
  isCommon: (password: string) => boolean;
}): PasswordProblem | null {
  const password = facts.password.normalize('NFKC');
  const length = codePoints(password);
  if (length < PASSWORD_MIN_LENGTH) return 'tooShort';
  if (length > PASSWORD_MAX_LENGTH) return 'tooLong';
  const folded = password.toLowerCase();
  if (new Set(folded).size <= 2 || isRun(folded)) return 'common';
  // For guessing, "password123!" is as weak as "password".
  const withoutTail = folded.replace(/[\d\W_]+$/, '');
  if (facts.isCommon(folded) || (withoutTail.length > 3 && facts.isCommon(withoutTail))) return 'common';
  let rest = folded;
  for (const word of ownWords(facts)) rest = rest.replaceAll(word, '');
  return codePoints(rest) < UNRELATED_LENGTH_MIN && rest !== folded ? 'common' : null;
}

/** "abcdefghij", "9876543210": each character follows the one before it. */
function isRun(text: string): boolean {
  const steps = Array.from(text.slice(1), (letter, index) => letter.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function ownWords(facts: { name: string; email: string }): string[] {
  const [local = '', domain = ''] = facts.email.toLowerCase().split('@');
  const words = [local, domain, 'ahoy', ...facts.name.toLowerCase().split(/\s+/), ...local.split(/[._+-]/)];
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

function codePoints(text: string): number {
  return Array.from(text).length;
}
