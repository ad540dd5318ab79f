import { and, desc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { BEGINNER_CALLS } from '../../constants.ts';
import type { CallWeek, NotedStep } from '../../model-overview.ts';
import type { DayBegin } from '../../rules/overview/call-week.ts';
import type { EarlyCall, NotedSteps } from '../../rules/overview/first-steps.ts';
import { callRings, calls } from '../tables.ts';
import { firstSteps } from './tables.ts';

const isEnded = sql`${calls.state} = 'ended'`;
const isMissedAlone = sql`${calls.answeredAt} is null and ${calls.endedBy} is distinct from 'callee'`;
const isOver = sql`${callRings.state} = 'over'`;
/** Calls that rang only this person, rang them with others, or were placed by them. */
const sides = {
  callee: { from: calls, own: calls.calleeId, isEnded, placedAt: calls.placedAt, isMissed: isMissedAlone },
  ring: {
    from: callRings,
    own: callRings.accountId,
    isEnded: isOver,
    placedAt: callRings.placedAt,
    isMissed: callRings.isMissed,
  },
  caller: { from: calls, own: calls.callerId, isEnded, placedAt: calls.placedAt, isMissed: sql`false` },
} as const;

/**
 * Counts an account's calls per given day, oldest first. Each side has its own index that covers the query, so only the
 * calls of these days are read.
 */
export async function countByDay(
  queries: Queries,
  { accountId, days }: { accountId: AccountId; days: readonly DayBegin[] },
): Promise<CallWeek['days']> {
  const begins = days.map(({ from }) => new Date(from).toISOString());
  const counted = await Promise.all([
    countSide(queries, { accountId, side: 'callee', begins }),
    countSide(queries, { accountId, side: 'ring', begins }),
    countSide(queries, { accountId, side: 'caller', begins }),
  ]);
  const byDay = Map.groupBy(counted.flat(), ({ nth }) => nth);
  return days.map(({ day }, nth) => {
    const ofDay = byDay.get(nth + 1) ?? [];
    return {
      day,
      calls: ofDay.reduce((sum, side) => sum + side.calls, 0),
      missed: ofDay.reduce((sum, side) => sum + side.missed, 0),
    };
  });
}

async function countSide(
  queries: Queries,
  { accountId, side, begins }: { accountId: AccountId; side: keyof typeof sides; begins: readonly string[] },
) {
  const { from, own, isEnded: isCounted, placedAt, isMissed } = sides[side];
  const nth = sql<number>`width_bucket(${placedAt}, ${sql.param([...begins])}::timestamptz[])`.as('nth');
  return queries
    .select({
      nth,
      calls: sql<number>`count(*)::integer`,
      missed: sql<number>`(count(*) filter (where ${isMissed}))::integer`,
    })
    .from(from)
    .where(and(eq(own, accountId), isCounted, sql`${placedAt} >= ${begins[0]}::timestamptz`))
    .groupBy(sql`1`);
}

/** Reads the newest calls of each side, just enough to tell whether somebody is a beginner. */
export async function readEarlyCalls(queries: Queries, accountId: AccountId): Promise<EarlyCall[]> {
  const { id, placedAt } = calls;
  const received = queries
    .select({ other: calls.callerId })
    .from(calls)
    .where(and(eq(calls.calleeId, accountId), isEnded))
    .orderBy(desc(placedAt), desc(id))
    .limit(BEGINNER_CALLS);
  const rung = queries
    .select({ other: callRings.callerId })
    .from(callRings)
    .where(and(eq(callRings.accountId, accountId), isOver))
    .orderBy(desc(callRings.placedAt), desc(callRings.callId))
    .limit(BEGINNER_CALLS);
  const made = queries
    .select({ other: calls.calleeId })
    .from(calls)
    .where(and(eq(calls.callerId, accountId), isEnded))
    .orderBy(desc(placedAt), desc(id))
    .limit(BEGINNER_CALLS);
  const [alone, amongSeveral, own] = await Promise.all([received, rung, made]);
  return [
    ...[...alone, ...amongSeveral].map((row) => ({ ...row, side: 'callee' as const })),
    ...own.map((row) => ({ ...row, side: 'caller' as const })),
  ];
}

export async function readNoted(queries: Queries, accountId: AccountId): Promise<NotedSteps> {
  const [row] = await queries.select().from(firstSteps).where(eq(firstSteps.accountId, accountId));
  return {
    heardSelfAt: row?.heardSelfAt ?? null,
    invitedAt: row?.invitedAt ?? null,
    overAt: row?.overAt ?? null,
  };
}

const COLUMNS = { 'heard-self': 'heardSelfAt', invited: 'invitedAt', over: 'overAt' } as const;

/** Notes a step once. @returns whether it is new */
export async function noteStep(
  queries: Queries,
  { accountId, step, now }: { accountId: AccountId; step: NotedStep; now: Instant },
): Promise<boolean> {
  const column = COLUMNS[step];
  const rows = await queries
    .insert(firstSteps)
    .values({ accountId, [column]: now })
    .onConflictDoUpdate({
      target: firstSteps.accountId,
      set: { [column]: now },
      setWhere: sql`${firstSteps[column]} is null`,
    })
    .returning({ accountId: firstSteps.accountId });
  return rows.length === 1;
}
