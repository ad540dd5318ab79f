import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { ContactSource } from '../../constants.ts';
import type { Contact } from '../../model.ts';
import type { KeyedPoint, StoredFacts } from '../../rules/book/facts.ts';
import { contactPoints, contacts } from '../tables.ts';

/** Whose contacts a query may touch: those of the workspace that are not private to somebody else. */
export interface Reader {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
}

export type ContactRow = typeof contacts.$inferSelect;

/** Contacts with their points. */
export interface StoredContact {
  readonly row: ContactRow;
  readonly contact: Contact;
}

interface Changes {
  readonly facts: StoredFacts;
  readonly privateTo: AccountId | null;
}

export const createContactStore = (queries: Queries) => ({
  ...readsOf(queries),
  ...writesOf(queries),
  ...writesOfMany(queries),
});

function readsOf(queries: Queries) {
  /** @param lock until the transaction ends */
  async function these(
    reader: Reader,
    ids: readonly string[],
    { lock = false, isGone = false } = {},
  ): Promise<StoredContact[]> {
    const found = queries
      .select()
      .from(contacts)
      .where(
        and(
          visibleTo(reader),
          inArray(contacts.id, [...ids]),
          isGone ? isNotNull(contacts.deletedAt) : isThere(),
        ),
      )
      .orderBy(contacts.id);
    const rows = await (lock ? found.for('update') : found);
    return withPoints(rows, queries);
  }

  return {
    these,
    async one(reader: Reader, id: string, options?: { lock?: boolean }): Promise<StoredContact | null> {
      return (await these(reader, [id], options))[0] ?? null;
    },
    /** Of any workspace: for repeated requests alone. */
    async withId(id: string): Promise<ContactRow | null> {
      const [row] = await queries.select().from(contacts).where(eq(contacts.id, id));
      return row ?? null;
    },
    async count(workspaceId: WorkspaceId): Promise<number> {
      const [row] = await queries
        .select({ count: sql<number>`count(*)::int` })
        .from(contacts)
        .where(eq(contacts.workspaceId, workspaceId));
      return row?.count ?? 0;
    },
    async tags(reader: Reader): Promise<{ tag: string; count: number }[]> {
      const { rows } = await queries.execute<{ tag: string; count: number }>(sql`
        select tag, count(*)::int as count from contacts, unnest(tags) as tag
        where ${visibleTo(reader)} and ${isThere()} group by tag order by count desc, tag limit 1000`);
      return rows;
    },
  };
}

function writesOf(queries: Queries) {
  return {
    /** @returns whether it was added: false when the id is taken */
    async add(
      { id, by, source, at }: { id: string; by: Reader; source: ContactSource; at: Instant },
      { facts, privateTo }: Changes,
    ): Promise<boolean> {
      const { points, ...columns } = facts;
      const added = await queries
        .insert(contacts)
        .values({
          id,
          workspaceId: by.workspaceId,
          privateTo,
          ...columns,
          ownerId: columns.ownerId as AccountId | null,
          source,
          createdAt: at,
          createdBy: by.accountId,
          changedAt: at,
        })
        .onConflictDoNothing()
        .returning({ id: contacts.id });
      if (added.length === 0) return false;
      await replacePoints({ id, workspaceId: by.workspaceId }, points, queries);
      return true;
    },
    async change(row: ContactRow, { facts, privateTo }: Changes, at: Instant): Promise<void> {
      const { points, ...columns } = facts;
      await queries
        .update(contacts)
        .set({
          ...columns,
          ownerId: columns.ownerId as AccountId | null,
          privateTo,
          changedAt: at,
          version: row.version + 1,
        })
        .where(eq(contacts.id, row.id));
      await replacePoints(row, points, queries);
    },
  };
}

