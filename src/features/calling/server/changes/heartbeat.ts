import type { DeviceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CALL_HEARTBEAT_MS } from '../../constants.ts';
import type { Call } from '../../model.ts';
import { deviceOf } from '../../rules/record/call-record.ts';
import { type Attempt, accepted, type Change } from './changer.ts';

/**
 * Keeps a call alive, claims one that a program placed, and takes a call over from a device that is gone: not
 * connected, and silent for a heartbeat, so that a short loss of its line does not cost it the call.
 */
export async function heartbeat(
  { realtime, attempt }: Pick<Platform, 'realtime'> & { attempt: Attempt },
  asked: Change,
  deviceId: DeviceId,
): Promise<Call> {
  const heard = await attempt(asked, ({ by, now }) => ({ kind: 'heard', by, deviceId, at: now }));
  if (heard.outcome !== 'answeredElsewhere') return accepted(heard);
  // Who is connected is asked only now: with several processes it is a question to all of them.
  const online = await realtime.devicesOf(asked.accountId);
  const moved = await attempt(asked, ({ record, side, by, now }) => {
    const current = deviceOf(record, by);
    const isSilent = record.state !== 'answered' || now - record.heardAt[side] >= CALL_HEARTBEAT_MS;
    // What is not there itself has no claim either: a name of a device alone takes no call.
    const isHere = online.includes(deviceId);
    const isGone = current !== null && isHere && !online.includes(current) && isSilent;
    return { kind: isGone ? 'deviceMoved' : 'heard', by, deviceId, at: now };
  });
  return accepted(moved);
}
