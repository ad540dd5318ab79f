import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { MEASURES, type Measure } from '../../constants-start.ts';

/** End reasons that are our failure or a network's, not a choice of a person. */
const FAILURES = sql`('connection-lost', 'failed', 'unreachable', 'refused-by-network', 'no-route')`;

interface Source {
  /** Measures that one statement sums, by the name of the column. */
  readonly measures: readonly Measure[];
  /** One row per hour since then, with the hour and a column per measure. Reads by an index on time. */
  readonly since: (from: SQL) => SQL;
}

/**
 * The operator's figures are made of the rows of several features. The desk reads these tables itself, and never writes
 * them: it is the only feature above all of them.
 */
const SOURCES: readonly Source[] = [
  {
    measures: ['people'],
    since: (from) => sql`
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) as "people"
      from users where created_at >= ${from} group by 1`,
  },
  {
    measures: ['calls', 'failures', 'talk', 'cost'],
    since: (from) => sql`
      select date_trunc('hour', calls.ended_at, 'UTC') as hour, count(*) as "calls",
        count(*) filter (where calls.end_reason in ${FAILURES}) as "failures",
        coalesce(sum(extract(epoch from calls.ended_at - calls.answered_at)), 0)::bigint as "talk",
        coalesce(sum(legs.billed_seconds * legs.cost_micro_usd_per_minute / 60.0), 0)::bigint as "cost"
      from calls left join lateral (
        -- One row each by its key: of an hour's calls, and not all legs there are.
        select billed_seconds, cost_micro_usd_per_minute from phone_legs where call_id = calls.id limit 1
      ) as legs on true
      where calls.state = 'ended' and calls.ended_at >= ${from} group by 1`,
  },
  {
    // Money comes in from the cards' account (-1) and leaves to it. What is earned goes to accounts -2 to -7.
    measures: ['money-in', 'money-out', 'earned'],
    since: (from) => sql`
      select date_trunc('hour', posted_at, 'UTC') as hour,
        coalesce(sum(amount) filter (where source = -1), 0)::bigint as "money-in",
        coalesce(sum(amount) filter (where destination = -1), 0)::bigint as "money-out",
        coalesce(sum(case when destination between -7 and -2 then amount end), 0)::bigint
          - coalesce(sum(case when source between -7 and -2 then amount end), 0)::bigint as "earned"
      from ledger_posting where posted_at >= ${from} group by 1`,
  },
  {
    measures: ['jobs', 'jobs-failed'],
    since: (from) => sql`
      select date_trunc('hour', completed_on, 'UTC') as hour, count(*) as "jobs",
        count(*) filter (where state = 'failed') as "jobs-failed"
      from pgboss.job where state in ('completed', 'failed') and completed_on >= ${from} group by 1`,
  },
];

/** Sums every hour since then, this one included, and keeps the sums. May run twice, in any number of processes. */
export async function sumSince(queries: Queries, from: Instant): Promise<void> {
  const since = sql`${new Date(from).toISOString()}::timestamptz`;
  for (const { measures, since: rowsSince } of SOURCES)
    await queries.execute(sql`
      insert into desk_hours (measure, hour, amount)
      select given.measure, summed.hour, given.amount
      from (${rowsSince(since)}) as summed, lateral (values ${sql.join(
        measures.map((measure) => sql`(${measure}::text, summed.${sql.identifier(measure)}::bigint)`),
        sql`, `,
      )}) as given (measure, amount)
      on conflict (measure, hour) do update set amount = excluded.amount`);
}

/** Notes what something is in this hour, such as the room used on the disk. */
export async function note(
  queries: Queries,
  { measure, at, amount }: { measure: Measure; at: Instant; amount: number },
): Promise<void> {
  await queries.execute(sql`
    insert into desk_hours (measure, hour, amount)
    values (${measure}, date_trunc('hour', ${new Date(at).toISOString()}::timestamptz, 'UTC'), ${Math.round(amount)})
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
    from desk_hours where measure = any(${sql.param(MEASURES)}::text[]) and hour >= ${new Date(before).toISOString()}::timestamptz group by 1, 2`);
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
    where calls.state = 'ended' and calls.ended_at >= ${new Date(from).toISOString()}::timestamptz
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
): Promise<{ accountId: string; account: string; reason: string }[]> {
  const { rows } = await queries.execute<{ account_id: string; account: string | null; reason: string }>(sql`
    select freezes.account_id, users.name as account, freezes.reason
    from phone_freezes as freezes left join users on users.id = freezes.account_id
    where freezes.until > ${new Date(now).toISOString()}::timestamptz order by freezes.frozen_at desc limit 50`);
  return rows.map(({ account_id: accountId, account, reason }) => ({
    accountId,
    account: account ?? accountId,
    reason,
  }));
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
