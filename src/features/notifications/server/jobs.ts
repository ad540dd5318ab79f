import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { Platform } from '#platform/server/platform.ts';
import { KEPT_DAYS } from '../constants.ts';
import type { Inbox } from './inbox/inbox.ts';
import { notifications } from './tables.ts';

const PRUNE_QUEUE = 'notifications-prune';
/** People whose lists are read at once. */
const PEOPLE_AT_ONCE = 100;
/** Above every id: a place behind all notifications of its instant. */
const LAST_ID = '~';

interface Parts {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'jobs' | 'mailQueue'>;
  readonly inbox: Inbox;
}

/** Declares the nightly job that deletes old notifications, and forgets addresses that refused emails. */
export function defineJobs(parts: Parts): void {
  const { jobs, mailQueue } = parts.platform;
  jobs.define(PRUNE_QUEUE, async () => {
    await prune(parts);
    await mailQueue.pruneAddresses();
  });
  jobs.schedule(PRUNE_QUEUE, '51 3 * * *', { timeZone: 'UTC' });
}

/** What nobody read in time counts as read first, so that the count stays right and open pages follow. */
async function prune({ platform: { database, clock }, inbox }: Parts): Promise<void> {
  const { queries } = database;
  const before = clock.now() - KEPT_DAYS * DAY_MS;
  for (;;) {
    const people = await queries
      .selectDistinct({ accountId: notifications.accountId })
      .from(notifications)
      // As the index has it, which lists can't use.
      .where(
        and(
          sql`(${notifications.at} at time zone 'UTC') < (${new Date(before).toISOString()}::timestamptz at time zone 'UTC')`,
          isNull(notifications.readAt),
        ),
      )
      .limit(PEOPLE_AT_ONCE);
    for (const { accountId } of people)
      await inbox.readAll(accountId, PRUNE_QUEUE, { at: before - 1, id: LAST_ID });
    if (people.length < PEOPLE_AT_ONCE) break;
  }
  await deleteOld(queries, {
    table: notifications,
    age: notifications.at,
    where: and(lt(notifications.at, before), isNotNull(notifications.readAt)),
  });
}
