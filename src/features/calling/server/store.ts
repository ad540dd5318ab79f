import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import {
  asPrepared,
  type PreparedStatement,
  type Queries,
  runPrepared,
} from '#platform/server/db/database.ts';
import type { CallDetails, PhoneLine, QualityMinute, ShortRing } from '../model.ts';
import type { ClockReading } from '../rules/call-time.ts';
import { isUnknownToParty } from '../rules/quiet.ts';
import { type CallClock, type CallRecord, NETWORK, type Party, type Side } from '../rules/transition.ts';
import { phoneLegs } from './phone/tables.ts';
import { callQuality, calls } from './tables.ts';

type Row = typeof calls.$inferSelect;

/** The constraint that no two calls have one id. */
export const CALL_KEY = 'calls_pkey';

/** A call that its clock may have ended; the sweeper looks again under a lock. */
export type DueCall = Pick<CallRecord, 'id' | 'callerId' | 'calleeId' | 'phone'>;

export type CallStore = ReturnType<typeof createStore>;

/** Calls in the database, on a pooled connection or inside a transaction. */
export function createStore(queries: Queries) {
  return {
    ...placing(queries),
    ...oneCall(queries),
    ...lists(queries),
    ...sweeping(queries),
    ...quality(queries),
  };
}

// Written out and not as values, because a plan for any value could not use the indexes of open calls.
const isOpen = sql`${calls.state} <> 'ended'`;
const isParty = (accountId: Party) => or(eq(calls.callerId, accountId), eq(calls.calleeId, accountId));
const own = (accountId: Party, id: CallId) => and(eq(calls.id, id), isParty(accountId));
const recordsOf = (rows: readonly Row[]) => rows.map(recordOf);

function placing(queries: Queries) {
  return {
    /** Lets one transaction at a time place calls from or to these people. Locks in one order for everybody. */
    async lockLines(callerId: AccountId, calleeId = callerId): Promise<void> {
      const [first, second] = [callerId, calleeId].toSorted();
      await runPrepared(queries, {
        name: 'calling_lock_lines',
        text: `select pg_advisory_xact_lock(hashtextextended('calling:' || $1::text, 0)),
                      pg_advisory_xact_lock(hashtextextended('calling:' || $2::text, 0))`,
        values: [first, second],
      });
    },
    /** The call of this id, whoever's it is, and all calls of the two that have not ended. */
    async callsInTheWay(id: CallId, people: readonly AccountId[]): Promise<CallRecord[]> {
      const isOneOf = sql`= any(${sql.param([...people])}::text[])`;
      const rows = await queries
        .select()
        .from(calls)
        .where(
          or(
            eq(calls.id, id),
            and(isOpen, sql`${calls.callerId} ${isOneOf}`),
            and(isOpen, sql`${calls.calleeId} ${isOneOf}`),
          ),
        )
        .prepare('calling_in_the_way')
        .execute();
      return recordsOf(rows);
    },
    /** Fails with `CALL_KEY` when the id is in use. */
    inserting: (record: CallRecord) =>
      asPrepared('calling_insert', queries.insert(calls).values(rowOf(record))),
    /** @returns false when the id is in use */
    async insert(record: CallRecord): Promise<boolean> {
      const insert = queries.insert(calls).values(rowOf(record)).onConflictDoNothing();
      return (await runPrepared(queries, asPrepared('calling_insert_unless_there', insert))) === 1;
    },
  };
}

function oneCall(queries: Queries) {
  return {
    /** A call of this person; null for anybody else's, and for one that they don't know of. */
    async find(accountId: Party, id: CallId): Promise<CallRecord | null> {
      const [row] = await queries.select().from(calls).where(own(accountId, id));
      const record = row === undefined ? null : recordOf(row);
      return record === null || isUnknownToParty(accountId, record) ? null : record;
    },
    /** A telephone call, for the process that holds its leg. */
    async findPhone(id: CallId): Promise<CallRecord | null> {
      const [row] = await queries.select().from(calls).where(own(NETWORK, id));
      return row === undefined ? null : recordOf(row);
    },
    /** The same, locked until the transaction ends, so that changes of one call happen one after the other. */
    async lock(accountId: Party, id: CallId): Promise<CallRecord | null> {
      const [row] = await queries
        .select()
        .from(calls)
        .where(own(accountId, id))
        .for('update')
        .prepare('calling_lock')
        .execute();
      return row === undefined ? null : recordOf(row);
    },
    saving(record: CallRecord): PreparedStatement {
      const { id, callerId: _caller, calleeId: _callee, ...changed } = rowOf(record);
      return asPrepared('calling_save', queries.update(calls).set(changed).where(eq(calls.id, id)));
    },
    /** Whether this person is talking on another call than this one. */
    async isTalking(accountId: AccountId, besides: CallId): Promise<boolean> {
      const [row] = await queries
        .select({ id: calls.id })
        .from(calls)
        .where(and(isOpen, eq(calls.state, 'answered'), isParty(accountId), ne(calls.id, besides)))
        .limit(1);
      return row !== undefined;
    },
  };
}

