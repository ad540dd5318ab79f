import { sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { MISSED_TOPIC } from '../../constants-topics.ts';
import type { Missed } from '../../model.ts';
import { callRings, calls, missedSeen } from '../tables.ts';

/** How many incoming calls are looked through at most, so that the time doesn't grow with the account. */
const SCANNED_MAX = 1_000;
/** Longer than any call rings. A call that ended after a given time was placed at most this long before it. */
const RINGS_MAX_MS = DAY_MS;

export type MissedCalls = ReturnType<typeof createMissedCalls>;

/** Counts the calls that somebody has missed since they last looked. */
export function createMissedCalls({ database, realtime }: Pick<Platform, 'database' | 'realtime'>) {
  return {
    async count(accountId: AccountId): Promise<Missed> {
      return { count: (await unseen(database.queries, accountId)).count };
    },

    /** Marks all missed calls so far as seen, and notifies every device of the account. Safe to repeat. */
    async seen(accountId: AccountId): Promise<Missed> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const { count, newest } = await unseen(queries, accountId);
        if (newest === null) return { count };
        await queries
          .insert(missedSeen)
          .values({ accountId, seenUntil: newest })
          .onConflictDoUpdate({
            target: missedSeen.accountId,
            set: { seenUntil: sql`greatest(${missedSeen.seenUntil}, excluded.seen_until)` },
          });
        // Devices fetch the count again. A count in the event could be older than a call missed meanwhile.
        emit({ accountId, topic: MISSED_TOPIC, payload: {} });
        return { count: (await unseen(queries, accountId)).count };
      });
    },
  };
}

async function unseen(
  queries: Queries,
  accountId: AccountId,
): Promise<{ count: number; newest: number | null }> {
  const [mark] = await queries
    .select({ seenUntil: missedSeen.seenUntil })
    .from(missedSeen)
    .where(sql`${missedSeen.accountId} = ${accountId}`);
  const seenUntil = mark?.seenUntil ?? 0;
  const placedAfter = new Date(Math.max(0, seenUntil - RINGS_MAX_MS)).toISOString();
  // Same conditions as `isMissed` in rules/history/history.ts.
  const alone = sql`select ${calls.endedAt} as ended_at,
      ${calls.answeredAt} is null and ${calls.endedBy} is distinct from 'callee' as is_missed
    from ${calls}
    where ${calls.calleeId} = ${accountId} and ${calls.state} = 'ended' and ${calls.placedAt} > ${placedAfter}::timestamptz
    order by ${calls.placedAt} desc, ${calls.id} desc limit ${SCANNED_MAX}`;
  const amongSeveral = sql`select ${callRings.endedAt} as ended_at, ${callRings.isMissed} as is_missed
    from ${callRings}
    where ${callRings.accountId} = ${accountId} and ${callRings.state} = 'over' and ${callRings.placedAt} > ${placedAfter}::timestamptz
    order by ${callRings.placedAt} desc, ${callRings.callId} desc limit ${SCANNED_MAX}`;
  const { rows } = await queries.execute<{ count: number; newest: string | null }>(sql`
    select count(*)::int as count, max(ended_at)::text as newest
    from ((${alone}) union all (${amongSeveral})) as scanned
    where is_missed and ended_at > ${new Date(seenUntil).toISOString()}::timestamptz`);
  const [found] = rows;
  const newest = found?.newest ?? null;
  return { count: found?.count ?? 0, newest: newest === null ? null : Date.parse(newest) };
}
