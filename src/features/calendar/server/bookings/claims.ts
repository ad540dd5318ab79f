import { sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { constraintOf, type Queries } from '#platform/server/db/database.ts';

/** Whose the time is, and for how long. */
export type Claim = { readonly bookingId: string } | { readonly holdId: string; readonly expiresAt: Instant };

const at = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;

/** Makes transactions that book the same people wait for each other. The lock ends with the transaction. */
export async function lockHosts(hosts: readonly AccountId[], queries: Queries): Promise<void> {
  for (const host of [...hosts].toSorted())
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${host}`}, 0))`);
}

/**
 * Claims time of people. The database refuses what overlaps, whichever process asks.
 * @param gaps the pause that each wants after it
 * @throws Error that `isTaken` knows
 */
export async function claim(
  claimed: Claim,
  { startsAt, endsAt, gaps }: { startsAt: Instant; endsAt: Instant; gaps: ReadonlyMap<AccountId, number> },
  queries: Queries,
): Promise<void> {
  const booking = 'bookingId' in claimed ? claimed.bookingId : null;
  const [hold, expires] = 'holdId' in claimed ? [claimed.holdId, at(claimed.expiresAt)] : [null, sql`null`];
  for (const [accountId, gap] of gaps)
    await queries.execute(sql`
      insert into calendar_claims (account_id, during, ends_at, booking_id, hold_id, expires_at)
      values (${accountId}, tstzrange(${at(startsAt)}, ${at(endsAt + gap)}), ${at(endsAt)}, ${booking}, ${hold}, ${expires})`);
}

export const isTaken = (cause: unknown): boolean => constraintOf(cause) === 'calendar_claims_no_overlap';

/** Releases expired holds. */
export async function freeExpired(
  hosts: readonly AccountId[],
  now: Instant,
  queries: Queries,
): Promise<void> {
  await queries.execute(sql`
    delete from calendar_claims where expires_at <= ${at(now)} and account_id = any(${sql.param([...hosts])}::text[])`);
}

export async function freeHold(holdId: string, queries: Queries): Promise<void> {
  await queries.execute(sql`delete from calendar_claims where hold_id = ${holdId}`);
}

export async function freeBooking(bookingId: string, queries: Queries): Promise<void> {
  await queries.execute(sql`delete from calendar_claims where booking_id = ${bookingId}`);
}

/** Releases at most `limit` expired holds. @returns how many */
export async function sweepHolds(before: Instant, limit: number, queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from calendar_claims where id in (
      select id from calendar_claims where expires_at <= ${at(before)} order by expires_at limit ${limit})`);
  return rowCount ?? 0;
}
