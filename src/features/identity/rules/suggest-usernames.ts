import { LATIN_LETTERS } from '#kernel/latin-letters.ts';
import { USERNAME_MAX_LENGTH } from '../constants.ts';
import { usernameProblem, usernameSkeleton } from './username.ts';

/** German readers expect "Müller" as "mueller" or "muller". Both are offered. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const NUMBERS = [2, 3, 7, 12, 24, 42, 77, 101, 365, 777, 1001, 2026];

/**
 * Returns well-formed usernames for a person's name, best first. The caller keeps those that are free. The same name
 * always gives the same list, and no two in it look alike. Source: decision R27.
 */
export function usernameCandidates(name: string): string[] {
  const words = [...new Set([latinWords(name, UMLAUTS), latinWords(name, {})].map((part) => part.join(' ')))]
    .map((joined) => joined.split(' ').filter((word) => word !== ''))
    .filter((parts) => parts.length > 0);
  const bases = words.flatMap(basesOf);
  const first = bases[0];
  const stems = first === undefined ? ['caller'] : bases;
  const numbered = NUMBERS.flatMap((number) => stems.slice(0, 3).map((stem) => withNumber(stem, number)));
  return distinct([...bases, ...numbered]);
}

function latinWords(name: string, special: Readonly<Record<string, string>>): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => special[letter] ?? LATIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .split(/[^a-z0-9]+/);
}

function basesOf(words: readonly string[]): string[] {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length === 1) return [first];
  return [first, `${first}.${last}`, `${first.slice(0, 1)}${last}`, `${first}${last.slice(0, 1)}`, last];
}

function withNumber(stem: string, number: number): string {
  const digits = String(number);
  return `${stem.slice(0, USERNAME_MAX_LENGTH - digits.length)}${digits}`;
}

function distinct(candidates: readonly string[]): string[] {
  const seen = new Set<string>();
  return candidates
    .map((candidate) => candidate.slice(0, USERNAME_MAX_LENGTH).replace(/[._-]+$/, ''))
    .filter((candidate) => {
      const skeleton = usernameSkeleton(candidate);
      if (usernameProblem(candidate) !== null || seen.has(skeleton)) return false;
      seen.add(skeleton);
      return true;
    });
}
