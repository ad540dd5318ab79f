import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PAGE_SIZE } from '../../constants.ts';
import { NOTIFICATIONS_TOPIC } from '../../constants-topics.ts';
import {
  type Notification,
  type NotificationCount,
  type NotificationFilter,
  type NotificationPage,
} from '../../model-inbox.ts';
import { cursorOfPage, type PageCursor } from '../../rules/page-cursor.ts';
import { notificationCounts, notifications } from '../tables.ts';

export type Inbox = ReturnType<typeof createInbox>;

type ChangeRead = (
  accountId: AccountId,
  change: (queries: Queries) => Promise<number>,
) => Promise<NotificationCount>;

/** One person's list of notifications, and which of them were read. */
export function createInbox({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  /** Changes what is read, under the lock of the count. `change` returns how many more are unread now. */
  function changeRead(
    accountId: AccountId,
    change: (queries: Queries) => Promise<number>,
  ): Promise<NotificationCount> {
    return realtime.events.transact(async (transaction: Transaction) => {
      const { queries } = transaction;
      const unread = await lockCount(queries, accountId);
      const more = await change(queries);
      if (more === 0) return { unread };
      const payload: NotificationCount = { unread: unread + more };
      await queries
        .update(notificationCounts)
        .set(payload)
        .where(eq(notificationCounts.accountId, accountId));
      transaction.emit({ accountId, topic: NOTIFICATIONS_TOPIC, payload });
      return payload;
    });
  }

  return {
    /** Newest first. */
    async page(
      accountId: AccountId,
      filter: NotificationFilter,
      below: PageCursor | null,
    ): Promise<NotificationPage> {
      const rows = await database.queries
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.accountId, accountId),
            ...passing(filter),
            below === null ? undefined : isBelow(below),
          ),
        )
        .orderBy(desc(notifications.at), desc(notifications.id))
        .limit(PAGE_SIZE + 1);
      const items = rows.slice(0, PAGE_SIZE).map(viewOf);
      const last = items.at(-1);
      return { items, next: rows.length > PAGE_SIZE && last !== undefined ? cursorOfPage(last) : null };
    },

    async count(accountId: AccountId): Promise<NotificationCount> {
      const [row] = await database.queries
        .select({ unread: notificationCounts.unread })
        .from(notificationCounts)
        .where(eq(notificationCounts.accountId, accountId));
      return { unread: row?.unread ?? 0 };
    },

    ...reading(changeRead, clock),
  };
}

/** Marks as read and unread. */
function reading(changeRead: ChangeRead, clock: Platform['clock']) {
  return {
    /** Marks these as read. Those of somebody else, and those that are read already, stay as they are. */
    read(accountId: AccountId, ids: readonly string[]): Promise<NotificationCount> {
      return changeRead(accountId, async (queries) => {
        const { rowCount } = await queries
          .update(notifications)
          .set({ readAt: clock.now() })
          .where(and(isOneOf(accountId, ids), isNull(notifications.readAt)));
        return -(rowCount ?? 0);
      });
    },

    /** Marks these as unread again. */
    unread(accountId: AccountId, ids: readonly string[]): Promise<NotificationCount> {
      return changeRead(accountId, (queries) => unreadAgain(queries, isOneOf(accountId, ids)));
    },

    /**
     * Marks everything up to a place in the list as read, so what came since the person looked stays unread.
     * @param batch made by the page (UUID): `takeBack` names it, and repeating it changes nothing
     */
    readAll(accountId: AccountId, batch: string, through: PageCursor): Promise<NotificationCount> {
      return changeRead(accountId, async (queries) => {
        const { rowCount } = await queries
          .update(notifications)
          .set({ readAt: clock.now(), readWith: batch })
          .where(
            and(
              eq(notifications.accountId, accountId),
              isNull(notifications.readAt),
              sql`(${notifications.at}, ${notifications.id}) <= (${instantOf(through)}, ${through.id})`,
            ),
          );
        return -(rowCount ?? 0);
      });
    },

    /** Undoes "Read all". */
    takeBack(accountId: AccountId, batch: string): Promise<NotificationCount> {
      return changeRead(accountId, (queries) =>
        unreadAgain(queries, and(eq(notifications.accountId, accountId), eq(notifications.readWith, batch))),
      );
    },
  };
}

/** Locks the count of one person and returns it. */
async function lockCount(queries: Queries, accountId: AccountId): Promise<number> {
  const { rows } = await queries.execute<{ unread: number }>(sql`
    insert into notification_counts as counts (account_id, unread) values (${accountId}, 0)
    on conflict (account_id) do update set unread = counts.unread returning unread`);
  const [row] = rows;
  assert(row !== undefined, 'a count is there or was made');
  return row.unread;
}

/**
 * Makes these unread again, each of them. News that comes joins one unread row of its group at most, so a row leaves its group where
 * a newer one waits.
 * @returns how many became unread
 */
async function unreadAgain(queries: Queries, which: SQL | undefined): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    with chosen as (
      select id, group_key, row_number() over (partition by group_key order by at desc, id desc) as nth
      from ${notifications} where ${which} and ${notifications.readAt} is not null
    )
    update notifications as old set read_at = null, read_with = null,
      group_key = case when chosen.nth > 1 or exists (
        select from notifications as other
        where other.account_id = old.account_id and other.group_key = old.group_key and other.read_at is null
      ) then null else old.group_key end
    from chosen where old.id = chosen.id`);
  return rowCount ?? 0;
}

/** A search reads the person's own rows, of which there are those of half a year. */
function passing({ show = 'all', category, search }: NotificationFilter): (SQL | undefined)[] {
  const { readAt, tab, title, body } = notifications;
  return [
    show === 'all' ? undefined : show === 'unread' ? isNull(readAt) : eq(tab, show),
    category === undefined ? undefined : eq(notifications.category, category),
    search === undefined
      ? undefined
      : sql`strpos(lower(${title} || chr(10) || ${body}), lower(${search})) > 0`,
  ];
}

const instantOf = ({ at }: PageCursor) => sql`${new Date(at).toISOString()}::timestamptz`;
const isBelow = (place: PageCursor) =>
  sql`(${notifications.at}, ${notifications.id}) < (${instantOf(place)}, ${place.id})`;
const isOneOf = (accountId: AccountId, ids: readonly string[]) =>
  and(eq(notifications.accountId, accountId), inArray(notifications.id, [...ids]));

function viewOf(row: typeof notifications.$inferSelect): Notification {
  const { id, workspaceId, kind, category, title, body, path, times, at, readAt } = row;
  return { id, workspaceId, kind, category, title, body, path, times, at, readAt };
}
