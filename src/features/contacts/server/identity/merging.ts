import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { contactsErrors } from '../../errors.ts';
import type { Contact } from '../../model.ts';
import type { ContactMerge } from '../../model-identity.ts';
import { factsOf } from '../../rules/book/facts.ts';
import { mergedFacts, unmergedFacts, withinLimits } from '../../rules/identity/merge.ts';
import { listsChanged, tellPages, touched } from '../book/events.ts';
import { restored } from '../book/restored.ts';
import { createContactStore, type StoredContact } from '../book/store.ts';
import { contactMerges, contacts } from '../tables.ts';

export type Merging = ReturnType<typeof createMerging>;

/** Merges contacts, and takes merges back. */
export function createMerging({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    /**
     * Merges one contact into another. Both histories stay where they are: the timeline of the kept one reads both.
     * @throws AppError contacts.mergeSelf, notFound, mergePrivate; also notFound for a circle, because what was merged is gone
     */
    merge(member: Member, { id, goneId }: { id: string; goneId: string }): Promise<Contact> {
      if (id === goneId) throw contactsErrors.mergeSelf();
      return realtime.events.transact((within) => merge(member, { id, goneId, at: clock.now() }, within));
    },

    /** Merges into this contact that can be taken back, the last first. @throws AppError contacts.notFound */
    async of(member: Member, id: string): Promise<ContactMerge[]> {
      const { queries } = database;
      if ((await createContactStore(queries).one(member, id)) === null) throw contactsErrors.notFound();
      const rows = await queries
        .select({
          id: contactMerges.id,
          goneId: contactMerges.goneId,
          goneName: contacts.name,
          mergedAt: contactMerges.mergedAt,
        })
        .from(contactMerges)
        .innerJoin(contacts, eq(contacts.id, contactMerges.goneId))
        .where(and(eq(contactMerges.keptId, id), isNull(contactMerges.undoneAt)))
        .orderBy(desc(contactMerges.mergedAt), desc(contactMerges.id));
      return rows;
    },

    /** Restores both contacts. What was changed since the merge stays. @throws AppError contacts.mergeNotFound */
    unmerge: (member: Member, mergeId: string): Promise<Contact[]> =>
      realtime.events.transact((within) => unmerge(member, { mergeId, at: clock.now() }, within)),
  };
}

async function merge(
  member: Member,
  { id, goneId, at }: { id: string; goneId: string; at: Instant },
  transaction: Transaction,
): Promise<Contact> {
  const { queries, emit } = transaction;
  const store = createContactStore(queries);
  const before = await store.these(member, [id, goneId], { lock: true });
  const kept = before.find(({ row }) => row.id === id);
  const gone = before.find(({ row }) => row.id === goneId);
  if (kept === undefined || gone === undefined) throw contactsErrors.notFound();
  if ((kept.row.privateTo === null) !== (gone.row.privateTo === null)) throw contactsErrors.mergePrivate();
  const after = withinLimits(mergedFacts(factsOf(kept.contact), factsOf(gone.contact)));
  await store.change(kept.row, { facts: restored(after), privateTo: kept.row.privateTo }, at);
  await queries
    .update(contacts)
    .set({ mergedInto: id, changedAt: at, version: gone.row.version + 1 })
    .where(eq(contacts.id, goneId));
  const lists = await takeOverLists({ id, goneId, at }, queries);
  await queries.insert(contactMerges).values({
    id: newId(),
    workspaceId: member.workspaceId,
    keptId: id,
    goneId,
    before: factsOf(kept.contact),
    after,
    lists,
    mergedAt: at,
    mergedBy: member.accountId,
  });
  const now = await store.these(member, [id]);
  tellPages(member, { before, now }, transaction);
  emit(touched(kept));
  emit(listsChanged(member));
  return mustBe(now[0]).contact;
}

async function unmerge(
  member: Member,
  { mergeId, at }: { mergeId: string; at: Instant },
  transaction: Transaction,
): Promise<Contact[]> {
  const { queries, emit } = transaction;
  const [merge] = await queries
    .select()
    .from(contactMerges)
    .where(
      and(
        eq(contactMerges.id, mergeId),
        eq(contactMerges.workspaceId, member.workspaceId),
        isNull(contactMerges.undoneAt),
      ),
    )
    .for('update');
  const store = createContactStore(queries);
  const kept = merge === undefined ? null : await store.one(member, merge.keptId, { lock: true });
  if (merge === undefined || kept === null) throw contactsErrors.mergeNotFound();
  const facts = unmergedFacts(factsOf(kept.contact), merge);
  await store.change(kept.row, { facts: restored(facts), privateTo: kept.row.privateTo }, at);
  await queries
    .update(contacts)
    .set({ mergedInto: null, changedAt: at, version: sql`${contacts.version} + 1` })
    .where(eq(contacts.id, merge.goneId));
  await queries.execute(sql`
    delete from contact_list_members
    where contact_id = ${merge.keptId} and list_id = any(${sql.param(merge.lists)}::text[])`);
  await queries.update(contactMerges).set({ undoneAt: at }).where(eq(contactMerges.id, mergeId));
  const now = await store.these(member, [merge.keptId, merge.goneId]);
  tellPages(member, { before: [kept], now }, transaction);
  emit(touched(kept));
  emit(listsChanged(member));
  return now.map(({ contact }) => contact);
}

/** Puts the kept contact into the lists of the other. @returns those it wasn't in before */
async function takeOverLists(
  { id, goneId, at }: { id: string; goneId: string; at: number },
  queries: Queries,
): Promise<string[]> {
  const { rows } = await queries.execute<{ list_id: string }>(sql`
    insert into contact_list_members (list_id, contact_id, added_at, added_by)
    select list_id, ${id}, ${new Date(at).toISOString()}::timestamptz, added_by from contact_list_members
    where contact_id = ${goneId} and removed_at is null
    on conflict do nothing returning list_id`);
  return rows.map((row) => row.list_id);
}

function mustBe(found: StoredContact | undefined): StoredContact {
  if (found === undefined) throw contactsErrors.notFound();
  return found;
}
