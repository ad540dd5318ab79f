import { type CallRecord, type Party, type Quiet, type Side, sideOf } from './transition.ts';

/** Why a call that is placed now rings nobody; null: it rings. A block is the stronger of the two, and leaves no trace. */
export function quietFor(callee: { hasBlockedCaller: boolean; isNotDisturbed: boolean }): Quiet | null {
  if (callee.hasBlockedCaller) return 'blocked';
  return callee.isNotDisturbed ? 'do-not-disturb' : null;
}

/**
 * Whether a side doesn't know of its call. The callee of a quiet call isn't told while it could be answered. A blocked call
 * stays unknown to them, and one during do not disturb is missed once it has ended. The caller of either is told
 * everything, as of any call that nobody answers.
 */
export function isUnknownTo(side: Side, { quiet, state }: Pick<CallRecord, 'quiet' | 'state'>): boolean {
  if (side === 'caller' || quiet === null) return false;
  return quiet === 'blocked' || state !== 'ended';
}

/** The same for a party. Whoever isn't on a call doesn't know of it. */
export function isUnknownToParty(party: Party, record: CallRecord): boolean {
  const side = sideOf(record, party);
  return side === null || isUnknownTo(side, record);
}
