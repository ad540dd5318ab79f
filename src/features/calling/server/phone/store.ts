import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AccountId, CallId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { BARRED_WITHIN_MS } from '../../constants.ts';
import { NETWORK } from '../../rules/record/parties.ts';
import { calls } from '../tables.ts';
import { phoneFreezes, phoneLegs, type RouteAttempt } from './tables.ts';

export type LegRow = typeof phoneLegs.$inferSelect;
export type NewLeg = typeof phoneLegs.$inferInsert;

/** Current and recent phone calls of an account. */
export interface Activity {
  readonly channelsInUse: number;
  readonly spentTodayMicroUsd: number;
  readonly placedInLastMinute: number;
  readonly placedInLastHour: number;
  readonly frozenUntil: Instant | null;
}

/** Phone legs in the database, on a pooled connection or inside a transaction. */
export function createPhoneStore(queries: Queries) {
  return { ...legs(queries), ...activity(queries) };
}

const time = (at: Instant) => new Date(at).toISOString();

function legs(queries: Queries) {
  const one = (callId: CallId) => eq(phoneLegs.callId, callId);
  return {
    async insert(leg: NewLeg): Promise<void> {
      await queries.insert(phoneLegs).values(leg);
    },
    async find(callId: CallId): Promise<LegRow | null> {
      const [row] = await queries.select().from(phoneLegs).where(one(callId));
      return row ?? null;
    },
    /** Finds a leg and locks it; null also if its money is settled. */
    async lockOpen(callId: CallId): Promise<LegRow | null> {
      const [row] = await queries.select().from(phoneLegs).where(one(callId)).for('update');
      return row === undefined || row.settledAt !== null ? null : row;
    },
    async noteAttempts(
      callId: CallId,
      taken: {
        attempts: readonly RouteAttempt[];
        providerName: string;
        carrierCallId: string;
        cost: number | null;
      },
    ): Promise<void> {
      const { attempts, providerName, carrierCallId, cost } = taken;
      await queries
        .update(phoneLegs)
        .set({ attempts, providerName, carrierCallId, costMicroUsdPerMinute: cost })
        .where(one(callId));
    },
    async noteHeld(callId: CallId, held: { units: number; microUsd: number }): Promise<void> {
      await queries
        .update(phoneLegs)
        .set({ heldUnits: held.units, heldMicroUsd: held.microUsd })
        .where(one(callId));
    },
    async close(
      callId: CallId,
      closed: Pick<LegRow, 'billedSeconds' | 'includedSeconds' | 'chargeMicroUsd'> & { at: Instant },
    ): Promise<void> {
      const { at, ...figures } = closed;
      await queries
        .update(phoneLegs)
        .set({ ...figures, settledAt: at })
        .where(one(callId));
    },
  };
}

function activity(queries: Queries) {
  return {
    /** Sums up placed calls: spending since midnight UTC, calls of the last hour and minute, and open calls. */
    async activity(accountId: AccountId, now: Instant): Promise<Activity> {
      const midnight = now - (now % DAY_MS);
      const hourAgo = now - 60 * MINUTE_MS;
      // Two reads, each with an index on the account. A single condition would scan everybody's calls.
      const { id, state, placedAt } = calls;
      const placedBy = (still: SQL) =>
        queries
          .select({ id, state, placedAt })
          .from(calls)
          .where(and(eq(calls.callerId, accountId), eq(calls.calleeId, NETWORK), still));
      const since = sql`${placedAt} >= ${time(Math.min(midnight, hourAgo))}`;
      const lately = unionAll(
        placedBy(sql`${state} <> 'ended'`),
        placedBy(sql`${state} = 'ended' and ${since}`),
      ).as('lately');
      const [figures] = await queries
        .select({
          channelsInUse: sql<number>`count(*) filter (where ${lately.state} <> 'ended')::int`,
          spentTodayMicroUsd: sql<string>`coalesce(sum(
            case when ${phoneLegs.settledAt} is null then ${phoneLegs.heldMicroUsd} else ${phoneLegs.chargeMicroUsd} end
          ) filter (where ${lately.placedAt} >= ${time(midnight)} or ${lately.state} <> 'ended'), 0)`,
          placedInLastMinute: sql<number>`count(*) filter (where ${lately.placedAt} > ${time(now - MINUTE_MS)})::int`,
          placedInLastHour: sql<number>`count(*) filter (where ${lately.placedAt} > ${time(hourAgo)})::int`,
        })
        .from(lately)
        .innerJoin(phoneLegs, eq(phoneLegs.callId, lately.id));
      const [freeze] = await queries
        .select({ until: phoneFreezes.until })
        .from(phoneFreezes)
        .where(eq(phoneFreezes.accountId, accountId));
      return {
        channelsInUse: figures?.channelsInUse ?? 0,
        spentTodayMicroUsd: Number(figures?.spentTodayMicroUsd ?? 0),
        placedInLastMinute: figures?.placedInLastMinute ?? 0,
        placedInLastHour: figures?.placedInLastHour ?? 0,
        frozenUntil: freeze?.until ?? null,
      };
    },
    /** Saves an attempt to call a number that isn't served. @returns the recent attempts, with this one */
    async noteBarred(accountId: AccountId, { number, at }: { number: string; at: Instant }): Promise<number> {
      await queries.execute(
        sql`insert into phone_barred (account_id, phone_number, at) values (${accountId}, ${number}, ${time(at)})`,
      );
      const { rows } = await queries.execute<{ count: number }>(
        sql`select count(*)::int as count from phone_barred
          where account_id = ${accountId} and at > ${time(at - BARRED_WITHIN_MS)}`,
      );
      return rows[0]?.count ?? 0;
    },
    async freeze(
      accountId: AccountId,
      freeze: { reason: string; at: Instant; until: Instant },
    ): Promise<void> {
      const { reason, at, until } = freeze;
      await queries
        .insert(phoneFreezes)
        .values({ accountId, reason, frozenAt: at, until })
        .onConflictDoUpdate({ target: phoneFreezes.accountId, set: { reason, frozenAt: at, until } });
    },
  };
}
