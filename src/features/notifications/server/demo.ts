import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CATEGORIES, type CategoryId } from '../constants-categories.ts';
import type { Category } from '../model-inbox.ts';
import type { Inbox } from './inbox/inbox.ts';
import { type BellWords, raise } from './inbox/raising.ts';
import { notificationCounts, notifications } from './tables.ts';

interface Sample extends BellWords {
  readonly kind: string;
  readonly category: CategoryId;
  readonly minutesAgo: number;
}

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Newest first. What is older than a day was read. */
const SAMPLES: readonly Sample[] = [
  {
    kind: 'call.missed',
    category: 'missed-calls',
    minutesAgo: 178,
    title: 'Missed call from Omar Haddad',
    body: 'Rang 45 s',
    // A sample of calling.
    path: paths.calls({ call: 'demo-call-missed' }),
  },
  {
    kind: 'wallet.low',
    category: 'low-balance',
    minutesAgo: 70,
    title: 'Balance is low',
    body: "It pays for what your plan doesn't include",
    path: paths.billing(),
  },
  {
    kind: 'account.signed-in',
    category: 'sign-ins',
    minutesAgo: 94,
    title: 'Signed in on a new device',
    body: 'Chrome on Android',
    path: paths.profile({ tab: 'sessions' }),
  },
  {
    kind: 'port-in.scheduled',
    category: 'port-ins',
    minutesAgo: DAY_MINUTES + 130,
    title: '+1 415 555 0161 arrives on 30 November',
    body: "Don't cancel it with your carrier before then",
    path: paths.numbers(),
  },
  {
    kind: 'team.joined',
    category: 'team',
    minutesAgo: DAY_MINUTES + 240,
    title: 'Ruth Adeyemi joined',
    body: 'Now a guest',
    path: paths.team(),
  },
  {
    kind: 'plan.changed',
    category: 'plans',
    minutesAgo: 3 * DAY_MINUTES,
    title: "You're now on the Business plan",
    body: 'What it includes can be used at once',
    path: paths.billing(),
  },
];

interface Parts {
  readonly platform: Pick<Platform, 'database' | 'realtime'>;
  readonly inbox: Inbox;
}

/** What the visitor was told in the days before. */
export async function demoSteps({ visitor, until }: DemoPeople, parts: Parts): Promise<PastStep[]> {
  const { platform, inbox } = parts;
  const { queries } = platform.database;
  const isTheirs = eq(notifications.accountId, visitor);
  const older = await queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isTheirs, lt(notifications.at, until)))
    .limit(1);
  // What the visitor has read since is read.
  if (older.length > 0) return [];
  const take = async () => {
    // The samples of other features were told today, all at once.
    await queries.delete(notifications).where(isTheirs);
    await queries.delete(notificationCounts).where(eq(notificationCounts.accountId, visitor));
    for (const { minutesAgo, ...sample } of SAMPLES) {
      const category: Category = CATEGORIES[sample.category];
      const at = until - minutesAgo * MINUTE_MS;
      const notice = { ...sample, tab: category.tab ?? null, workspaceId: null, at };
      await platform.realtime.events.transact((transaction) => raise(notice, [visitor], transaction));
    }
    await inbox.readAll(visitor, 'demo', { at: until - DAY_MS, id: '~' });
  };
  // After everything else.
  return [{ at: until, take }];
}
