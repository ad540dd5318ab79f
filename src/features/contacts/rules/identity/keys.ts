import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { LATIN_LETTERS } from '#kernel/latin-letters.ts';

const COUNTRIES = getCountries(metadata);

/** A phone number as E.164. People behind one switchboard differ in their extension. */
export interface PhoneKey {
  readonly number: string;
  readonly extension: string | null;
}

/**
 * Reads a phone number in any way of writing it: national with the country it was written in, international with a plus or 00.
 * @param home ISO 3166-1
 * @returns null when no numbering plan has it
 */
export function phoneKey(text: string, home: string): PhoneKey | null {
  const dialled = text
    .trim()
    .replace(/^(?:tel|sip):/i, '')
    .replace(/^00(?=[1-9])/, '+');
  const country = COUNTRIES.find((one) => one === home);
  const parsed = parsePhoneNumberFromString(
    dialled,
    { ...(country && { defaultCountry: country }), extract: false },
    metadata,
  );
  if (parsed === undefined || !parsed.isValid()) return null;
  return { number: parsed.number, extension: parsed.ext ?? null };
}

/** One text for a number and its extension, for comparing. */
export const phoneKeyText = ({ number, extension }: PhoneKey): string =>
  extension === null ? number : `${number};ext=${extension}`;

/** A username for comparing (R28). @returns null when it can't be one */
export function usernameKey(text: string): string | null {
  const name = text.trim().replace(/^@/, '').toLowerCase();
  return /^[a-z][a-z\d._-]{2,29}$/.test(name) ? name : null;
}

/** Providers whose mailboxes ignore dots, and the domain that stands for all names of the provider. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };
/** Domains of one provider under which a mailbox is the same. */
const SAME: Readonly<Record<string, string>> = {
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
};
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\/?#%]{1,253}$/u;

/**
 * The mailbox behind an email address, for comparing: never for sending. What follows a plus is a label, and providers that
 * ignore dots ignore them here.
 * @param ascii a domain as the name system has it: "bücher.example" is "xn--bcher-kva.example". Empty if it is none.
 * @returns null when it is no address
 */
export function emailKey(text: string, ascii: AsciiDomain): string | null {
  const bare = text.trim().replace(/^mailto:/i, '');
  if (!ADDRESS.test(bare)) return null;
  const at = bare.lastIndexOf('@');
  const domain = ascii(bare.slice(at + 1).replace(/\.$/, '')).toLowerCase();
  if (!DOMAIN.test(domain)) return null;
  const local = bare
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  const dotless = DOTLESS[domain];
  if (dotless !== undefined) return `${local.replaceAll('.', '')}@${dotless}`;
  return `${local}@${SAME[domain] ?? domain}`;
}

export type AsciiDomain = (domain: string) => string;
/** At least two labels. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d][a-z\d-]*$/;

/** A name for comparing: without accents, punctuation and titles, its words in the order of the alphabet. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .filter((word) => !TITLES.has(word))
    .toSorted()
    .join(' ');
}

/** A company for comparing: "Fold Coffee, Inc." is "fold coffee". */
export function companyKey(company: string): string {
  const words = wordsOf(company);
  const kept = words.filter((word) => !LEGAL_FORMS.has(word));
  return (kept.length === 0 ? words : kept).join(' ');
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'mx', 'dr', 'prof', 'herr', 'frau', 'mme', 'sr', 'sra']);
const LEGAL_FORMS = new Set([
  'inc',
  'llc',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'co',
  'company',
  'plc',
  'gmbh',
  'ag',
  'kg',
  'ug',
  'sa',
  'sarl',
  'sas',
  'bv',
  'nv',
  'srl',
  'spa',
  'ab',
  'oy',
  'as',
  'aps',
]);

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replaceAll(/(?<=\p{L})['’.](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
