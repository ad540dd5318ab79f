import { assert } from '#kernel/assert.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { PhoneCallFacts } from '../../model.ts';
import { answererOf, type CallClock, type CallRecord, type Leaving } from '../../rules/record/call-record.ts';
import { NETWORK, type Ring, type RingState, type Side } from '../../rules/record/parties.ts';
import type { calls } from '../tables.ts';

type Row = typeof calls.$inferSelect;

/** Reads the record from a row. The checks in the migration guarantee what is asserted here. */
export function recordOf(row: Row): CallRecord {
  const { calleeDeviceId } = row;
  const { id, callerId, placedAt, ringUntil, version, callerDeviceId, canTransfer } = row;
  const rings = ringsOf(row);
  const answeredBy = row.answeredAt === null ? null : (row.answeredBy ?? row.calleeId);
  const people = { id, callerId, rings, phone: phoneOf(row, rings), clock: clockOf(row) };
  const common = { ...people, placedAt, ringUntil, version, callerDeviceId, canTransfer };
  switch (row.state) {
    case 'dialing':
    case 'ringing':
      return { ...common, state: row.state };
    case 'answered': {
      const { answeredAt, callerLastSeenAt, calleeLastSeenAt } = row;
      assert(
        answeredAt !== null && answeredBy !== null && calleeDeviceId !== null,
        'an answered call has an answer',
      );
      assert(callerLastSeenAt !== null && calleeLastSeenAt !== null, 'an answered call was heard');
      return {
        ...common,
        state: 'answered',
        answeredAt,
        answeredBy,
        calleeDeviceId,
        onHoldBy: { caller: row.callerHolds, callee: row.calleeHolds },
        lastSeenAt: { caller: callerLastSeenAt, callee: calleeLastSeenAt },
        lastsUntil: row.lastsUntil,
        lastsBecause: row.lastsBecause,
        leaving: leavingOf(row),
        ...(row.recording === null ? {} : { recording: row.recording }),
      };
    }
    case 'ended': {
      const { answeredAt, endedAt, endReason, endedBy, transferredTo } = row;
      assert(endedAt !== null && endReason !== null, 'an ended call has an end');
      const end = { endedAt, endReason, endedBy, transferredTo };
      return { ...common, state: 'ended', answeredAt, answeredBy, calleeDeviceId, ...end };
    }
    default:
      throw new Error(`unknown state of call ${String(id)}`);
  }
}

function ringsOf(row: Row): readonly Ring[] {
  if (row.rung !== null) return row.rung;
  const { calleeId: party, quiet } = row;
  assert(party !== null, 'a call rings at least one party');
  return [{ party, quiet, ...leftBy(row) }];
}

/** How the only party that a call rang left it, which is how it ended. */
function leftBy({
  calleeId,
  state,
  answeredAt,
  endedAt,
  endReason,
  endedBy,
}: Row): Pick<Ring, 'state' | 'leftAt'> {
  const isRinging = state !== 'ended' || answeredAt !== null || calleeId === NETWORK;
  if (isRinging) return { state: 'ringing', leftAt: null };
  if (endedBy === null && endReason === 'busy') return { state: 'full', leftAt: endedAt };
  const left = endedBy === 'callee' ? LEAVING.find((reason) => reason === endReason) : undefined;
  return left === undefined ? { state: 'ringing', leftAt: null } : { state: left, leftAt: endedAt };
}

const LEAVING = [
  'declined',
  'busy',
  'connection-lost',
  'failed',
  'left-workspace',
] as const satisfies readonly RingState[];

function leavingOf({
  leavesAt: until,
  leavesBecause: because,
  leavesWorkspace: workspace,
}: Row): Leaving | null {
  return until === null || because === null || workspace === null ? null : { until, because, workspace };
}

function phoneOf(row: Row, rings: readonly Ring[]): PhoneCallFacts | null {
  const { callerId, phoneNumber, ownNumber, microUsdPerMinute, attestation } = row;
  const callee = rings[0]?.party;
  if (callerId !== NETWORK && callee !== NETWORK) return null;
  // Earlier calls are those of a workspace with the id of their only person (decision 041).
  const workspaceId = row.workspaceId ?? (callerId === NETWORK ? callee : callerId);
  return {
    number: phoneNumber,
    ownNumber,
    microUsdPerMinute,
    attestation,
    ...(workspaceId === undefined ? {} : { workspaceId }),
  };
}

function clockOf({ clockOrigin: origin, clockAheadMs: aheadMs }: Row): CallClock | null {
  return origin === null || aheadMs === null ? null : { origin, aheadMs };
}

/** Writes a record as a row. */
export function rowOf(record: CallRecord): Row {
  const { id, callerId, placedAt, ringUntil, version, callerDeviceId, state, rings } = record;
  const [one] = rings.length === 1 ? rings : [];
  const talking = record.state === 'answered' ? record : null;
  const ended = record.state === 'ended' ? record : null;
  const holds = (side: Side) => talking?.onHoldBy[side] ?? false;
  return {
    id,
    callerId,
    calleeId: one?.party ?? null,
    rung: one === undefined ? rings : null,
    answeredBy: one === undefined ? answererOf(record) : null,
    placedAt,
    ringUntil,
    version,
    callerDeviceId,
    state,
    calleeDeviceId: talking?.calleeDeviceId ?? ended?.calleeDeviceId ?? null,
    answeredAt: talking?.answeredAt ?? ended?.answeredAt ?? null,
    callerHolds: holds('caller'),
    calleeHolds: holds('callee'),
    callerLastSeenAt: talking?.lastSeenAt.caller ?? null,
    calleeLastSeenAt: talking?.lastSeenAt.callee ?? null,
    endedAt: ended?.endedAt ?? null,
    endReason: ended?.endReason ?? null,
    endedBy: ended?.endedBy ?? null,
    workspaceId: record.phone?.workspaceId === undefined ? null : asWorkspaceId(record.phone.workspaceId),
    phoneNumber: record.phone?.number ?? null,
    ownNumber: record.phone?.ownNumber ?? null,
    microUsdPerMinute: record.phone?.microUsdPerMinute ?? null,
    attestation: record.phone?.attestation ?? null,
    lastsUntil: talking?.lastsUntil ?? null,
    lastsBecause: talking?.lastsBecause ?? null,
    leavesAt: talking?.leaving?.until ?? null,
    leavesBecause: talking?.leaving?.because ?? null,
    leavesWorkspace: talking?.leaving?.workspace ?? null,
    canTransfer: record.canTransfer,
    quiet: one?.quiet ?? null,
    transferredTo: ended?.transferredTo ?? null,
    clockOrigin: record.clock?.origin ?? null,
    clockAheadMs: record.clock?.aheadMs ?? null,
    recording: talking?.recording ?? null,
  };
}