/** Changes of any number of contacts in one statement. */
function writesOfMany(queries: Queries) {
  return {
    /** @param keys the same in lower case */
    async setTags(
      ids: readonly string[],
      { tags, keys }: { tags: SQL; keys: SQL },
      at: Instant,
    ): Promise<void> {
      await queries
        .update(contacts)
        .set({ tags, tagKeys: keys, changedAt: at, version: sql`${contacts.version} + 1` })
        .where(inArray(contacts.id, [...ids]));
    },
    async setOwner(ids: readonly string[], ownerId: AccountId | null, at: Instant): Promise<void> {
      await queries
        .update(contacts)
        .set({ ownerId, changedAt: at, version: sql`${contacts.version} + 1` })
        .where(inArray(contacts.id, [...ids]));
    },
    /** Deletes or restores; lists keep the places of what is deleted until it is restored. */
    async setGone(
      ids: readonly string[],
      gone: { at: Instant; by: AccountId } | null,
      at: Instant,
    ): Promise<void> {
      await queries
        .update(contacts)
        .set({
          deletedAt: gone?.at ?? null,
          deletedBy: gone?.by ?? null,
          changedAt: at,
          version: sql`${contacts.version} + 1`,
        })
        .where(inArray(contacts.id, [...ids]));
    },
    async erase(ids: readonly string[]): Promise<void> {
      await queries.delete(contacts).where(inArray(contacts.id, [...ids]));
    },
    /** Erases what was deleted before then, at most `limit`. @returns how many */
    async eraseDeletedBefore(before: Instant, limit: number): Promise<number> {
      const { rowCount } = await queries.execute(sql`
        delete from contacts where id in
          (select id from contacts where deleted_at < ${new Date(before).toISOString()}::timestamptz limit ${limit})`);
      return rowCount ?? 0;
    },
  };
}

/** Writes the points of a contact in place of those that it had. */
async function replacePoints(
  { id, workspaceId }: Pick<ContactRow, 'id' | 'workspaceId'>,
  points: readonly KeyedPoint[],
  queries: Queries,
) {
  await queries.delete(contactPoints).where(eq(contactPoints.contactId, id));
  if (points.length === 0) return;
  await queries
    .insert(contactPoints)
    .values(points.map((point, nth) => ({ contactId: id, workspaceId, nth, ...point })));
  // Calls from before a number was saved count as well.
  await queries.execute(sql`
    update contacts set last_talk_at = greatest(last_talk_at, (
      select max(t.at) from contact_points p join contact_timeline t
        on t.workspace_id = p.workspace_id and t.key_kind = p.kind and t.key = p.key and t.kind = 'call'
      where p.contact_id = ${id}))
    where id = ${id}`);
}

export const isThere = () => and(isNull(contacts.deletedAt), isNull(contacts.mergedInto));

export const visibleTo = ({ workspaceId, accountId }: Reader) =>
  and(
    eq(contacts.workspaceId, workspaceId),
    sql`(${contacts.privateTo} is null or ${contacts.privateTo} = ${accountId})`,
  );

/** Reads the points of these rows, in one statement. */
export async function withPoints(rows: readonly ContactRow[], queries: Queries): Promise<StoredContact[]> {
  if (rows.length === 0) return [];
  const points = await queries
    .select()
    .from(contactPoints)
    .where(
      inArray(
        contactPoints.contactId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(contactPoints.nth);
  const byContact = Map.groupBy(points, ({ contactId }) => contactId);
  return rows.map((row) => {
    const own = byContact.get(row.id) ?? [];
    const of = (kind: string) =>
      own.filter((point) => point.kind === kind).map(({ value, label }) => ({ value, label }));
    return {
      row,
      contact: viewOf(row, { phones: of('phone'), emails: of('email'), usernames: of('username') }),
    };
  });
}

function viewOf(row: ContactRow, points: Pick<Contact, 'phones' | 'emails' | 'usernames'>): Contact {
  const { id, name, company, role, addresses, tags, birthday, about, ownerId, source } = row;
  const { fields, lastTalkAt, createdAt, changedAt, version } = row;
  return {
    id,
    name,
    company,
    role,
    ...points,
    addresses,
    tags,
    birthday,
    about,
    ownerId,
    source,
    fields,
    isPrivate: row.privateTo !== null,
    lastTalkAt,
    createdAt,
    changedAt,
    version,
  };
}
