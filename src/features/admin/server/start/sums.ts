import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { MEASURES, type Measure, SUMMED_AT_ONCE_DAYS } from '../../constants-start.ts';

const HOUR_MS = 3_600_000;
/** Accounts that are frozen at the same time and told of. */
const FROZEN_MAX = 50;
/** End reasons that are our failure or a network's, not a choice of a person. */
const FAILURES = sql`('connection-lost', 'failed', 'unreachable', 'refused-by-network', 'no-route')`;

/** Says whether a column is in the time that is summed. */
type Within = (column: SQL) => SQL;

interface Source {
  /** Measures that one statement sums, by the name of the column. */
  readonly measures: readonly Measure[];
  /** One row per hour of a time, with the hour and a column per measure. Reads by an index on time. */
  readonly during: (within: Within) => SQL;
}

/**
 * The operator's figures are made of the rows of several features. The desk reads these tables itself, and never writes
 * them: it is the only feature above all of them.
 */
const SOURCES: readonly Source[] = [
  {
    measures: ['people'],
    during: (within) => sql`
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) as "people"
      from users where ${within(sql`created_at`)} group by 1`,
  },
  {
    measures: ['calls', 'failures', 'talk', 'cost'],
    during: (within) => sql`
      select date_trunc('hour', calls.ended_at, 'UTC') as hour, count(*) as "calls",
        count(*) filter (where calls.end_reason in ${FAILURES}) as "failures",
        coalesce(sum(extract(epoch from calls.ended_at - calls.answered_at)), 0)::bigint as "talk",
        coalesce(sum(legs.billed_seconds * legs.cost_micro_usd_per_minute / 60.0), 0)::bigint as "cost"
      from calls left join lateral (
        -- One row each by its key: of an hour's calls, and not all legs there are.
        select billed_seconds, cost_micro_usd_per_minute from phone_legs where call_id = calls.id limit 1
      ) as legs on true
      where calls.state = 'ended' and ${within(sql`calls.ended_at`)} group by 1`,
  },
  {
    // Money comes in from the cards' account (-1) and leaves to it. What is earned goes to accounts -2 to -7.
    measures: ['money-in', 'money-out', 'earned', 'plans'],
    during: (within) => sql`
      select date_trunc('hour', posted_at, 'UTC') as hour,
        coalesce(sum(amount) filter (where source = -1), 0)::bigint as "money-in",
        coalesce(sum(amount) filter (where destination = -1), 0)::bigint as "money-out",
        coalesce(sum(case when destination between -7 and -2 then amount end), 0)::bigint
          - coalesce(sum(case when source between -7 and -2 then amount end), 0)::bigint as "earned",
        coalesce(sum(amount) filter (where destination = -2), 0)::bigint
          - coalesce(sum(amount) filter (where source = -2), 0)::bigint as "plans"
      from ledger_posting where ${within(sql`posted_at`)} group by 1`,
  },
  {
    measures: ['jobs', 'jobs-failed'],
    during: (within) => sql`
      select date_trunc('hour', completed_on, 'UTC') as hour, count(*) as "jobs",
        count(*) filter (where state = 'failed') as "jobs-failed"
      from pgboss.job where state in ('completed', 'failed') and ${within(sql`completed_on`)} group by 1`,
  },
];

/**
 * Sums every hour from then until now, this one included, and keeps the sums: a week at a time, the newest first, so that
 * no statement runs for long. May run twice, in any number of processes.
 */
export async function sumBetween(queries: Queries, from: Instant, now: Instant): Promise<void> {
  const stepMs = SUMMED_AT_ONCE_DAYS * DAY_MS;
  const end = Math.floor(now / HOUR_MS + 1) * HOUR_MS;
  for (let until = end; until > from; until -= stepMs)
    await sumWeek(queries, { from: Math.max(from, until - stepMs), until });
}