function lists(queries: Queries) {
  return {
    /** Calls of this person that have not ended and that they know of, oldest first. */
    async open(accountId: AccountId): Promise<CallRecord[]> {
      const rows = await queries
        .select()
        .from(calls)
        .where(and(isOpen, isParty(accountId)))
        .orderBy(calls.placedAt, calls.id);
      return recordsOf(rows).filter((record) => !isUnknownToParty(accountId, record));
    },
  };
}

function sweeping(queries: Queries) {
  const due = async (condition: SQL | undefined): Promise<DueCall[]> => {
    const rows = await queries.select().from(calls).where(condition).limit(SWEEP_CALLS_MAX);
    return recordsOf(rows);
  };
  return {
    rungOut: (reading: ClockReading) =>
      due(and(inArray(calls.state, ['dialing', 'ringing']), sql`${calls.ringUntil} <= ${timeIn(reading)}`)),
    /** Talks in which neither side was heard for this long. */
    unheardFor: (silentMs: number, reading: ClockReading) =>
      due(and(eq(calls.state, 'answered'), sql`${lastHeard} < ${timeIn(reading)} - ${asTimeSpan(silentMs)}`)),
    /** Telephone calls in which one side was not heard for this long: the device, or the server that holds the leg. */
    phonesUnheardFor(silentMs: { device: number | null; server: number }, reading: ClockReading) {
      const before = (milliseconds: number | null) =>
        milliseconds === null ? sql`'-infinity'` : sql`${timeIn(reading)} - ${asTimeSpan(milliseconds)}`;
      return due(
        and(
          eq(calls.state, 'answered'),
          or(
            and(eq(calls.calleeId, NETWORK), lt(calls.calleeHeardAt, before(silentMs.server))),
            and(eq(calls.callerId, NETWORK), lt(calls.callerHeardAt, before(silentMs.server))),
            and(eq(calls.calleeId, NETWORK), lt(calls.callerHeardAt, before(silentMs.device))),
            and(eq(calls.callerId, NETWORK), lt(calls.calleeHeardAt, before(silentMs.device))),
          ),
        ),
      );
    },
    /** Locks a call unless somebody is changing it right now; then it is looked at again with the next sweep. */
    async lockFree(id: CallId): Promise<CallRecord | null> {
      const [row] = await queries
        .select()
        .from(calls)
        .where(eq(calls.id, id))
        .for('update', { skipLocked: true });
      return row === undefined ? null : recordOf(row);
    },
  };
}

/** More calls than this end with the next sweep, a second later. */
const SWEEP_CALLS_MAX = 200;
const lastHeard = sql`greatest(${calls.callerHeardAt}, ${calls.calleeHeardAt})`;
const asTime = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;
const asTimeSpan = (milliseconds: number) => sql`${milliseconds} * interval '1 ms'`;
/** The time now as a call of the table counts it, see rules/call-time.ts. */
const timeIn = ({ now, elapsed, origin }: ClockReading) =>
  sql`case when ${calls.clockOrigin} = ${origin}
    then ${asTime(elapsed)} + ${calls.clockAheadMs} * interval '1 ms' else ${asTime(now)} end`;

function quality(queries: Queries) {
  return {
    async saveMinutes(
      { accountId, id: callId, at: measuredAt }: { accountId: AccountId; id: CallId; at: Instant },
      minutes: readonly QualityMinute[],
    ): Promise<void> {
      // One statement must not write the same row twice: of a minute that is reported twice the last report counts.
      const last = new Map(minutes.map((minute) => [minute.minute, minute]));
      if (last.size === 0) return;
      await queries
        .insert(callQuality)
        .values([...last.values()].map((minute) => ({ ...minute, accountId, callId, measuredAt })))
        .onConflictDoUpdate({
          target: [callQuality.callId, callQuality.accountId, callQuality.minute],
          set: {
            roundTripMs: sql`excluded.round_trip_ms`,
            jitterMs: sql`excluded.jitter_ms`,
            loss: sql`excluded.loss`,
            codec: sql`excluded.codec`,
            path: sql`excluded.path`,
            mos: sql`excluded.mos`,
          },
        });
    },
    /** How a telephone call of this person went through the network, and what it was; null for other calls. */
    async leg(
      accountId: AccountId,
      callId: CallId,
    ): Promise<{ route: NonNullable<CallDetails['route']>; shortRing: ShortRing | null } | null> {
      const [leg] = await queries
        .select()
        .from(phoneLegs)
        .where(and(eq(phoneLegs.callId, callId), eq(phoneLegs.accountId, accountId)));
      if (leg === undefined) return null;
      const { attempts, billedSeconds, includedSeconds, chargeMicroUsd, shortRing } = leg;
      return {
        route: { attempts: [...attempts], billedSeconds, includedSeconds, chargeMicroUsd },
        shortRing,
      };
    },
    async minutes(accountId: AccountId, callId: CallId): Promise<QualityMinute[]> {
      const rows = await queries
        .select()
        .from(callQuality)
        .where(and(eq(callQuality.callId, callId), eq(callQuality.accountId, accountId)))
        .orderBy(callQuality.minute);
      return rows.map(({ callId: _call, accountId: _account, measuredAt: _at, ...minute }) => minute);
    },
  };
}

