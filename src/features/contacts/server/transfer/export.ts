import { sql } from 'drizzle-orm';
import { csvLine } from '#kernel/csv.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { CONSENT_ABOUT } from '../../constants.ts';
import type { Contact } from '../../model.ts';
import type { Consent, ConsentAbout } from '../../model-record.ts';
import { type WrittenConsent, writeCard } from '../../rules/transfer/vcard.ts';
import { type Listing, matching } from '../book/listing.ts';
import { type ContactRow, type Reader, type StoredContact, withPoints } from '../book/store.ts';
import { type ConsentLedger, ledgersOf } from '../record/consents.ts';
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
  'Consent ledger',
];

/** Names of members by their ids. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Writes the contacts of a view with what they agreed to, piece by piece. */
export async function* exportOf(
  reader: Reader,
  {
    listing,
    format,
    now,
    namesOf,
  }: { listing: Listing; format: 'csv' | 'vcard'; now: Instant; namesOf: NamesOf },
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
    const said = await saidBy(found, namesOf, queries);
    yield format === 'csv' ? linesOf(found, said) : cardsOf(found, said);
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** What contacts agreed to or refused, with the names of those who noted it. */
interface Said {
  readonly ledgers: ReadonlyMap<string, ConsentLedger>;
  readonly names: ReadonlyMap<string, string>;
}

async function saidBy(found: readonly StoredContact[], namesOf: NamesOf, queries: Queries): Promise<Said> {
  const ledgers = await ledgersOf(
    found.map(({ row }) => row.id),
    queries,
  );
  const noted = [...ledgers.values()].flatMap(({ entries }) => entries.map(({ notedBy }) => notedBy));
  return { ledgers, names: await namesOf([...new Set(noted.filter((id) => id !== null))]) };
}

function entriesOf({ id }: Contact, { ledgers, names }: Said): WrittenConsent[] {
  return (ledgers.get(id)?.entries ?? []).map(({ about, given, wording, channel, notedBy, at }: Consent) => ({
    about,
    given,
    wording,
    channel,
    notedBy: notedBy === null ? '' : (names.get(notedBy) ?? ''),
    saidAt: new Date(at).toISOString(),
  }));
}

const cardsOf = (found: readonly StoredContact[], said: Said) =>
  found.map(({ contact }) => writeCard(contact.id, contact, entriesOf(contact, said))).join('');

const linesOf = (found: readonly StoredContact[], said: Said) =>
  found.map(({ contact }) => lineOf(contact, said)).join('');

/** "sms: no, 2026-11-24T12:00:00.000Z, phone, noted by Alice Archer: May we text you?" */
const entryText = ({ about, given, saidAt, channel, notedBy, wording }: WrittenConsent) =>
  `${about}: ${given ? 'yes' : 'no'}, ${saidAt}, ${channel}${notedBy === '' ? '' : `, noted by ${notedBy}`}: ${wording}`;

function lineOf(contact: Contact, said: Said): string {
  const consents = said.ledgers.get(contact.id)?.state;
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
    entriesOf(contact, said).map(entryText).join('\n'),
  ];
  return csvLine(written.map((data) => ({ data })));
}
