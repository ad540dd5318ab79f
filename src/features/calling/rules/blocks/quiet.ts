import type { CallRecord } from '../record/call-record.ts';
import { isRinging, type Parties, type Party, type Quiet, ringOf } from '../record/parties.ts';

/**
 * Decides why a new call doesn't ring somebody's devices; null if it does. A block wins over do not disturb and leaves
 * no trace.
 */
export function quietFor(callee: { hasBlockedCaller: boolean; isNotDisturbed: boolean }): Quiet | null {
  if (callee.hasBlockedCaller) return 'blocked';
  return callee.isNotDisturbed ? 'do-not-disturb' : null;
}

/**
 * Whether a party doesn't know about a call. Somebody whose devices don't ring isn't notified while the call can be
 * answered. A blocked call stays hidden from them. One during do not disturb, or without a free line, appears in their
 * history once somebody else has answered or it has ended. The caller always knows. Accounts that aren't on the call
 * never do.
 */
export function isUnknownTo(party: Party, record: Pick<CallRecord, 'callerId' | 'rings' | 'state'>): boolean {
  if (party === record.callerId) return false;
  const ring = ringOf(record, party);
  if (ring === null || ring.quiet === 'blocked') return true;
  const isHidden = ring.quiet !== null || ring.state === 'full';
  return isHidden && record.state !== 'answered' && record.state !== 'ended';
}

/** Whether a call rings no device, although its caller hears ringback. */
export const isQuiet = ({ rings }: Pick<Parties, 'rings'>): boolean => !rings.some(isRinging);

/** Why a call rang no devices at all; null if any device rang. */
export function quietOf({ rings }: Pick<Parties, 'rings'>): Quiet | null {
  if (rings.some(({ quiet }) => quiet === null)) return null;
  return rings.every(({ quiet }) => quiet === 'blocked') ? 'blocked' : 'do-not-disturb';
}
