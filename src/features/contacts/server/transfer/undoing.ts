import { and, desc, eq, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { factsOf } from '../../rules/book/facts.ts';
import { unmergedFacts } from '../../rules/identity/merge.ts';
import { restored } from '../book/restored.ts';
import { createContactStore } from '../book/store.ts';
import { contactImportChanges } from '../tables.ts';
import { changeAll } from './write.ts';

interface Undoing {
  readonly importId: string;
  readonly at: Instant;
}

/** Deletes what came with an import, and takes out of other contacts what it filled in. */
export async function undoImport(member: Member, undoing: Undoing, queries: Queries): Promise<void> {
  const now = sql`${new Date(undoing.at).toISOString()}::timestamptz`;
  const { importId } = undoing;
  await queries.execute(sql`
    update contacts set deleted_at = ${now}, deleted_by = ${member.accountId}, changed_at = ${now}, version = version + 1
    where import_id = ${importId} and workspace_id = ${member.workspaceId} and deleted_at is null and merged_into is null`);
  await queries.execute(sql`
    update contact_list_members set removed_at = ${now}
    where removed_at is null and contact_id in (select id from contacts where import_id = ${importId} and workspace_id = ${member.workspaceId})`);
  const rounds = await queries
    .selectDistinct({ nth: contactImportChanges.nth })
    .from(contactImportChanges)
    .where(eq(contactImportChanges.importId, importId))
    .orderBy(desc(contactImportChanges.nth));
  for (const { nth } of rounds) await undoRound(member, { ...undoing, nth }, queries);
  await queries.delete(contactImportChanges).where(eq(contactImportChanges.importId, importId));
}

/** What people changed since then stays. Contacts that are gone stay as they are. */
async function undoRound(
  member: Member,
  { importId, nth, at }: Undoing & { readonly nth: number },
  queries: Queries,
): Promise<void> {
  const changes = await queries
    .select()
    .from(contactImportChanges)
    .where(and(eq(contactImportChanges.importId, importId), eq(contactImportChanges.nth, nth)));
  const byContact = new Map(changes.map((change) => [change.contactId, change]));
  const found = await createContactStore(queries).these(member, [...byContact.keys()], { lock: true });
  const back = found.flatMap(({ row, contact }) => {
    const change = byContact.get(row.id);
    if (change === undefined) return [];
    const facts = unmergedFacts(factsOf(contact), change);
    // Nothing would be left to reach them by: somebody removed the rest since then.
    if (facts.phones.length + facts.emails.length + facts.usernames.length === 0) return [];
    return [{ id: row.id, ...restored(facts) }];
  });
  await changeAll({ workspaceId: member.workspaceId, at }, back, queries);
}
