import type { AccountId } from '#kernel/ids.ts';
import { isMissed } from '../history/history.ts';
import { answererOf, type CallRecord } from './call-record.ts';
import { endFor } from './end-for.ts';
import { isAccount, isRinging } from './parties.ts';
import type { RingOver } from './push-words.ts';

/** Somebody whose devices rang until this change, and why they ring no longer. */
export interface RangUntilNow {
  readonly accountId: AccountId;
  readonly why: RingOver | 'missed';
}

/** Lists those for whom the ringing ends with a change. */
export function rangUntilNow(before: CallRecord, after: CallRecord): RangUntilNow[] {
  if (before.state !== 'dialing' && before.state !== 'ringing') return [];
  return before.rings.flatMap((ring) => {
    const accountId = ring.party;
    if (!isAccount(accountId) || !isRinging(ring)) return [];
    const why = whyOver(after, accountId);
    return why === null ? [] : [{ accountId, why }];
  });
}

function whyOver(after: CallRecord, accountId: AccountId): RangUntilNow['why'] | null {
  if (answererOf(after) === accountId) return 'answered';
  const end = endFor(after, accountId);
  if (end === null) return null;
  if (isMissed(after, accountId)) return 'missed';
  if (end.endReason === 'answered-elsewhere' || end.endReason === 'declined') return end.endReason;
  return end.endReason === 'busy' ? 'declined' : 'over';
}