async function sumWeek(queries: Queries, { from, until }: { from: Instant; until: Instant }): Promise<void> {
  const within: Within = (column) => sql`${column} >= ${time(from)} and ${column} < ${time(until)}`;
  for (const { measures, during } of SOURCES)
    await queries.execute(sql`
      insert into desk_hours (measure, hour, amount)
      select given.measure, summed.hour, given.amount
      from (${during(within)}) as summed, lateral (values ${sql.join(
        measures.map((measure) => sql`(${measure}::text, summed.${sql.identifier(measure)}::bigint)`),
        sql`, `,
      )}) as given (measure, amount)
      on conflict (measure, hour) do update set amount = excluded.amount`);
}

const time = (at: Instant) => sql`${new Date(at).toISOString()}::timestamptz`;

/** Notes what something is in this hour, such as the room used on the disk. */
export async function note(
  queries: Queries,
  { measure, at, amount }: { measure: Measure; at: Instant; amount: number },
): Promise<void> {
  await queries.execute(sql`
    insert into desk_hours (measure, hour, amount)
    values (${measure}, date_trunc('hour', ${time(at)}, 'UTC'), ${Math.round(amount)})
    on conflict (measure, hour) do update set amount = excluded.amount`);
}

/** The newest hour that is summed; null before the first time. */
export async function summedUntil(queries: Queries): Promise<Instant | null> {
  const { rows } = await queries.execute<{ at: string | null }>(
    sql`select extract(epoch from max(hour)) * 1000 as at from desk_hours where measure = 'disk'`,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : Number(at);
}

export interface HourSum {
  readonly measure: Measure;
  /** Which step it is in, counted from the first instant asked for; below zero: the time before. */
  readonly step: number;
  readonly amount: number;
}

/** Sums by steps since then. Of the disk, the highest of a step. */
export async function sumsOf(
  queries: Queries,
  { from, before, stepMs }: { from: Instant; before: Instant; stepMs: number },
): Promise<HourSum[]> {
  const { rows } = await queries.execute<{ measure: Measure; step: number; amount: string }>(sql`
    select measure, floor((extract(epoch from hour) * 1000 - ${from}) / ${stepMs})::int as step,
      case measure when 'disk' then max(amount) else sum(amount) end::bigint as amount
    from desk_hours where measure = any(${sql.param(MEASURES)}::text[]) and hour >= ${time(before)} group by 1, 2`);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Earned and spent by provider on minutes that people paid from their balance. */
export async function paidByProvider(
  queries: Queries,
  from: Instant,
): Promise<{ name: string; paidMicroUsd: number; costMicroUsd: number }[]> {
  const { rows } = await queries.execute<{ name: string; paid: string; cost: string }>(sql`
    select legs.provider_name as name, sum(legs.charge_micro_usd)::bigint as paid,
      sum(greatest(legs.billed_seconds - legs.included_seconds, 0) * legs.cost_micro_usd_per_minute / 60.0)::bigint as cost
    from calls join phone_legs as legs on legs.call_id = calls.id
    where calls.state = 'ended' and calls.ended_at >= ${time(from)}
      and legs.direction = 'outgoing' and legs.settled_at is not null
      and legs.provider_name is not null and legs.cost_micro_usd_per_minute is not null
    group by 1`);
  return rows.map(({ name, paid, cost }) => ({
    name,
    paidMicroUsd: Number(paid),
    costMicroUsd: Number(cost),
  }));
}

/** Accounts that may not call phones for now. */
export async function frozenAccounts(
  queries: Queries,
  now: Instant,
): Promise<{ accountId: string; until: Instant }[]> {
  const { rows } = await queries.execute<{ account_id: string; until: string }>(sql`
    select account_id, extract(epoch from until) * 1000 as until from phone_freezes
    where until > ${time(now)} order by frozen_at desc limit ${FROZEN_MAX}`);
  return rows.map((row) => ({ accountId: row.account_id, until: Math.round(Number(row.until)) }));
}

/** Everybody who has an account. */
export async function countPeople(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ people: number }>(sql`select count(*)::int as people from users`);
  return rows[0]?.people ?? 0;
}

/** Calls that run now. */
export async function callsNow(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from calls where state <> 'ended'`,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes sums that are too old. A night's rows are some hundred. */
export async function pruneSums(queries: Queries, before: Instant): Promise<void> {
  await queries.execute(sql`
    delete from desk_hours where measure = any(${sql.param(MEASURES)}::text[]) and hour < ${time(before)}`);
}
