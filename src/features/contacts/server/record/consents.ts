import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { contactsErrors } from '../../errors.ts';
import type { Consent, ConsentState } from '../../model-record.ts';
import { type ConsentHolder, consentStateOf } from '../../rules/record/consents.ts';
import { touched } from '../book/events.ts';
import { createContactStore } from '../book/store.ts';
import { contactConsents } from '../tables.ts';
import { addEntry } from './entries.ts';
import { groupOf } from './group.ts';

export type Consents = ReturnType<typeof createConsents>;

type Parts = Pick<Platform, 'database' | 'realtime' | 'clock'>;
/** What somebody said, and who noted it is the member. */
export interface NewConsent extends Pick<Consent, 'about' | 'given' | 'wording' | 'channel'> {
  readonly id: string;
  readonly contactId: string;
}

/** The ledger of what contacts agreed to or refused. */
export function createConsents({ database, realtime, clock }: Parts) {
  return {
    /** Every entry, the newest first, with those of contacts that were merged into this one. @throws AppError contacts.notFound */
    of: (member: Member, id: string): Promise<{ state: ConsentState; entries: Consent[] }> =>
      readLedger(member, id, database.queries),

    /** @throws AppError contacts.notFound, keyReused */
    add: (member: Member, given: NewConsent): Promise<Consent> =>
      realtime.events.transact((transaction) => addConsent(member, given, { transaction, now: clock.now() })),
  };
}

/** Adds an entry to a contact's ledger. The same id again adds nothing. @throws AppError contacts.notFound, keyReused */
export async function addConsent(
  member: Member,
  { id, contactId, ...said }: NewConsent,
  { transaction: { queries, emit }, now }: { transaction: Transaction; now: number },
): Promise<Consent> {
  const found = await createContactStore(queries).one(member, contactId, { lock: true });
  if (found === null) throw contactsErrors.notFound();
  const { workspaceId, accountId } = member;
  const row = { id, workspaceId, contactId, ...said, notedBy: accountId, at: now };
  const added = await queries.insert(contactConsents).values(row).onConflictDoNothing().returning();
  if (added.length === 0) return repeated(row, queries);
  await addEntry(
    {
      workspaceId,
      kind: 'consent',
      thingId: id,
      at: row.at,
      accountId,
      ownNumber: null,
      keys: [{ kind: 'contact', key: contactId }],
      facts: { about: said.about, given: said.given },
    },
    queries,
  );
  emit(touched(found));
  return consentOf(row);
}

async function readLedger(member: Member, id: string, queries: Queries) {
  if ((await createContactStore(queries).one(member, id)) === null) throw contactsErrors.notFound();
  return ledgerOf(id, queries);
}

/** What a contact agreed to or refused: what counts now, and every entry, the newest first. */
export interface ConsentLedger {
  readonly state: ConsentState;
  readonly entries: readonly Consent[];
}

/** The ledgers of these contacts. Those who were never asked are left out. */
export async function ledgersOf(
  ids: readonly string[],
  queries: Queries,
): Promise<ReadonlyMap<string, ConsentLedger>> {
  const { rows } = await queries.execute<{ root: string }>(sql`
    with recursive of_root as (
      select id as root, id from unnest(${sql.param([...ids])}::text[]) as id
      union all select r.root, c.id from contacts c join of_root r on c.merged_into = r.id)
    select distinct root from of_root join contact_consents k on k.contact_id = of_root.id`);
  const ledgers = new Map<string, ConsentLedger>();
  for (const { root } of rows) ledgers.set(root, await ledgerOf(root, queries));
  return ledgers;
}

async function ledgerOf(id: string, queries: Queries) {
  const group = await groupOf(id, queries);
  const ids = group.map((one) => one.id);
  const rows = await queries
    .select()
    .from(contactConsents)
    .where(inArray(contactConsents.contactId, ids))
    .orderBy(desc(contactConsents.at), desc(contactConsents.id));
  const holderOf = (contactId: string): ConsentHolder => ({
    entries: rows.filter((row) => row.contactId === contactId),
    merged: group
      .filter(({ into }) => into === contactId)
      .map((one) => ({ holder: holderOf(one.id), at: one.mergedAt })),
  });
  return { state: consentStateOf(holderOf(id)), entries: rows.map(consentOf) };
}

/** A request that came twice. @throws AppError contacts.keyReused */
async function repeated(
  { id, contactId }: { id: string; contactId: string },
  queries: Queries,
): Promise<Consent> {
  const [there] = await queries.select().from(contactConsents).where(eq(contactConsents.id, id));
  if (there?.contactId !== contactId) throw contactsErrors.keyReused();
  return consentOf(there);
}

const consentOf = ({
  id,
  about,
  given,
  wording,
  channel,
  notedBy,
  at,
}: typeof contactConsents.$inferSelect) => ({
  id,
  about,
  given,
  wording,
  channel,
  notedBy,
  at,
});
