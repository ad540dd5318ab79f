import { and, desc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { BEGINNER_CALLS } from '../../constants.ts';
import type { CallWeek, NotedStep } from '../../model-overview.ts';
import type { DayBegin } from '../../rules/call-week.ts';
import type { EarlyCall, NotedSteps } from '../../rules/first-steps.ts';
import type { Side } from '../../rules/transition.ts';
import { calls } from '../tables.ts';
import { firstSteps } from './tables.ts';

const isEnded = sql`${calls.state} = 'ended'`;
const sides = {
  callee: { own: calls.calleeId, other: calls.callerId },
  caller: { own: calls.callerId, other: calls.calleeId },
} as const;

/**
 * Counts somebody's calls by the days that are given, oldest first. Each side has its own index, which holds all that is
 * counted, so only the calls of these days are read, and of them only what is in the index.
 */
export async function countByDay(
  queries: Queries,
  { accountId, days }: { accountId: AccountId; days: readonly DayBegin[] },
): Promise<CallWeek['days']> {
  const begins = days.map(({ from }) => new Date(from).toISOString());
  const counted = await Promise.all([
    countSide(queries, { accountId, side: 'callee', begins }),
    countSide(queries, { accountId, side: 'caller', begins }),
  ]);
  const [received, made] = counted.map((rows) => new Map(rows.map((row) => [row.nth, row])));
  return days.map(({ day }, nth) => ({
    day,
    calls: (received?.get(nth + 1)?.calls ?? 0) + (made?.get(nth + 1)?.calls ?? 0),
    missed: received?.get(nth + 1)?.missed ?? 0,
  }));
}

async function countSide(
  queries: Queries,
  { accountId, side, begins }: { accountId: AccountId; side: Side; begins: readonly string[] },
) {
  const nth = sql<number>`width_bucket(${calls.placedAt}, ${sql.param([...begins])}::timestamptz[])`.as(
    'nth',
  );
  return queries
    .select({
      nth,
      calls: sql<number>`count(*)::integer`,
      missed: sql<number>`(count(*) filter (where ${calls.answeredAt} is null and ${calls.endedBy} is distinct from 'callee'))::integer`,
    })
    .from(calls)
    .where(and(eq(sides[side].own, accountId), isEnded, sql`${calls.placedAt} >= ${begins[0]}::timestamptz`))
    .groupBy(sql`1`);
}

/** The newest calls, of each side as many as a beginner may have had. More are not needed: then nobody is a beginner. */
export async function readEarlyCalls(queries: Queries, accountId: AccountId): Promise<EarlyCall[]> {
  const found = await Promise.all(
    (['callee', 'caller'] as const).map(async (side) => {
      const { own, other } = sides[side];
      const rows = await queries
        .select({ other })
        .from(calls)
        .where(and(eq(own, accountId), isEnded))
        .orderBy(desc(calls.placedAt), desc(calls.id))
        .limit(BEGINNER_CALLS);
      return rows.map((row) => ({ ...row, side }));
    }),
  );
  return found.flat();
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

/** Notes it once; what was noted before stays. @returns whether it is new */
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
