import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AccountId, CallId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import {
  asPrepared,
  type PreparedStatement,
  type Queries,
  runPrepared,
} from '#platform/server/db/database.ts';
import type { CallDetails, QualityMinute, ShortRing } from '../model.ts';
import { isUnknownTo } from '../rules/blocks/quiet.ts';
import type { CallRecord } from '../rules/record/call-record.ts';
import type { ClockReading } from '../rules/record/call-time.ts';
import { goesOnFor } from '../rules/record/end-for.ts';
import { NETWORK, type Party } from '../rules/record/parties.ts';
import { phoneLegs } from './phone/tables.ts';
import { openAmongSeveral, ringsAmongSeveral, savingRings } from './record/rings.ts';
import { recordOf, rowOf } from './record/row.ts';
import { callQuality, calls } from './tables.ts';

type Row = typeof calls.$inferSelect;

/** Constraint that keeps call IDs unique. */
export const CALL_KEY = 'calls_pkey';

/** A call that may be due to end. The sweeper checks again under a lock. */
export type DueCall = Pick<CallRecord, 'id' | 'callerId' | 'rings' | 'phone'>;

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

// Written as literals, because a generic plan couldn't use the partial indexes of open calls.
const isOpen = sql`${calls.state} <> 'ended'`;
const isParty = (accountId: Party) => or(eq(calls.callerId, accountId), eq(calls.calleeId, accountId));
const own = (accountId: Party, id: CallId) =>
  and(eq(calls.id, id), or(isParty(accountId), ringsAmongSeveral(accountId)));
/** Calls that haven't ended, whether they ring this person alone or several people. */
const openOf = (queries: Queries, accountId: AccountId) =>
  or(and(isOpen, isParty(accountId)), openAmongSeveral(queries, [accountId]));
const recordsOf = (rows: readonly Row[]) => rows.map(recordOf);

function placing(queries: Queries) {
  return {
    /**
     * Lets only one transaction at a time place calls from or to these people. Takes locks in the same order
     * everywhere.
     */
    async lockLines(...people: readonly AccountId[]): Promise<void> {
      await runPrepared(queries, {
        name: 'calling_lock_lines',
        text: `select pg_advisory_xact_lock(hashtextextended('calling:' || person, 0)) from unnest($1::text[]) as person`,
        values: [[...new Set(people)].toSorted()],
      });
    },
    /** Reads the call with this ID, whoever it belongs to, and all calls of these people that haven't ended. */
    async conflictingCalls(id: CallId, people: readonly AccountId[]): Promise<CallRecord[]> {
      const isOneOf = sql`= any(${sql.param([...people])}::text[])`;
      const rows = await queries
        .select()
        .from(calls)
        .where(
          or(
            eq(calls.id, id),
            and(isOpen, sql`${calls.callerId} ${isOneOf}`),
            and(isOpen, sql`${calls.calleeId} ${isOneOf}`),
            openAmongSeveral(queries, people),
          ),
        )
        .prepare('calling_in_the_way')
        .execute();
      return recordsOf(rows);
    },
    /** Fails with `CALL_KEY` if the ID is in use. */
    inserting: (record: CallRecord) =>
      asPrepared('calling_insert', queries.insert(calls).values(rowOf(record))),
    /** @returns false if the ID is in use */
    async insert(record: CallRecord): Promise<boolean> {
      const insert = queries.insert(calls).values(rowOf(record)).onConflictDoNothing();
      const isNew = (await runPrepared(queries, asPrepared('calling_insert_unless_there', insert))) === 1;
      const rings = isNew ? savingRings(queries, record) : null;
      if (rings !== null) await runPrepared(queries, rings);
      return isNew;
    },
  };
}

function oneCall(queries: Queries) {
  return {
    /** Finds a call of this party; null for other people's calls and for those they don't know about. */
    async find(accountId: Party, id: CallId): Promise<CallRecord | null> {
      const [row] = await queries.select().from(calls).where(own(accountId, id));
      const record = row === undefined ? null : recordOf(row);
      return record === null || isUnknownTo(accountId, record) ? null : record;
    },
    /** Finds a phone call, for the process that holds its leg. */
    async findPhone(id: CallId): Promise<CallRecord | null> {
      const [row] = await queries.select().from(calls).where(own(NETWORK, id));
      return row === undefined ? null : recordOf(row);
    },
    /** Finds a call and locks it until the transaction ends, so that changes to a call happen one at a time. */
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
    /** @param before the record as it is saved now */
    saving(record: CallRecord, before: CallRecord): PreparedStatement[] {
      const { id, callerId: _caller, calleeId: _callee, ...changed } = rowOf(record);
      const call = asPrepared('calling_save', queries.update(calls).set(changed).where(eq(calls.id, id)));
      // A heartbeat doesn't change how people are rung.
      const isSame = record.version === before.version && record.rings === before.rings;
      const rings = isSame ? null : savingRings(queries, record);
      return rings === null ? [call] : [call, rings];
    },
    /** Whether this person is talking on another call. */
    async isTalking(accountId: AccountId, besides: CallId): Promise<boolean> {
      // The state is checked here. As a condition, it would make the plan use the index of everybody's talks.
      const open = await queries
        .select({ id: calls.id, state: calls.state })
        .from(calls)
        .where(openOf(queries, accountId));
      return open.some(({ id, state }) => state === 'answered' && id !== besides);
    },
  };
}