/** Of a call that is read: the lowest MOS that this person's devices measured. */
export const lowestMos = (accountId: AccountId) =>
  sql<number | null>`(select min(${callQuality.mos}) from ${callQuality}
    where ${callQuality.callId} = ${calls.id} and ${callQuality.accountId} = ${accountId})`;

/** The record in a row. The checks of the migration promise what is asserted here. */
export function recordOf(row: Row): CallRecord {
  const { calleeDeviceId } = row;
  const { id, callerId, calleeId, placedAt, ringUntil, version, callerDeviceId, canTransfer, quiet } = row;
  const people = { id, callerId, calleeId, phone: phoneOf(row), clock: clockOf(row) };
  const common = { ...people, placedAt, ringUntil, version, callerDeviceId, canTransfer, quiet };
  switch (row.state) {
    case 'dialing':
    case 'ringing':
      return { ...common, state: row.state };
    case 'answered': {
      const { answeredAt, callerHeardAt, calleeHeardAt } = row;
      assert(answeredAt !== null && calleeDeviceId !== null, 'an answered call has an answer');
      assert(callerHeardAt !== null && calleeHeardAt !== null, 'an answered call was heard');
      return {
        ...common,
        state: 'answered',
        answeredAt,
        calleeDeviceId,
        onHoldBy: { caller: row.callerHolds, callee: row.calleeHolds },
        heardAt: { caller: callerHeardAt, callee: calleeHeardAt },
        lastsUntil: row.lastsUntil,
        lastsBecause: row.lastsBecause,
      };
    }
    case 'ended': {
      const { answeredAt, endedAt, endReason, endedBy, transferredTo } = row;
      assert(endedAt !== null && endReason !== null, 'an ended call has an end');
      const end = { endedAt, endReason, endedBy, transferredTo };
      return { ...common, state: 'ended', answeredAt, calleeDeviceId, ...end };
    }
    default:
      throw new Error(`unknown state of call ${String(id)}`);
  }
}

function phoneOf(row: Row): PhoneLine | null {
  const { callerId, calleeId, phoneNumber, ownNumber, microUsdPerMinute, attestation } = row;
  if (callerId !== NETWORK && calleeId !== NETWORK) return null;
  return { number: phoneNumber, ownNumber, microUsdPerMinute, attestation };
}

function clockOf({ clockOrigin: origin, clockAheadMs: aheadMs }: Row): CallClock | null {
  return origin === null || aheadMs === null ? null : { origin, aheadMs };
}

function rowOf(record: CallRecord): Row {
  const { id, callerId, calleeId, placedAt, ringUntil, version, callerDeviceId, state } = record;
  const talking = record.state === 'answered' ? record : null;
  const ended = record.state === 'ended' ? record : null;
  const holds = (side: Side) => talking?.onHoldBy[side] ?? false;
  return {
    id,
    callerId,
    calleeId,
    placedAt,
    ringUntil,
    version,
    callerDeviceId,
    state,
    calleeDeviceId: talking?.calleeDeviceId ?? ended?.calleeDeviceId ?? null,
    answeredAt: talking?.answeredAt ?? ended?.answeredAt ?? null,
    callerHolds: holds('caller'),
    calleeHolds: holds('callee'),
    callerHeardAt: talking?.heardAt.caller ?? null,
    calleeHeardAt: talking?.heardAt.callee ?? null,
    endedAt: ended?.endedAt ?? null,
    endReason: ended?.endReason ?? null,
    endedBy: ended?.endedBy ?? null,
    phoneNumber: record.phone?.number ?? null,
    ownNumber: record.phone?.ownNumber ?? null,
    microUsdPerMinute: record.phone?.microUsdPerMinute ?? null,
    attestation: record.phone?.attestation ?? null,
    lastsUntil: talking?.lastsUntil ?? null,
    lastsBecause: talking?.lastsBecause ?? null,
    canTransfer: record.canTransfer,
    quiet: record.quiet,
    transferredTo: ended?.transferredTo ?? null,
    clockOrigin: record.clock?.origin ?? null,
    clockAheadMs: record.clock?.aheadMs ?? null,
  };
}
