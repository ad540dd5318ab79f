import { assert } from '#kernel/assert.ts';
import type { CallId, DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Call, EndReason, PhoneCallFacts } from '../../model.ts';
import type { Shortage } from '../phone/talk-money.ts';
import { type Party, partiesOf, type Ring, type Side } from './parties.ts';
import type { RecordingConsent } from './recording-consent.ts';

/** Clock of a call, see call-time.ts. */
export interface CallClock {
  /** Origin of the steady clock that it was placed by. */
  readonly origin: string;
  /** How far the time of day was ahead of that clock. */
  readonly aheadMs: number;
}

/** What never changes during a call. All its instants are on its own clock. */
interface Identity {
  readonly id: CallId;
  readonly callerId: Party;
  readonly placedAt: Instant;
  readonly ringUntil: Instant;
  /** For a phone call, with the network on one side; null for others. */
  readonly phone: PhoneCallFacts | null;
  /** Null if the call uses the time of day. */
  readonly clock: CallClock | null;
}

/** End of a talk of somebody who may no longer talk for its workspace: they have left, or their role has changed. */
export interface Leaving {
  readonly until: Instant;
  readonly because: Extract<Call['lastsBecause'], 'left' | 'role'>;
  /** Name that the workspace had then. They can't look it up any more. */
  readonly workspace: string;
}

interface Common extends Identity {
  /** Parties that the call rings. The list never changes; how they are rung changes only until the answer. */
  readonly rings: readonly Ring[];
  /** Rises by one with every visible change. */
  readonly version: number;
  /** Null until one of the caller's devices has claimed a call placed by a program. */
  readonly callerDeviceId: DeviceId | null;
  /** For a phone call: whether its carrier accepts transfers, as far as known. */
  readonly canTransfer: boolean;
}

export interface Unanswered extends Common {
  readonly state: 'dialing' | 'ringing';
}

export interface AnsweredCall extends Common {
  readonly state: 'answered';
  readonly answeredAt: Instant;
  /** One of those whom the call rang. */
  readonly answeredBy: Party;
  readonly calleeDeviceId: DeviceId;
  readonly onHoldBy: Readonly<Record<Side, boolean>>;
  /** When each side last sent a heartbeat. Decides when a call is orphaned, and is never shown. */
  readonly lastSeenAt: Readonly<Record<Side, Instant>>;
  /** When and why the money ends the talk; null while that isn't foreseeable. */
  readonly lastsUntil: Instant | null;
  readonly lastsBecause: Shortage | null;
  /** For a phone call: set once the person on it may no longer talk for its workspace. */
  readonly leaving: Leaving | null;
  /** Absent until someone has asked to record the call. */
  readonly recording?: RecordingConsent;
}

export interface EndedCall extends Common {
  readonly state: 'ended';
  readonly answeredAt: Instant | null;
  readonly answeredBy: Party | null;
  readonly calleeDeviceId: DeviceId | null;
  readonly endedAt: Instant;
  readonly endReason: EndReason;
  /** Who ended it; null for a time-out or a full line. */
  readonly endedBy: Side | null;
  /** Transfer target, E.164; null if the call wasn't transferred. */
  readonly transferredTo: string | null;
}

/** The server's record of a call. All views of it are made from this. */
export type CallRecord = Unanswered | AnsweredCall | EndedCall;

/** Record of a call that was just placed. @param call.phone and canTransfer: for a phone call */
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

/** Who answered a call; null if nobody has. */
export const answererOf = (call: CallRecord): Party | null =>
  call.state === 'answered' || call.state === 'ended' ? call.answeredBy : null;

/** The device on which a party has the call; null while their devices ring. */
export function deviceOf(call: CallRecord, party: Party): DeviceId | null {
  if (party === call.callerId) return call.callerDeviceId;
  if (call.state !== 'answered' && call.state !== 'ended') return null;
  return call.answeredBy === party ? call.calleeDeviceId : null;
}
