import { type SQL, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { BODY_LENGTH_MAX, TITLE_LENGTH_MAX } from '../../constants.ts';
import { NOTIFICATIONS_TOPIC } from '../../constants-topics.ts';
import { type NotificationCount, type Tab } from '../../model-inbox.ts';

/** The words of a notification, written when it is raised. */
export interface BellWords {
  readonly title: string;
  /** The line below the title. */
  readonly body?: string;
  /** The page that it opens. */
  readonly path?: string;
  /** News with the same key joins one that is still unread. */
  readonly group?: {
    readonly key: string;
    /** The title for more than one, with "{n}" for their number. */
    readonly several: string;
  };
}

/** What is raised, and where it belongs. */
export interface Notice extends BellWords {
  /** Null for what belongs to the person. */
  readonly workspaceId: WorkspaceId | null;
  readonly kind: string;
  readonly category: string;
  readonly tab: Tab | null;
  readonly at: Instant;
}

/** Adds a notice to the lists of these people and counts it, in two statements for any number of people. */
export async function raise(
  notice: Notice,
  people: readonly AccountId[],
  { queries, emit }: Transaction,
): Promise<void> {
  if (people.length === 0) return;
  // All transactions lock the counts in the same order, so that two can't deadlock.
  const inOrder = [...new Set(people)].toSorted();
  if ((await lockCounts(inOrder, queries)) < inOrder.length) {
    await queries.execute(sql`
      insert into notification_counts (account_id, unread)
      select account_id, 0 from unnest(${sql.param(inOrder)}::text[]) as account_id on conflict do nothing`);
    await lockCounts(inOrder, queries);
  }
  const { rows } = await queries.execute<{ account_id: AccountId; unread: number }>(raising(notice, inOrder));
  for (const { account_id: accountId, unread } of rows)
    emit({ accountId, topic: NOTIFICATIONS_TOPIC, payload: { unread } satisfies NotificationCount });
}

/** Takes an unread notice out of somebody's list, by the key of its group: what it says is no longer so. */
export async function withdraw(
  accountId: AccountId,
  groupKey: string,
  { queries, emit }: Transaction,
): Promise<void> {
  await lockCounts([accountId], queries);
  const { rows } = await queries.execute<{ unread: number }>(sql`
    with gone as (
      delete from notifications where account_id = ${accountId} and group_key = ${groupKey} and read_at is null returning id)
    update notification_counts set unread = unread - (select count(*) from gone)::int
    where account_id = ${accountId} and exists (select from gone) returning unread`);
  for (const { unread } of rows)
    emit({ accountId, topic: NOTIFICATIONS_TOPIC, payload: { unread } satisfies NotificationCount });
}

/** @returns how many of them have a count yet */
async function lockCounts(people: readonly AccountId[], queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    select from notification_counts where account_id = any(${sql.param(people)}::text[]) order by account_id for update`);
  return rowCount ?? 0;
}

function raising(notice: Notice, people: readonly AccountId[]): SQL {
  const { workspaceId, kind, category, tab, title, body = '', path = null, group, at } = notice;
  const ids = people.map(() => newId());
  return sql`
    with raised as (
      insert into notifications as old
        (id, account_id, workspace_id, kind, category, tab, title, body, path, group_key, at)
      select id, account_id, ${workspaceId}, ${kind}, ${category}, ${tab}, ${cut(title, TITLE_LENGTH_MAX)},
        ${cut(body, BODY_LENGTH_MAX)}, ${path}, ${group?.key ?? null}, ${new Date(at).toISOString()}::timestamptz
      from unnest(${sql.param(ids)}::text[], ${sql.param(people)}::text[]) as given (id, account_id)
      on conflict (account_id, group_key) where read_at is null and group_key is not null do update set
        times = old.times + 1,
        title = replace(${cut(group?.several ?? '', TITLE_LENGTH_MAX)}, '{n}', (old.times + 1)::text),
        kind = excluded.kind, body = excluded.body, path = excluded.path, at = greatest(old.at, excluded.at)
      returning account_id, (times = 1)::int as is_new
    )
    update notification_counts as counts set unread = counts.unread + raised.is_new
    from raised where counts.account_id = raised.account_id
    returning counts.account_id, counts.unread`;
}

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
