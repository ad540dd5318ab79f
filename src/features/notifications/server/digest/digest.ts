import { and, asc, count, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Config } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { DIGEST_ROWS_MAX } from '../../constants.ts';
import { CATEGORIES, type CategoryId } from '../../constants-categories.ts';
import type { Category } from '../../model-inbox.ts';
import type { Digest } from '../../model-settings.ts';
import { digestMail, nextDigestAt } from '../../rules/digest.ts';
import { waysOf } from '../../rules/ways.ts';
import { choicesOf } from '../choices/store.ts';
import { notificationChoices, notifications } from '../tables.ts';

export const DIGEST_QUEUE = 'notifications-digest';
const DIGEST_MAIL = 'notifications.digest';
/** People whose digests are due and taken at once. */
const PEOPLE_AT_ONCE = 100;
/** Where somebody has chosen no time zone. */
const DEFAULT_ZONE = 'UTC';

interface Parts {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'jobs' | 'mailQueue'> & {
    readonly config: Pick<Config, 'publicUrl'>;
  };
  readonly directory: Pick<IdentityDirectory, 'contactOf' | 'timeZoneOf'>;
}

export type Digests = ReturnType<typeof createDigests>;

/** One email for what somebody hasn't read, by day or by week. */
export function createDigests(parts: Parts) {
  const { database, clock, jobs, mailQueue } = parts.platform;
  const { timeZoneOf } = parts.directory;
  mailQueue.define({
    name: DIGEST_MAIL,
    facts: z.object({ accountId: z.string(), after: z.int(), until: z.int() }),
    // The end of a period belongs to one digest, whichever process asks for it and however often.
    key: ({ accountId, until }) => `${accountId} ${until}`,
    write: ({ accountId, ...period }) => write(parts, asAccountId(accountId), period),
  });

  const zoneOf = async (accountId: AccountId, within: Parameters<typeof timeZoneOf>[1]) =>
    (await timeZoneOf(accountId, within)) ?? DEFAULT_ZONE;

  /** Takes some of those whose digest is due. @returns how many */
  function takeDue(): Promise<number> {
    return database.transaction(async (queries) => {
      const now = clock.now();
      const { accountId, digest, digestDueAt, digestSentAt } = notificationChoices;
      const due = await queries
        .select({ accountId, digest, digestDueAt, digestSentAt })
        .from(notificationChoices)
        .where(lte(digestDueAt, now))
        .orderBy(asc(digestDueAt))
        .limit(PEOPLE_AT_ONCE)
        .for('update', { skipLocked: true });
      for (const one of due) {
        const until = one.digestDueAt ?? now;
        const after = one.digestSentAt ?? until - spanOf(one.digest);
        await mailQueue.add(
          { kind: DIGEST_MAIL, facts: { accountId: one.accountId, after, until } },
          queries,
        );
        await queries
          .update(notificationChoices)
          .set({
            digestSentAt: until,
            digestDueAt: nextDigestAt(one.digest, now, await zoneOf(one.accountId, queries)),
          })
          .where(eq(accountId, one.accountId));
      }
      return due.length;
    });
  }

  async function run(): Promise<void> {
    while ((await takeDue()) === PEOPLE_AT_ONCE);
  }
  jobs.define(DIGEST_QUEUE, run);
  // Zones differ by quarters of an hour.
  jobs.schedule(DIGEST_QUEUE, '*/15 * * * *', { timeZone: 'UTC' });

  return {
    run,
    /** When the digest of somebody who has just chosen it is due. */
    dueAt: async (accountId: AccountId, digest: Digest, within: Parameters<typeof timeZoneOf>[1]) =>
      nextDigestAt(digest, clock.now(), await zoneOf(accountId, within)),
  };
}

const spanOf = (digest: Digest): number => (digest === 'weekly' ? 7 : 1) * DAY_MS;

interface Period {
  readonly after: Instant;
  readonly until: Instant;
}

/** Written when it is sent: what was read meanwhile isn't in it. */
async function write({ platform, directory }: Parts, accountId: AccountId, period: Period) {
  const { database, config } = platform;
  const { queries } = database;
  const contact = await directory.contactOf(accountId, queries);
  const chosen = (await choicesOf([accountId], queries)).get(accountId) ?? {};
  const rows = (Object.keys(CATEGORIES) as CategoryId[]).filter((id) => {
    const category: Category = CATEGORIES[id];
    return waysOf(category, chosen[id]).has('digest');
  });
  if (contact === null || rows.length === 0) return null;
  const which = and(eq(notifications.accountId, accountId), isNull(notifications.readAt), isIn(period, rows));
  const { title, body, at, id } = notifications;
  const items = await queries
    .select({ title, body, at })
    .from(notifications)
    .where(which)
    .orderBy(desc(at), desc(id))
    .limit(DIGEST_ROWS_MAX);
  const [found] = await queries.select({ count: count() }).from(notifications).where(which);
  const words = digestMail({
    items,
    count: found?.count ?? items.length,
    name: contact.name,
    timeZone: (await directory.timeZoneOf(accountId, queries)) ?? DEFAULT_ZONE,
    links: {
      app: `${config.publicUrl}${paths.dashboard()}`,
      settings: `${config.publicUrl}${paths.profile({ tab: 'notifications' })}`,
    },
  });
  return words === null ? null : { ...words, to: contact.email, reader: 'person' as const };
}

const isIn = ({ after, until }: Period, rows: readonly CategoryId[]): SQL | undefined =>
  and(gt(notifications.at, after), lte(notifications.at, until), inArray(notifications.category, [...rows]));
