import { assert, missingCase } from '#kernel/assert.ts';
import type { AccountId, DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { EndReason } from '../../model.ts';
import type { Shortage } from '../phone/talk-money.ts';
import {
  type AnsweredCall,
  type CallRecord,
  deviceOf,
  type EndedCall,
  type Leaving,
  type Unanswered,
} from './call-record.ts';
import { lastingUntil, leavingBy } from './lasting.ts';
import {
  isRinging,
  NETWORK,
  type Party,
  partiesOf,
  type RingState,
  reasonOfAll,
  ringOf,
  type Side,
  sideOf,
  withRing,
} from './parties.ts';
import { consent, type RecordingEvent, type RecordingOutcome } from './recording.ts';

/** Events of a call after it was placed. `at` is on the call's clock at the server, never a device's. */
export type CallEvent =
  | RecordingEvent
  | { readonly kind: 'rang'; readonly deviceId: DeviceId }
  | {
      readonly kind: 'answered';
      readonly by: Party;
      readonly deviceId: DeviceId;
      readonly at: Instant;
      /** What the carrier's answer said about transfers. */
      readonly canTransfer?: boolean;
    }
  /** `wasOnCall`: they were on another call, so the caller gets busy if nobody else answers. */
  | { readonly kind: 'declined'; readonly by: Party; readonly wasOnCall: boolean; readonly at: Instant }
  /** Before the answer this is a cancel by the caller, or a callee who declines. */
  | {
      readonly kind: 'hungUp';
      readonly by: Party;
      readonly reason: Extract<EndReason, 'hangup' | 'connection-lost' | 'failed'>;
      readonly at: Instant;
    }
  /** Somebody to be rung has no free line, and isn't rung. */
  | { readonly kind: 'lineWasFull'; readonly of: Party; readonly at: Instant }
  | { readonly kind: 'timedOut' }
  /** Somebody blocks the caller while it rings. It stops for them, and goes on for the caller and for others. */
  | { readonly kind: 'silenced'; readonly by: AccountId }
  /** The network refused a call, with a reason. */
  | { readonly kind: 'refused'; readonly reason: EndReason; readonly at: Instant }
  /** The server ends the call, although neither side wanted that. */
  | {
      readonly kind: 'cutOff';
      readonly reason: Extract<
        EndReason,
        | 'out-of-money'
        | 'limit-reached'
        | 'monthly-limit'
        | 'left-workspace'
        | 'suspended'
        | 'connection-lost'
        | 'failed'
      >;
      readonly at: Instant;
    }
  /** Somebody may no longer talk for the call's workspace: a talk goes on for a while, ringing stops for them. */
  | { readonly kind: 'leaving'; readonly by: Party; readonly leaving: Leaving; readonly at: Instant }
  /** They may again. */
  | { readonly kind: 'staying'; readonly by: Party }
  /** One side has transferred the other to a number, E.164. */
  | { readonly kind: 'transferred'; readonly by: Side; readonly to: string; readonly at: Instant }
  /** The end of the talk becomes foreseeable, with a reason, or is postponed. */
  | { readonly kind: 'lasts'; readonly until: Instant; readonly because: Shortage }
  | { readonly kind: 'lasts'; readonly until: null; readonly because: null }
  /** No heartbeat for too long. `lastSeenAt` is the last moment at which the talk is known to have lasted. */
  | { readonly kind: 'orphaned'; readonly lastSeenAt: Instant }
  | { readonly kind: 'held'; readonly by: Party; readonly on: boolean }
  | { readonly kind: 'heartbeat'; readonly by: Party; readonly deviceId: DeviceId; readonly at: Instant }
  /** The server disconnected this device, for example by a sign-out elsewhere, and it didn't come back. */
  | { readonly kind: 'deviceLeft'; readonly by: Party; readonly deviceId: DeviceId; readonly at: Instant }
  /** They continue the call on another device, because the previous one is gone. */
  | { readonly kind: 'deviceMoved'; readonly by: Party; readonly deviceId: DeviceId; readonly at: Instant };

/**
 * done: the call is in the state that the event wants, even if nothing changed. callOver: the event came too late.
 * answeredElsewhere: another device has the call, of the same person or of somebody else who was rung. notAnswered: the
 * event needs an answered call.
 */
export type Outcome = 'done' | 'callOver' | 'answeredElsewhere' | 'notAnswered' | RecordingOutcome;

export interface Transition {
  readonly record: CallRecord;
  readonly outcome: Outcome;
}

/**
 * Applies an event to a record. Events may come late, twice or in any order: those that no longer make sense return the
 * very same record. An ended call never changes, and neither do a call's people or the times when it was placed and
 * gives up ringing. `version` rises by one exactly when a person could see the change.
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

function isSameCall(one: CallRecord, other: CallRecord): boolean {
  return (
    one.id === other.id &&
    one.callerId === other.callerId &&
    one.placedAt === other.placedAt &&
    one.ringUntil === other.ringUntil &&
    one.phone === other.phone &&
    one.clock === other.clock &&
    (one.rings === other.rings || partiesOf(one).join() === partiesOf(other).join())
  );
}

function afterTheEnd(call: EndedCall, event: CallEvent): Transition {
  // Ending or reporting an ended call succeeds. Talking on it can't.
  const tooLate = TALKING.has(event.kind);
  return { record: call, outcome: tooLate ? 'callOver' : 'done' };
}

const TALKING: ReadonlySet<CallEvent['kind']> = new Set([
  'answered',
  'held',
  'deviceMoved',
  'recordingAsked',
  'recordingAnswered',
] as const);

/** Callees who don't know about a call, have just blocked it or have left it can't change what the caller hears. */
function isRefused(call: Unanswered, event: CallEvent): boolean {
  if (event.kind !== 'answered' && event.kind !== 'declined' && event.kind !== 'hungUp') return false;
  if (event.by === call.callerId) return event.kind !== 'hungUp';
  const ring = ringOf(call, event.by);
  if (ring === null || ring.quiet !== null) return true;
  return event.kind === 'answered' && ring.state !== 'ringing';
}

function beforeTheAnswer(call: Unanswered, event: CallEvent): Transition {
  if (isRefused(call, event)) return { record: call, outcome: 'callOver' };
  switch (event.kind) {
    case 'rang':
      return done(call.state === 'ringing' ? call : { ...call, state: 'ringing', version: call.version + 1 });
    case 'answered':
      return answer(call, event);
    case 'declined':
      return done(leaveRinging(call, { ...event, state: event.wasOnCall ? 'busy' : 'declined' }));
    case 'hungUp':
      return done(giveUp(call, event));
    case 'lineWasFull':
      return done(leaveRinging(call, { by: event.of, state: 'full', at: event.at }));
    case 'timedOut':
      return done(end(call, { reason: 'no-answer', by: null, at: call.ringUntil }));
    case 'silenced':
      return done(silence(call, event.by));
    case 'refused':
      return done(end(call, { reason: event.reason, by: sideOf(call, NETWORK), at: event.at }));
    case 'cutOff':
      return done(end(call, { reason: event.reason, by: null, at: event.at }));
    case 'leaving':
      return done(stopFor(call, event));
    case 'heartbeat':
      return event.by === call.callerId && call.callerDeviceId !== event.deviceId
        ? claim(call, event.deviceId)
        : done(call);
    case 'deviceMoved':
      return done(event.by === call.callerId ? onCallerDevice(call, event.deviceId) : call);
    case 'deviceLeft':
      return done(leave(call, event));
    case 'held':
    case 'transferred':
    case 'recordingAsked':
    case 'recordingAnswered':
    case 'recordingStopped':
      return { record: call, outcome: 'notAnswered' };
    case 'orphaned':
    case 'lasts':
    case 'staying':
    case 'recordingAnnounced':
      return done(call);
    default:
      return missingCase(event);
  }
}

function whileTalking(call: AnsweredCall, event: CallEvent): Transition {
  if (isOfAnother(call, event)) return { record: call, outcome: lateOutcome(event) };
  switch (event.kind) {
    case 'answered':
      return { record: call, outcome: event.deviceId === call.calleeDeviceId ? 'done' : 'answeredElsewhere' };
    case 'declined':
      // A device that was still ringing declines a call that the same person has answered on another one.
      return { record: call, outcome: 'answeredElsewhere' };
    case 'hungUp':
      return done(end(call, { reason: event.reason, by: talkSide(call, event.by), at: event.at }));
    case 'orphaned':
      return done(end(call, { reason: 'connection-lost', by: null, at: event.lastSeenAt }));
    case 'cutOff':
      return done(end(call, { reason: event.reason, by: null, at: event.at }));
    case 'transferred':
      return done({
        ...end(call, { reason: 'transferred', by: event.by, at: event.at }),
        transferredTo: event.to,
      });
    case 'lasts':
      return done(lastingUntil(call, event));
    case 'leaving':
      return done(leavingBy(call, event.leaving));
    case 'staying':
      return done(leavingBy(call, null));
    case 'held':
      return done(hold(call, event));
    case 'heartbeat':
      return heartbeat(call, event);
    case 'deviceMoved':
      return done(seenFrom(onDevice(call, event), event));
    case 'deviceLeft':
      return done(leave(call, event));
    case 'recordingAsked':
    case 'recordingAnswered':
    case 'recordingAnnounced':
    case 'recordingStopped':
      return talkAbout(call, event);
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

function talkAbout(previous: AnsweredCall, event: RecordingEvent): Transition {
  const { call: record, outcome } = consent(previous, event);
  return { record, outcome };
}

const done = (record: CallRecord): Transition => ({ record, outcome: 'done' });

/** Whether the event comes from somebody who was rung while somebody else answered, so it can't affect the talk. */
function isOfAnother(call: AnsweredCall, event: CallEvent): boolean {
  if (!('by' in event) || event.kind === 'transferred' || event.kind === 'silenced') return false;
  return event.by !== call.callerId && event.by !== call.answeredBy;
}

/** Callees who wanted it to stop ringing succeed. */
const lateOutcome = ({ kind }: CallEvent): Outcome =>
  kind === 'hungUp' || kind === 'deviceLeft' || kind === 'leaving' || kind === 'staying'
    ? 'done'
    : 'answeredElsewhere';

const talkSide = (call: AnsweredCall, party: Party): Side => (party === call.callerId ? 'caller' : 'callee');

function answer(call: Unanswered, event: Extract<CallEvent, { kind: 'answered' }>): Transition {
  const { by: answeredBy, deviceId, at, canTransfer = call.canTransfer } = event;
  // Ringing ends at its deadline, even if the record doesn't say so yet.
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
    answeredBy,
    canTransfer,
    calleeDeviceId: deviceId,
    onHoldBy: { caller: false, callee: false },
    lastSeenAt: { caller: answeredAt, callee: answeredAt },
    lastsUntil: null,
    lastsBecause: null,
    leaving: null,
  });
}

function giveUp(call: Unanswered, event: Extract<CallEvent, { kind: 'hungUp' }>): CallRecord {
  const { by, reason, at } = event;
  if (by === call.callerId)
    return end(call, { reason: reason === 'hangup' ? 'cancelled' : reason, by: 'caller', at });
  return leaveRinging(call, { by, state: reason === 'hangup' ? 'declined' : reason, at });
}

/** A call that only rings has nothing to finish. */
function stopFor(call: Unanswered, { by, at }: Extract<CallEvent, { kind: 'leaving' }>): CallRecord {
  const reason = 'left-workspace';
  if (by === call.callerId) return end(call, { reason, by: 'caller', at });
  // Somebody whose devices don't ring isn't told about the call.
  return ringOf(call, by)?.quiet == null ? leaveRinging(call, { by, state: reason, at }) : call;
}

/** Somebody who is rung won't answer. The others go on ringing. If no devices ring any more, the call is over. */
function leaveRinging(
  call: Unanswered,
  { by, state, at }: { by: Party; state: Exclude<RingState, 'ringing'>; at: Instant },
): CallRecord {
  const ring = ringOf(call, by);
  if (ring === null || ring.state !== 'ringing') return call;
  const leftAt = Math.max(at, call.placedAt);
  const rings = withRing(call.rings, { ...ring, state, leftAt });
  // Somebody who was rung quietly didn't know about it and sees no change.
  const version = isRinging(ring) ? call.version + 1 : call.version;
  if (rings.some(isRinging)) return { ...call, rings, version };
  const reason = reasonOfAll(rings);
  return end({ ...call, rings }, { reason, by: state === 'full' ? null : 'callee', at });
}

/** Keeps the version, so that the caller can't see the change at all. */
function silence(call: Unanswered, by: Party): CallRecord {
  const ring = ringOf(call, by);
  if (ring === null || ring.state !== 'ringing' || ring.quiet === 'blocked') return call;
  return { ...call, rings: withRing(call.rings, { ...ring, quiet: 'blocked' }) };
}

function end(
  call: Unanswered | AnsweredCall,
  { reason, by, at }: { reason: EndReason; by: Side | null; at: Instant },
): EndedCall {
  const answeredAt = call.state === 'answered' ? call.answeredAt : null;
  return {
    id: call.id,
    callerId: call.callerId,
    rings: call.rings,
    placedAt: call.placedAt,
    ringUntil: call.ringUntil,
    phone: call.phone,
    clock: call.clock,
    callerDeviceId: call.callerDeviceId,
    state: 'ended',
    version: call.version + 1,
    answeredAt,
    answeredBy: call.state === 'answered' ? call.answeredBy : null,
    calleeDeviceId: call.state === 'answered' ? call.calleeDeviceId : null,
    // A clock that was set back must not end a talk before it began.
    endedAt: Math.max(at, answeredAt ?? call.placedAt),
    endReason: reason,
    endedBy: by,
    canTransfer: call.canTransfer,
    transferredTo: null,
  };
}

/** Ends the call only if this is the device that the party is on. Other ringing devices go on. */
function leave(
  call: Unanswered | AnsweredCall,
  { by, deviceId, at }: Extract<CallEvent, { kind: 'deviceLeft' }>,
): CallRecord {
  if (deviceOf(call, by) !== deviceId) return call;
  return end(call, { reason: 'connection-lost', by: sideOf(call, by), at });
}

function claim(call: Unanswered, deviceId: DeviceId): Transition {
  if (call.callerDeviceId !== null) return { record: call, outcome: 'answeredElsewhere' };
  return done(onCallerDevice(call, deviceId));
}

function onCallerDevice<Call extends Unanswered | AnsweredCall>(call: Call, deviceId: DeviceId): Call {
  if (call.callerDeviceId === deviceId) return call;
  return { ...call, callerDeviceId: deviceId, version: call.version + 1 };
}

function onDevice(call: AnsweredCall, { by, deviceId }: { by: Party; deviceId: DeviceId }): AnsweredCall {
  if (by === call.callerId) return onCallerDevice(call, deviceId);
  if (call.calleeDeviceId === deviceId) return call;
  return { ...call, calleeDeviceId: deviceId, version: call.version + 1 };
}

function heartbeat(call: AnsweredCall, event: Extract<CallEvent, { kind: 'heartbeat' }>): Transition {
  const device = deviceOf(call, event.by);
  if (device !== null && device !== event.deviceId) return { record: call, outcome: 'answeredElsewhere' };
  return done(seenFrom(onDevice(call, event), event));
}

function seenFrom(call: AnsweredCall, { by, at }: { by: Party; at: Instant }): AnsweredCall {
  const side = talkSide(call, by);
  if (call.lastSeenAt[side] === at) return call;
  return { ...call, lastSeenAt: { ...call.lastSeenAt, [side]: at } };
}

function hold(call: AnsweredCall, { by, on }: { by: Party; on: boolean }): AnsweredCall {
  const side = talkSide(call, by);
  if (call.onHoldBy[side] === on) return call;
  return { ...call, version: call.version + 1, onHoldBy: { ...call.onHoldBy, [side]: on } };
}
