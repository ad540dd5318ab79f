import { sql } from 'drizzle-orm';
import { csvLine } from '#kernel/csv.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { CONSENT_ABOUT } from '../../constants.ts';
import type { Contact } from '../../model.ts';
import type { ConsentAbout, ConsentState } from '../../model-record.ts';
import { writeCard } from '../../rules/transfer/vcard.ts';
import { type Listing, matching } from '../book/listing.ts';
import { type ContactRow, type Reader, type StoredContact, withPoints } from '../book/store.ts';
import { consentsOf } from '../record/consents.ts';
import { contacts } from '../tables.ts';

/** Contacts read at once. Memory use doesn't grow with the file. */
const AT_ONCE = 500;
const SEVERAL = 3;
const CONSENT_NAMES: Readonly<Record<ConsentAbout, string>> = {
  recording: 'Consent to recording',
  ai: 'Consent to AI notes',
  sms: 'Consent to SMS',
  mail: 'Consent to email',
};
const HEADER = [
  'Name',
  'Company',
  'Role',
  'Email 1',
  'Email 2',
  'Email 3',
  'Phone 1',
  'Phone 2',
  'Phone 3',
  'Tags',
  'Source',
  'Birthday',
  'Street',
  'City',
  'Region',
  'Postcode',
  'Country',
  'Notes',
  'Created',
  ...CONSENT_ABOUT.map((about) => CONSENT_NAMES[about]),
];

/** Writes the contacts of a view, piece by piece. */
export async function* exportOf(
  reader: Reader,
  { listing, format, now }: { listing: Listing; format: 'csv' | 'vcard'; now: Instant },
  queries: Queries,
): AsyncGenerator<string> {
  const matches = await matching(reader, { listing, now }, queries);
  // A file without contacts has its header.
  yield format === 'csv' ? `\uFEFF${csvLine(HEADER)}` : '';
  let last: ContactRow | undefined;
  do {
    const below =
      last === undefined
        ? sql`true`
        : sql`(${contacts.sortedBy}, ${contacts.id}) > (${last.sortedBy}, ${last.id})`;
    const rows: ContactRow[] = await queries
      .select()
      .from(contacts)
      .where(sql`${matches} and ${below}`)
      .orderBy(contacts.sortedBy, contacts.id)
      .limit(AT_ONCE);
    const found = await withPoints(rows, queries);
    yield format === 'csv' ? await linesOf(found, queries) : cardsOf(found);
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

const cardsOf = (found: readonly StoredContact[]) =>
  found.map(({ contact }) => writeCard(contact.id, contact)).join('');

async function linesOf(found: readonly StoredContact[], queries: Queries): Promise<string> {
  const consents = await consentsOf(
    found.map(({ row }) => row.id),
    queries,
  );
  return found.map(({ contact }) => lineOf(contact, consents.get(contact.id))).join('');
}

function lineOf(contact: Contact, consents: ConsentState | undefined): string {
  const { name, company, role, emails, phones, tags, source, birthday, addresses, about, createdAt } =
    contact;
  const several = (points: Contact['emails']) =>
    Array.from({ length: SEVERAL }, (_, nth) => points[nth]?.value ?? '');
  const [address] = addresses;
  const written = [
    name,
    company,
    role,
    ...several(emails),
    ...several(phones),
    tags.join('; '),
    source,
    birthday ?? '',
    address?.street ?? '',
    address?.city ?? '',
    address?.region ?? '',
    address?.postcode ?? '',
    address?.country ?? '',
    about,
    new Date(createdAt).toISOString(),
    ...CONSENT_ABOUT.map((about) => {
      const given = consents?.[about] ?? null;
      return given === null ? '' : given ? 'Yes' : 'No';
    }),
  ];
  return csvLine(written.map((text) => ({ text })));
}
