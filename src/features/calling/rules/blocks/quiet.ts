import type { CallRecord } from '../record/call-record.ts';
import { isRinging, type Parties, type Party, type Quiet, ringOf } from '../record/parties.ts';

/** Why a call that is placed now rings nobody's devices; null: they ring. A block is the stronger of the two, and leaves no trace. */
export function quietFor(callee: { hasBlockedCaller: boolean; isNotDisturbed: boolean }): Quiet | null {
  if (callee.hasBlockedCaller) return 'blocked';
  return callee.isNotDisturbed ? 'do-not-disturb' : null;
}

/**
 * Whether a party doesn't know of a call. Somebody whose devices don't ring isn't told while the call could be answered. A blocked
 * call stays unknown to them. One during do not disturb, or while their lines were full, is in their history once somebody else
 * has answered or it has ended. The caller is told everything, as of any call that nobody answers. Whoever isn't on a call
 * doesn't know of it.
 */
export function isUnknownTo(party: Party, record: Pick<CallRecord, 'callerId' | 'rings' | 'state'>): boolean {
  if (party === record.callerId) return false;
  const ring = ringOf(record, party);
  if (ring === null || ring.quiet === 'blocked') return true;
  const isHidden = ring.quiet !== null || ring.state === 'full';
  return isHidden && record.state !== 'answered' && record.state !== 'ended';
}

/** Whether a call rings no device at all, though it looks to its caller as if it did. */
export const isQuiet = ({ rings }: Pick<Parties, 'rings'>): boolean => !rings.some(isRinging);

/** Why a call rang for its caller alone; null if any device rang too. */
export function quietOf({ rings }: Pick<Parties, 'rings'>): Quiet | null {
  if (rings.some(({ quiet }) => quiet === null)) return null;
  return rings.every(({ quiet }) => quiet === 'blocked') ? 'blocked' : 'do-not-disturb';
}
