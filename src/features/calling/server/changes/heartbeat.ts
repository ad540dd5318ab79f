import type { DeviceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CALL_HEARTBEAT_MS } from '../../constants.ts';
import type { Call } from '../../model.ts';
import { deviceOf } from '../../rules/record/call-record.ts';
import { type AttemptChange, accepted, type CallChange } from './changer.ts';

/**
 * Keeps a call alive, claims a call that a program placed, or takes over a call from a device that is gone: not
 * connected and silent for a whole heartbeat, so that a short loss of connection doesn't cost it the call.
 */
export async function heartbeat(
  { realtime, attempt }: Pick<Platform, 'realtime'> & { attempt: AttemptChange },
  request: CallChange,
  deviceId: DeviceId,
): Promise<Call> {
  const beat = await attempt(request, ({ by, now }) => ({ kind: 'heartbeat', by, deviceId, at: now }));
  if (beat.outcome !== 'answeredElsewhere') return accepted(beat);
  // Asked only now, because with several processes it is a request to all of them.
  const online = await realtime.devicesOf(request.accountId);
  const moved = await attempt(request, ({ record, side, by, now }) => {
    const current = deviceOf(record, by);
    const isSilent = record.state !== 'answered' || now - record.lastSeenAt[side] >= CALL_HEARTBEAT_MS;
    // The new device must be connected, too. A device ID alone can't take over a call.
    const isHere = online.includes(deviceId);
    const isGone = current !== null && isHere && !online.includes(current) && isSilent;
    return { kind: isGone ? 'deviceMoved' : 'heartbeat', by, deviceId, at: now };
  });
  return accepted(moved);
}