function lists(queries: Queries) {
  return {
    /** Lists this person's open calls that they know about, oldest first. */
    async open(accountId: AccountId): Promise<CallRecord[]> {
      const rows = await queries
        .select()
        .from(calls)
        .where(openOf(queries, accountId))
        .orderBy(calls.placedAt, calls.id);
      return recordsOf(rows).filter((record) => goesOnFor(record, accountId));
    },
  };
}

function sweeping(queries: Queries) {
  const due = async (condition: SQL | undefined): Promise<DueCall[]> => {
    const rows = await queries.select().from(calls).where(condition).limit(SWEEP_CALLS_MAX);
    return recordsOf(rows);
  };
  return {
    /** Calls by phone that a workspace pays for, and that go on. */
    openFor: (workspaceId: WorkspaceId) =>
      due(
        and(
          sql`coalesce(${calls.workspaceId}, nullif(${calls.callerId}, 'network'), ${calls.calleeId}) = ${workspaceId}`,
          sql`${calls.phoneNumber} is not null`,
          inArray(calls.state, ['dialing', 'ringing', 'answered']),
        ),
      ),
    rungOut: (reading: ClockReading) =>
      due(and(inArray(calls.state, ['dialing', 'ringing']), sql`${calls.ringUntil} <= ${timeIn(reading)}`)),
    /** Talks in which neither side was heard from for this long. */
    silentFor: (silentMs: number, reading: ClockReading) =>
      due(and(eq(calls.state, 'answered'), sql`${lastSeen} < ${timeIn(reading)} - ${asTimeSpan(silentMs)}`)),
    /** Phone calls in which the device, or the server that holds the leg, wasn't heard from for this long. */
    silentPhoneCalls(silentMs: { device: number | null; server: number }, reading: ClockReading) {
      const before = (milliseconds: number | null) =>
        milliseconds === null ? sql`'-infinity'` : sql`${timeIn(reading)} - ${asTimeSpan(milliseconds)}`;
      return due(
        and(
          eq(calls.state, 'answered'),
          or(
            and(eq(calls.calleeId, NETWORK), lt(calls.calleeLastSeenAt, before(silentMs.server))),
            and(eq(calls.callerId, NETWORK), lt(calls.callerLastSeenAt, before(silentMs.server))),
            and(eq(calls.calleeId, NETWORK), lt(calls.callerLastSeenAt, before(silentMs.device))),
            and(eq(calls.callerId, NETWORK), lt(calls.calleeLastSeenAt, before(silentMs.device))),
          ),
        ),
      );
    },
    /** Locks a call unless it is being changed right now. The next sweep looks at it again. */
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

/** Calls ended per sweep. The rest follow a second later. */
const SWEEP_CALLS_MAX = 200;
const lastSeen = sql`greatest(${calls.callerLastSeenAt}, ${calls.calleeLastSeenAt})`;
const asTime = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;
const asTimeSpan = (milliseconds: number) => sql`${milliseconds} * interval '1 ms'`;
/** The time now on the clock of a call's row, see rules/record/call-time.ts. */
const timeIn = ({ now, elapsed, origin }: ClockReading) =>
  sql`case when ${calls.clockOrigin} = ${origin}
    then ${asTime(elapsed)} + ${calls.clockAheadMs} * interval '1 ms' else ${asTime(now)} end`;

function quality(queries: Queries) {
  return {
    async saveMinutes(
      { accountId, id: callId, at: measuredAt }: { accountId: AccountId; id: CallId; at: Instant },
      minutes: readonly QualityMinute[],
    ): Promise<void> {
      // A statement can't write the same row twice. If a minute is reported twice, the last report counts.
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
    /** Reads the route and the short-ring mark of a person's phone call; null for other calls. */
    async leg(
      accountId: AccountId,
      callId: CallId,
    ): Promise<{ route: NonNullable<CallDetails['route']>; shortRing: ShortRing | null } | null> {
      const [found] = await queries
        .select({ leg: phoneLegs })
        .from(phoneLegs)
        .innerJoin(calls, eq(calls.id, phoneLegs.callId))
        .where(and(eq(phoneLegs.callId, callId), own(accountId, callId)));
      if (found === undefined) return null;
      const { leg } = found;
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

/** Lowest MOS that this person's devices measured in the call of the query. */
export const lowestMos = (accountId: AccountId) =>
  sql<number | null>`(select min(${callQuality.mos}) from ${callQuality}
    where ${callQuality.callId} = ${calls.id} and ${callQuality.accountId} = ${accountId})`;
