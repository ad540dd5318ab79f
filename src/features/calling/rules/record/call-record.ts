import { assert } from '#kernel/assert.ts';
import type { CallId, DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { EndReason, PhoneCallFacts } from '../../model.ts';
import type { Shortage } from '../phone/talk-money.ts';
import { type Party, partiesOf, type Ring, type Side } from './parties.ts';

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
  readonly placedAt: Instant;
  readonly ringUntil: Instant;
  /** Of a telephone call, one of whose sides is the network; null for others. */
  readonly phone: PhoneCallFacts | null;
  /** Null for a call that uses the time of day. */
  readonly clock: CallClock | null;
}

interface Common extends Identity {
  /** Whom it rings. Who that is never changes, and how each is rung only until somebody answers. */
  readonly rings: readonly Ring[];
  /** Rises by one with every change that one of its people can see. */
  readonly version: number;
  /** Null until a device of the caller has claimed a call that a program placed. */
  readonly callerDeviceId: DeviceId | null;
  /** Of a telephone call: whether its carrier takes transfers, as far as that is known. */
  readonly canTransfer: boolean;
}

export interface Unanswered extends Common {
  readonly state: 'dialing' | 'ringing';
}

export interface AnsweredCall extends Common {
  readonly state: 'answered';
  readonly answeredAt: Instant;
  /** One of those who were rung. */
  readonly answeredBy: Party;
  readonly calleeDeviceId: DeviceId;
  readonly onHoldBy: Readonly<Record<Side, boolean>>;
  /** When a device of each side was last heard; decides when a call is orphaned and is shown to nobody. */
  readonly lastSeenAt: Readonly<Record<Side, Instant>>;
  /** When the talk will be ended, and for want of what; null while that is not in sight. */
  readonly lastsUntil: Instant | null;
  readonly lastsBecause: Shortage | null;
}

export interface EndedCall extends Common {
  readonly state: 'ended';
  readonly answeredAt: Instant | null;
  readonly answeredBy: Party | null;
  readonly calleeDeviceId: DeviceId | null;
  readonly endedAt: Instant;
  readonly endReason: EndReason;
  /** Who ended it; null when it was the clock or a full line. */
  readonly endedBy: Side | null;
  /** With which number the other side was connected, E.164; null for calls that did not end so. */
  readonly transferredTo: string | null;
}

/** The server's record of one call: the single truth that the views of all its people are made from. */
export type CallRecord = Unanswered | AnsweredCall | EndedCall;

/** The record of a call that was just placed. @param call.phone and canTransfer: of a telephone call */
export function placed(
  call: Omit<Identity, 'phone' | 'clock'> & {
    readonly rings: readonly Ring[];
    readonly callerDeviceId: DeviceId | null;
    readonly phone?: PhoneCallFacts | null;
    readonly clock?: CallClock | null;
    readonly canTransfer?: boolean;
  },
): CallRecord {
  const { phone = null, clock = null, canTransfer = false } = call;
  const parties = partiesOf(call);
  assert(parties.length > 1 && new Set(parties).size === parties.length, 'a call rings others, each once');
  return { ...call, phone, clock, canTransfer, state: 'dialing', version: 1 };
}

/** Who answered a call; null for one that nobody has answered. */
export const answererOf = (call: CallRecord): Party | null =>
  call.state === 'answered' || call.state === 'ended' ? call.answeredBy : null;

/** The device on which a party has the call; null while they are on none, as somebody whose devices ring. */
export function deviceOf(call: CallRecord, party: Party): DeviceId | null {
  if (party === call.callerId) return call.callerDeviceId;
  if (call.state !== 'answered' && call.state !== 'ended') return null;
  return call.answeredBy === party ? call.calleeDeviceId : null;
}
