import { assert, missingCase } from '#kernel/assert.ts';
import { type AccountId, asDeviceId, type CallId, type DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { EndReason, PhoneLine } from '../model.ts';
import type { Shortage } from './talk-money.ts';

/** The two ends of a call. */
export type Side = 'caller' | 'callee';

/** The side of a telephone call that is no account of ours: a carrier's network, and whoever is behind it. */
export const NETWORK = 'network';
/** Who is on a side. Ids of accounts are UUIDs, so none of them is `NETWORK`. */
export type Party = AccountId | typeof NETWORK;
/** The device on which the network has a call. It makes no requests: the server that holds the leg acts for it. */
export const NETWORK_DEVICE = asDeviceId(NETWORK);

/** Why no device of the callee rings: they have blocked the caller, or don't want to be disturbed (quiet.ts). */
export type Quiet = 'blocked' | 'do-not-disturb';

/** How a call counts its time, see call-time.ts. */
export interface CallClock {
  /** The steady clock by which it was placed. */
  readonly origin: string;
  /** By how much the time of day was ahead of that clock then. */
  readonly aheadMs: number;
}

/** What never changes in the life of a call. All instants of a call are on its own clock. */
interface Identity {
  readonly id: CallId;
  readonly callerId: Party;
  readonly calleeId: Party;
  readonly placedAt: Instant;
  readonly ringUntil: Instant;
  /** Of a telephone call, one of whose sides is the network; null for others. */
  readonly phone: PhoneLine | null;
  /** Null for a call that uses the time of day. */
  readonly clock: CallClock | null;
}

interface Common extends Identity {
  /** Rises by one with every change that one of the two people can see. */
  readonly version: number;
  /** Null until a device of the caller has claimed a call that a program placed. */
  readonly callerDeviceId: DeviceId | null;
  /** Of a telephone call: whether its carrier takes transfers, as far as that is known. */
  readonly canTransfer: boolean;
  /** Null for a call that rings; it stays with the call to its end. */
  readonly quiet: Quiet | null;
}

interface Unanswered extends Common {
  readonly state: 'dialing' | 'ringing';
}

export interface AnsweredCall extends Common {
  readonly state: 'answered';
  readonly answeredAt: Instant;
  readonly calleeDeviceId: DeviceId;
  readonly onHoldBy: Readonly<Record<Side, boolean>>;
  /** When a device of each side was last heard; decides when a call is orphaned and is shown to nobody. */
  readonly heardAt: Readonly<Record<Side, Instant>>;
  /** When the talk will be ended, and for want of what; null while that is not in sight. */
  readonly lastsUntil: Instant | null;
  readonly lastsBecause: Shortage | null;
}

export interface EndedCall extends Common {
  readonly state: 'ended';
  readonly answeredAt: Instant | null;
  readonly calleeDeviceId: DeviceId | null;
  readonly endedAt: Instant;
  readonly endReason: EndReason;
  /** Who ended it; null when it was the clock or a full line. */
  readonly endedBy: Side | null;
  /** With which number the other side was connected, E.164; null for calls that did not end so. */
  readonly transferredTo: string | null;
}

/** The server's record of one call: the single truth that both sides' views are made from. */
export type CallRecord = Unanswered | AnsweredCall | EndedCall;

/** What can happen to a call after it was placed. `at` is on the call's clock at the server, never a device's. */
export type CallEvent =
  | { readonly kind: 'rang'; readonly deviceId: DeviceId }
  | {
      readonly kind: 'answered';
      readonly deviceId: DeviceId;
      readonly at: Instant;
      /** What the answer of the network has said of transfers. */
      readonly canTransfer?: boolean;
    }
  /** `wasOnCall`: the callee was talking to somebody else, and the caller hears a busy line. */
  | { readonly kind: 'declined'; readonly wasOnCall: boolean; readonly at: Instant }
  /** Before the answer this is the caller's cancel or the callee's refusal. */
  | {
      readonly kind: 'hungUp';
      readonly by: Side;
      readonly reason: Extract<EndReason, 'hangup' | 'connection-lost' | 'failed'>;
      readonly at: Instant;
    }
  /** The callee cannot be on more calls; nobody is rung. */
  | { readonly kind: 'lineWasFull'; readonly at: Instant }
  | { readonly kind: 'timedOut' }
  /** The callee has blocked the caller while it rings: it stops for the callee, and goes on for the caller. */
  | { readonly kind: 'silenced' }
  /** The network has not taken a call, and says why. */
  | { readonly kind: 'refused'; readonly reason: EndReason; readonly at: Instant }
  /** We end the call, and neither side wanted it. */
  | {
      readonly kind: 'cutOff';
      readonly reason: Extract<EndReason, 'out-of-money' | 'limit-reached' | 'connection-lost' | 'failed'>;
      readonly at: Instant;
    }
  /** The side that asked for it has left the other one to a number, E.164. */
  | { readonly kind: 'transferred'; readonly by: Side; readonly to: string; readonly at: Instant }
  /** It becomes foreseeable when the talk must end, and why, or it is put off again. */
  | { readonly kind: 'lasts'; readonly until: Instant; readonly because: Shortage }
  | { readonly kind: 'lasts'; readonly until: null; readonly because: null }
  /** No device was heard for too long; `lastHeardAt` is when the talk is known to have lasted to. */
  | { readonly kind: 'orphaned'; readonly lastHeardAt: Instant }
  | { readonly kind: 'held'; readonly by: Side; readonly on: boolean }
  | { readonly kind: 'heard'; readonly side: Side; readonly deviceId: DeviceId; readonly at: Instant }
  /** The server sent this device away, as when it is signed out from elsewhere, and it did not come back. */
  | { readonly kind: 'deviceLeft'; readonly side: Side; readonly deviceId: DeviceId; readonly at: Instant }
  /** The side goes on with the call on another device, because the one it used is gone. */
  | { readonly kind: 'deviceMoved'; readonly side: Side; readonly deviceId: DeviceId; readonly at: Instant };

/**
 * done: the call is now as the event wants it, whether or not the event changed anything.
 * callOver: the event came too late. answeredElsewhere: another device of the same person has the call.
 * notAnswered: it makes sense only while people talk.
 */
export type Outcome = 'done' | 'callOver' | 'answeredElsewhere' | 'notAnswered';

export interface Transition {
  readonly record: CallRecord;
  readonly outcome: Outcome;
}

/** The record of a call that was just placed. @param call.phone and canTransfer: of a telephone call */
export function placed(
  call: Omit<Identity, 'phone' | 'clock'> & {
    readonly callerDeviceId: DeviceId | null;
    readonly phone?: PhoneLine | null;
    readonly clock?: CallClock | null;
    readonly canTransfer?: boolean;
    readonly quiet?: Quiet | null;
  },
): CallRecord {
  const { phone = null, clock = null, canTransfer = false, quiet = null } = call;
  return { ...call, phone, clock, canTransfer, quiet, state: 'dialing', version: 1 };
}

/**
 * The record after an event. Events may come late, twice or in any order: what makes no sense any more leaves the
 * record as it is (the very same object), an ended call never changes, and the two people and the times at which
 * it was placed and gives up ringing never do. `version` rises by one exactly when a person could see the change.
 */
export function transition(previous: CallRecord, event: CallEvent): Transition {
  const next = after(previous, event);
  assert(isSameCall(previous, next.record), 'an event leaves the identity of a call alone');
  return next;
}

function after(previous: CallRecord, event: CallEvent): Transition {
  if (previous.state === 'ended') return afterTheEnd(previous, event);
  return previous.state === 'answered' ? whileTalking(previous, event) : beforeTheAnswer(previous, event);
}

function isSameCall(one: Identity, other: Identity): boolean {
  return (
    one.id === other.id &&
    one.callerId === other.callerId &&
    one.calleeId === other.calleeId &&
    one.placedAt === other.placedAt &&
    one.ringUntil === other.ringUntil &&
    one.phone === other.phone &&
    one.clock === other.clock
  );
}

/** The side that an account, or the network, is on; null for anybody else. */
export function sideOf(call: Pick<Identity, 'callerId' | 'calleeId'>, party: Party): Side | null {
  if (call.callerId === party) return 'caller';
  return call.calleeId === party ? 'callee' : null;
}

/** The accounts on a call, the caller's first; of a telephone call it is one. */
export function accountsOf({ callerId, calleeId }: Pick<Identity, 'callerId' | 'calleeId'>): AccountId[] {
  return [callerId, calleeId].filter(isAccount);
}

export const isAccount = (party: Party): party is AccountId => party !== NETWORK;

/** The device that a side is on; null while it is on none, as a callee whose devices ring. */
export function deviceOf(call: CallRecord, side: Side): DeviceId | null {
  if (side === 'caller') return call.callerDeviceId;
  return call.state === 'answered' || call.state === 'ended' ? call.calleeDeviceId : null;
}

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller');

function afterTheEnd(call: EndedCall, event: CallEvent): Transition {
  // Whoever wanted it to end or only reports has what they want; whoever wants to talk must be told.
  const tooLate = event.kind === 'answered' || event.kind === 'held' || event.kind === 'deviceMoved';
  return { record: call, outcome: tooLate ? 'callOver' : 'done' };
}

/** A callee who doesn't know of a call, or has just blocked it, can't change what the caller hears. */
function isRefusedToCallee({ quiet }: Unanswered, event: CallEvent): boolean {
  if (quiet === null) return false;
  return (
    event.kind === 'answered' ||
    event.kind === 'declined' ||
    (event.kind === 'hungUp' && event.by === 'callee')
  );
}

function beforeTheAnswer(call: Unanswered, event: CallEvent): Transition {
  if (isRefusedToCallee(call, event)) return { record: call, outcome: 'callOver' };
  switch (event.kind) {
    case 'rang':
      return done(call.state === 'ringing' ? call : { ...call, state: 'ringing', version: call.version + 1 });
    case 'answered':
      return answer(call, event);
    case 'declined':
      return done(end(call, { reason: event.wasOnCall ? 'busy' : 'declined', by: 'callee', at: event.at }));
    case 'hungUp':
      return done(end(call, { reason: reasonBeforeAnswer(event), by: event.by, at: event.at }));
    case 'lineWasFull':
      return done(end(call, { reason: 'busy', by: null, at: event.at }));
    case 'timedOut':
      return done(end(call, { reason: 'no-answer', by: null, at: call.ringUntil }));
    case 'silenced':
      // The version stays: the caller has nothing to see, not even that there was something.
      return done({ ...call, quiet: 'blocked' });
    case 'refused':
      return done(end(call, { reason: event.reason, by: sideOf(call, NETWORK), at: event.at }));
    case 'cutOff':
      return done(end(call, { reason: event.reason, by: null, at: event.at }));
    case 'heard':
      return event.side === 'caller' && call.callerDeviceId !== event.deviceId
        ? claim(call, event.deviceId)
        : done(call);
    case 'deviceMoved':
      return done(event.side === 'caller' ? onCallerDevice(call, event.deviceId) : call);
    case 'deviceLeft':
      return done(leave(call, event));
    case 'held':
    case 'transferred':
      return { record: call, outcome: 'notAnswered' };
    case 'orphaned':
    case 'lasts':
      return done(call);
    default:
      return missingCase(event);
  }
}

function whileTalking(call: AnsweredCall, event: CallEvent): Transition {
  switch (event.kind) {
    case 'answered':
      return { record: call, outcome: event.deviceId === call.calleeDeviceId ? 'done' : 'answeredElsewhere' };
    case 'declined':
      // A device that was still ringing refuses what another one of the same person has taken.
      return { record: call, outcome: 'answeredElsewhere' };
    case 'hungUp':
      return done(end(call, { reason: event.reason, by: event.by, at: event.at }));
    case 'orphaned':
      return done(end(call, { reason: 'connection-lost', by: null, at: event.lastHeardAt }));
    case 'cutOff':
      return done(end(call, { reason: event.reason, by: null, at: event.at }));
    case 'transferred':
      return done({
        ...end(call, { reason: 'transferred', by: event.by, at: event.at }),
        transferredTo: event.to,
      });
    case 'lasts':
      return done(lasting(call, event));
    case 'held':
      return done(hold(call, event));
    case 'heard':
      return hear(call, event);
    case 'deviceMoved':
      return done(heardFrom(onDevice(call, event), event));
    case 'deviceLeft':
      return done(leave(call, event));
    case 'rang':
    case 'lineWasFull':
    case 'silenced':
    case 'timedOut':
    case 'refused':
      return done(call);
    default:
      return missingCase(event);
  }
}

const done = (record: CallRecord): Transition => ({ record, outcome: 'done' });

function answer(call: Unanswered, event: Extract<CallEvent, { kind: 'answered' }>): Transition {
  const { deviceId, at, canTransfer = call.canTransfer } = event;
  // The ringing is over at its deadline, also where nobody has come by to write it down yet.
  if (at >= call.ringUntil)
    return {
      record: end(call, { reason: 'no-answer', by: null, at: call.ringUntil }),
      outcome: 'callOver',
    };
  const answeredAt = Math.max(at, call.placedAt);
  return done({
    ...call,
    state: 'answered',
    version: call.version + 1,
    answeredAt,
    canTransfer,
    calleeDeviceId: deviceId,
    onHoldBy: { caller: false, callee: false },
    heardAt: { caller: answeredAt, callee: answeredAt },
    lastsUntil: null,
    lastsBecause: null,
  });
}

function reasonBeforeAnswer({ by, reason }: Extract<CallEvent, { kind: 'hungUp' }>): EndReason {
  if (reason !== 'hangup') return reason;
  return by === 'caller' ? 'cancelled' : 'declined';
}

function end(
  call: Unanswered | AnsweredCall,
  { reason, by, at }: { reason: EndReason; by: Side | null; at: Instant },
): EndedCall {
  const answeredAt = call.state === 'answered' ? call.answeredAt : null;
  return {
    id: call.id,
    callerId: call.callerId,
    calleeId: call.calleeId,
    placedAt: call.placedAt,
    ringUntil: call.ringUntil,
    phone: call.phone,
    clock: call.clock,
    callerDeviceId: call.callerDeviceId,
    state: 'ended',
    version: call.version + 1,
    answeredAt,
    calleeDeviceId: call.state === 'answered' ? call.calleeDeviceId : null,
    // A clock that was set back must not make a talk end before it began.
    endedAt: Math.max(at, answeredAt ?? call.placedAt),
    endReason: reason,
    endedBy: by,
    canTransfer: call.canTransfer,
    quiet: call.quiet,
    transferredTo: null,
  };
}

/** Only the device that a side is on takes the call with it: what still rings on others goes on. */
function leave(
  call: Unanswered | AnsweredCall,
  { side, deviceId, at }: Extract<CallEvent, { kind: 'deviceLeft' }>,
): CallRecord {
  return deviceOf(call, side) === deviceId ? end(call, { reason: 'connection-lost', by: side, at }) : call;
}

function claim(call: Unanswered, deviceId: DeviceId): Transition {
  if (call.callerDeviceId !== null) return { record: call, outcome: 'answeredElsewhere' };
  return done(onCallerDevice(call, deviceId));
}

function onCallerDevice<Call extends Unanswered | AnsweredCall>(call: Call, deviceId: DeviceId): Call {
  if (call.callerDeviceId === deviceId) return call;
  return { ...call, callerDeviceId: deviceId, version: call.version + 1 };
}

function onDevice(call: AnsweredCall, { side, deviceId }: { side: Side; deviceId: DeviceId }): AnsweredCall {
  if (side === 'caller') return onCallerDevice(call, deviceId);
  if (call.calleeDeviceId === deviceId) return call;
  return { ...call, calleeDeviceId: deviceId, version: call.version + 1 };
}

function hear(call: AnsweredCall, event: Extract<CallEvent, { kind: 'heard' }>): Transition {
  const device = deviceOf(call, event.side);
  if (device !== null && device !== event.deviceId) return { record: call, outcome: 'answeredElsewhere' };
  return done(heardFrom(onDevice(call, event), event));
}

function heardFrom(call: AnsweredCall, { side, at }: { side: Side; at: Instant }): AnsweredCall {
  if (call.heardAt[side] === at) return call;
  return { ...call, heardAt: { ...call.heardAt, [side]: at } };
}

function hold(call: AnsweredCall, { by, on }: { by: Side; on: boolean }): AnsweredCall {
  if (call.onHoldBy[by] === on) return call;
  return { ...call, version: call.version + 1, onHoldBy: { ...call.onHoldBy, [by]: on } };
}

function lasting(
  call: AnsweredCall,
  { until, because }: Extract<CallEvent, { kind: 'lasts' }>,
): AnsweredCall {
  if (call.lastsUntil === until && call.lastsBecause === because) return call;
  return { ...call, version: call.version + 1, lastsUntil: until, lastsBecause: because };
}
