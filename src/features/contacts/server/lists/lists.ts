import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { COUNTED_MAX, LISTS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactList } from '../../model.ts';
import type { ListRule } from '../../model-lists.ts';
import { listsChanged } from '../book/events.ts';
import { createContactStore, isThere, visibleTo } from '../book/store.ts';
import { contactLists } from '../tables.ts';
import { ruleSql } from './membership.ts';

export type Lists = ReturnType<typeof createLists>;

interface Named {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Only a list that has a rule takes another: lists by hand stay by hand. */
  readonly rule?: ListRule | undefined;
}

type Parts = Pick<Platform, 'database' | 'realtime' | 'clock'>;

/** Lists of contacts, by hand and by rule. */
export const createLists = (parts: Parts) => ({
  all: (member: Member) => readLists(member, parts.clock.now(), parts.database.queries),
  ...writingOf(parts),
  ...removingOf(parts),
  ...membersOf(parts),
});

function writingOf({ realtime, clock }: Parts) {
  return {
    /** @throws AppError contacts.listName, tooManyLists, keyReused */
    create(member: Member, { id, name, description, rule }: { id: string } & Named): Promise<ContactList> {
      const named = { name: nameOf(name), description: description?.trim() ?? '' };
      return realtime.events.transact(async ({ queries, emit }) => {
        const added = await queries
          .insert(contactLists)
          .values({
            id,
            workspaceId: member.workspaceId,
            ...named,
            rule: rule ?? null,
            createdAt: clock.now(),
            createdBy: member.accountId,
          })
          .onConflictDoNothing()
          .returning({ id: contactLists.id });
        const lists = await readLists(member, clock.now(), queries);
        const list = lists.find((each) => each.id === id);
        if (list === undefined) throw contactsErrors.keyReused();
        if (added.length === 0) return list;
        if (lists.length > LISTS_MAX) throw contactsErrors.tooManyLists();
        emit(listsChanged(member));
        return list;
      });
    },

    /** @throws AppError contacts.listNotFound, listName */
    change(member: Member, id: string, { name, description, rule }: Named): Promise<ContactList> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const before = await one(member, { id, now: clock.now() }, queries);
        if (rule !== undefined && before.rule === null) throw contactsErrors.listByHand();
        await queries
          .update(contactLists)
          .set({
            name: name === undefined ? before.name : nameOf(name),
            description: description?.trim() ?? before.description,
            rule: rule ?? before.rule,
          })
          .where(isIn(member, id));
        emit(listsChanged(member));
        return one(member, { id, now: clock.now() }, queries);
      });
    },
  };
}

function removingOf({ database, realtime, clock }: Parts) {
  const setGone = (member: Member, id: string, at: Instant | null) =>
    realtime.events.transact(async ({ queries, emit }) => {
      const { rowCount } = await queries
        .update(contactLists)
        .set({ deletedAt: at })
        .where(
          and(
            isIn(member, id),
            at === null ? isNotNull(contactLists.deletedAt) : isNull(contactLists.deletedAt),
          ),
        );
      if (rowCount !== 0) emit(listsChanged(member));
      return rowCount !== 0;
    });

  return {
    /** @throws AppError contacts.listNotFound */
    async remove(member: Member, id: string): Promise<void> {
      if (!(await setGone(member, id, clock.now()))) throw contactsErrors.listNotFound();
    },

    /** @throws AppError contacts.listNotFound */
    async restore(member: Member, id: string): Promise<ContactList> {
      await setGone(member, id, null);
      return one(member, { id, now: clock.now() }, database.queries);
    },
  };
}

/** Who is in a list by hand. */
function membersOf({ realtime, clock }: Parts) {
  /** @throws AppError contacts.listNotFound, listByRule */
  function changeMembers(
    member: Member,
    { id, ids }: { id: string; ids: readonly string[] },
    change: (found: readonly string[], queries: Queries) => Promise<number>,
  ): Promise<number> {
    return realtime.events.transact(async ({ queries, emit }) => {
      const [list] = await queries
        .select()
        .from(contactLists)
        .where(and(isIn(member, id), isNull(contactLists.deletedAt)))
        .for('update');
      if (list === undefined) throw contactsErrors.listNotFound();
      if (list.rule !== null) throw contactsErrors.listByRule();
      const found = await createContactStore(queries).these(member, ids, { lock: true });
      const changed = await change(
        found.map(({ row }) => row.id),
        queries,
      );
      if (changed > 0) emit(listsChanged(member));
      return changed;
    });
  }

  return {
    /** Contacts that are in it already stay where they are (row 425). */
    add: (member: Member, request: { id: string; ids: readonly string[] }) =>
      changeMembers(member, request, async (found, queries) => {
        const { rowCount } = await queries.execute(sql`
          insert into contact_list_members (list_id, contact_id, added_at, added_by)
          select ${request.id}, id, ${new Date(clock.now()).toISOString()}::timestamptz, ${member.accountId}
          from unnest(${sql.param([...found])}::text[]) as id on conflict do nothing`);
        return rowCount ?? 0;
      }),

    removeContacts: (member: Member, request: { id: string; ids: readonly string[] }) =>
      changeMembers(member, request, async (found, queries) => {
        const { rowCount } = await queries.execute(sql`
          delete from contact_list_members
          where list_id = ${request.id} and contact_id = any(${sql.param([...found])}::text[])`);
        return rowCount ?? 0;
      }),
  };
}

async function one(
  member: Member,
  { id, now }: { id: string; now: Instant },
  queries: Queries,
): Promise<ContactList> {
  const list = (await readLists(member, now, queries)).find((each) => each.id === id);
  if (list === undefined) throw contactsErrors.listNotFound();
  return list;
}

const isIn = ({ workspaceId }: Member, id: string) =>
  and(eq(contactLists.id, id), eq(contactLists.workspaceId, workspaceId));

function nameOf(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  if (trimmed === '') throw contactsErrors.listName();
  return trimmed;
}

/** Counts what this member sees of each, and of a rule at most COUNTED_MAX. */
async function readLists(member: Member, now: Instant, queries: Queries): Promise<ContactList[]> {
  const { workspaceId, accountId } = member;
  const byHand = sql<number>`(select count(*)::int from contact_list_members m join contacts c on c.id = m.contact_id
    where m.list_id = contact_lists.id and c.deleted_at is null and c.merged_into is null
      and (c.private_to is null or c.private_to = ${accountId}))`;
  const lists = await queries
    .select({
      id: contactLists.id,
      name: contactLists.name,
      description: contactLists.description,
      rule: contactLists.rule,
      count: byHand,
      createdAt: contactLists.createdAt,
    })
    .from(contactLists)
    .where(and(eq(contactLists.workspaceId, workspaceId), isNull(contactLists.deletedAt)))
    .orderBy(asc(contactLists.createdAt), asc(contactLists.id));
  const counted: ContactList[] = [];
  for (const list of lists)
    counted.push(
      list.rule === null ? list : { ...list, count: await countOf(member, ruleSql(list.rule, now), queries) },
    );
  return counted;
}

async function countOf(member: Member, matches: SQL, queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    select count(*)::int as count from
      (select 1 from contacts where ${visibleTo(member)} and ${isThere()} and ${matches} limit ${COUNTED_MAX}) as counted`);
  return rows[0]?.count ?? 0;
}
