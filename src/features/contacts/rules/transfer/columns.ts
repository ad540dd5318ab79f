import { unguarded } from '#kernel/csv.ts';
import { COLUMN_KINDS, type ColumnKind } from '../../constants.ts';
import { nameKey } from '../identity/keys.ts';
import type { CardFacts } from './vcard.ts';

/** Names of columns as other programs write them, without case, accents and punctuation, their words in the order of the alphabet. */
const NAMES: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: ['name', 'full name', 'contact', 'contact name', 'display name', 'nom complet'],
  'first-name': ['first name', 'given name', 'vorname', 'prenom', 'firstname', 'nombre'],
  'last-name': ['last name', 'family name', 'surname', 'nachname', 'lastname', 'apellidos', 'nom'],
  company: [
    'company',
    'organization',
    'organisation',
    'organization name',
    'company name',
    'account name',
    'firma',
    'employer',
  ],
  role: ['role', 'title', 'job title', 'position', 'organization title'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'e mail 1 value',
    'e mail 2 value',
    'email 1',
    'email 2',
    'work email',
    'home email',
  ],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'tel',
    'telephone',
    'telefon',
    'cell',
    'work phone',
    'home phone',
    'business phone',
    'phone 1 value',
    'phone 2 value',
    'phone 1',
    'phone 2',
  ],
  street: ['street', 'address', 'street address', 'address 1 street', 'strasse'],
  city: ['city', 'town', 'address 1 city', 'ort', 'stadt'],
  region: ['region', 'state', 'province', 'county', 'address 1 region'],
  postcode: ['postcode', 'zip', 'zip code', 'postal code', 'plz', 'address 1 postal code'],
  country: ['country', 'land', 'address 1 country'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'group membership', 'categories'],
  birthday: ['birthday', 'birth date', 'date of birth', 'dob', 'geburtstag'],
  about: ['about', 'notes', 'note', 'comment', 'comments', 'description', 'notizen'],
};
const BY_NAME = new Map(
  COLUMN_KINDS.flatMap((kind) => NAMES[kind].map((name) => [nameKey(name), kind] as const)),
);
/** A contact can have several numbers and addresses. Of the rest, the first column counts. */
const SEVERAL: ReadonlySet<ColumnKind> = new Set(['email', 'phone', 'tags']);

/** Guesses what the columns of a file are. Null: nothing that a contact has. */
export function guessColumns(header: readonly string[]): (ColumnKind | null)[] {
  const taken = new Set<ColumnKind>();
  return header.map((name) => {
    const kind = BY_NAME.get(nameKey(name)) ?? null;
    if (kind === null || (taken.has(kind) && !SEVERAL.has(kind))) return null;
    taken.add(kind);
    return kind;
  });
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Guesses what separates the columns: what the first line has most of, outside of quotes. */
export function guessDelimiter(text: string): (typeof DELIMITERS)[number] {
  const [line = ''] = text
    .slice(0, 10_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** A row of a file as facts of a contact. */
export function factsOfRow(cells: readonly string[], columns: readonly (ColumnKind | null)[]): CardFacts {
  const all = (kind: ColumnKind) =>
    columns
      .flatMap((column, nth) => (column === kind ? [unguarded((cells[nth] ?? '').trim())] : []))
      .filter((cell) => cell !== '');
  const one = (kind: ColumnKind) => all(kind)[0] ?? '';
  const points = (kind: 'phone' | 'email') => all(kind).map((value) => ({ value, label: '' }));
  const address = {
    label: '',
    street: one('street'),
    city: one('city'),
    region: one('region'),
    postcode: one('postcode'),
    country: one('country'),
  };
  return {
    name: one('name') || [one('first-name'), one('last-name')].filter((part) => part !== '').join(' '),
    company: one('company'),
    role: one('role'),
    phones: points('phone'),
    emails: points('email'),
    addresses: [address],
    tags: all('tags').flatMap((cell) => cell.split(/[,;|]|:::/)),
    birthday: one('birthday') || null,
    about: one('about'),
  };
}
