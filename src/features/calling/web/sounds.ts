import { type CallSnapshot, earlySound } from './call-snapshot.ts';
import type { LineSnapshot } from './line.ts';

/** Sounds that go on until their reason ends. */
export type LoopSound = 'ringback' | 'ringtone' | 'waiting' | 'reconnecting';
/** Sounds that mark a moment. */
export type MomentSound = 'connected' | 'busy' | 'ended';

const onCallPhases = new Set<CallSnapshot['phase']>(['connecting', 'talking', 'reconnecting']);
const isOnCall = ({ phase }: CallSnapshot) => onCallPhases.has(phase);

/**
 * The sound for the current state. Ringback only if the other side really rings. One tab of the browser rings. A tab
 * with a call plays a soft tone instead of the ringtone.
 */
export function loopSound(snapshot: LineSnapshot, isLeader: boolean): LoopSound | null {
  const { calls, elsewhere } = snapshot;
  if (calls.some(({ phase }) => phase === 'reconnecting')) return 'reconnecting';
  const isRinging = calls.some(({ phase, ignored }) => phase === 'incoming' && !ignored);
  if (isRinging && calls.some(isOnCall)) return 'waiting';
  if (calls.some((call) => earlySound(call) === 'here')) return 'ringback';
  return isRinging && isLeader && elsewhere.length === 0 ? 'ringtone' : null;
}

/** The sound for a change from one state to the next. */
export function momentSound(before: LineSnapshot, after: LineSnapshot): MomentSound | null {
  for (const call of after.calls) {
    const earlier = before.calls.find(({ id }) => id === call.id);
    if (call.phase === 'talking' && earlier?.phase !== 'talking') return 'connected';
    const tone = call.phase === 'ended' && earlier?.phase !== 'ended' ? (call.end?.tone ?? 'none') : 'none';
    if (tone !== 'none') return tone;
  }
  return null;
}
