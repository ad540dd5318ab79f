import { missingCase } from '#kernel/assert.ts';
import { type AccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { DemoFriend, DemoPeople } from '#platform/server/feature.ts';
import { RING_TIMEOUT_MS } from '../../constants.ts';
import type { PhoneCallFacts, QualityMinute } from '../../model.ts';
import { estimateMos } from '../../rules/history/quality.ts';
import { type CallRecord, placed } from '../../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, type Parties, ringFor } from '../../rules/record/parties.ts';
import type { CallEvent } from '../../rules/record/transition.ts';
import type { SampleCall } from './month.ts';

const device = asDeviceId('demo-device');

/** The member of the workspace on our side of the call: the visitor, unless it says who else. */
export const callerOf = ({ by }: SampleCall, { visitor, friends }: DemoPeople): AccountId =>
  by === undefined ? visitor : friends[by];

export const isFriend = (peer: SampleCall['with']): peer is DemoFriend => !peer.startsWith('+');

/** The call as it was placed. @param options.phone null for a call between usernames */
export function freshOf(
  call: SampleCall,
  { people, phone }: { people: DemoPeople; phone: Omit<PhoneCallFacts, 'number' | 'attestation'> | null },
): CallRecord {
  const { isIncoming, placedAt } = call;
  const other = isFriend(call.with) ? people.friends[call.with] : NETWORK;
  return placed({
    id: asCallId(call.id),
    callerId: isIncoming ? other : callerOf(call, people),
    rings: [ringFor(isIncoming ? people.visitor : other)],
    callerDeviceId: isIncoming && other === NETWORK ? NETWORK_DEVICE : device,
    placedAt,
    ringUntil: placedAt + RING_TIMEOUT_MS,
    phone: phone && { ...phone, number: call.with, attestation: null },
  });
}

const ANSWERED_MS = 6 * SECOND_MS;

/** Events of the call after it was placed. */
export function eventsOf(call: SampleCall, { callerId, rings }: Parties): CallEvent[] {
  const { placedAt, isIncoming, talkSeconds, ending } = call;
  const isPhone = !isFriend(call.with);
  const at = (milliseconds: number): Instant => placedAt + milliseconds;
  const called = rings[0]?.party ?? NETWORK;
  const callee = isPhone && !isIncoming ? NETWORK_DEVICE : device;
  const hungUp = (milliseconds: number): CallEvent => ({
    kind: 'hungUp',
    by: callerId,
    reason: 'hangup',
    at: at(milliseconds),
  });
  const refused = (reason: 'busy' | 'number-unknown'): CallEvent => ({
    kind: 'refused',
    reason,
    at: at(2_000),
  });
  const rang: CallEvent = { kind: 'rang', deviceId: callee };
  switch (ending) {
    case 'answered':
      return [
        rang,
        { kind: 'answered', by: called, deviceId: callee, at: at(ANSWERED_MS) },
        hungUp(ANSWERED_MS + talkSeconds * SECOND_MS),
      ];
    case 'missed':
      return [rang, { kind: 'timedOut' }];
    case 'cancelled':
      return [rang, hungUp(18 * SECOND_MS)];
    case 'declined':
      return [rang, { kind: 'declined', by: called, wasOnCall: false, at: at(5_000) }];
    case 'busy':
      return isPhone
        ? [refused('busy')]
        : [rang, { kind: 'declined', by: called, wasOnCall: true, at: at(4_000) }];
    case 'unknown':
      return [refused('number-unknown')];
    default:
      return missingCase(ending);
  }
}

/** Quality at the visitor's end, minute by minute. */
export function minutesOf({ talkSeconds, isRough, with: peer }: SampleCall): QualityMinute[] {
  const count = Math.min(Math.ceil(talkSeconds / 60), 12);
  return Array.from({ length: count }, (_, minute) => {
    const isBad = isRough && minute % 4 === 2;
    const measured = {
      minute,
      roundTripMs: isBad ? 180 : 38 + ((minute * 7) % 12),
      jitterMs: isBad ? 22 : 3 + (minute % 3),
      loss: isBad ? 0.08 : minute % 5 === 3 ? 0.004 : 0,
      codec: isFriend(peer) ? 'opus' : 'PCMU',
      path: 'direct',
    } as const;
    return { ...measured, mos: estimateMos(measured) };
  });
}
