import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { HistoryItem } from '../../model.ts';

/** After this long nobody expects to be called back. */
const RETURN_WITHIN_MS = 7 * DAY_MS;

/** Consecutive missed calls from one person or number. */
export interface MissedCalls {
  /** The newest. */
  readonly item: HistoryItem;
  readonly count: number;
}

/**
 * Finds callers of the last week who were missed and not talked to or called since, newest first. Leaves out those who
 * can't be called back, because they withheld their number or deleted their account.
 * @param items part of a history, newest first
 */
export function missedToReturn(items: readonly HistoryItem[], now: Instant): MissedCalls[] {
  const settled = new Set<string>();
  const missed = new Map<string, MissedCalls>();
  for (const item of items) {
    const caller = whoOf(item);
    if (caller === null || settled.has(caller) || now - item.placedAt > RETURN_WITHIN_MS) continue;
    const later = missed.get(caller);
    if (item.direction !== 'missed') settled.add(caller);
    else missed.set(caller, { item: later?.item ?? item, count: (later?.count ?? 0) + 1 });
  }
  return [...missed.values()];
}

/** Key that identifies a caller; null if they can't be called. */
function whoOf({ peer, phone }: HistoryItem): string | null {
  if (phone !== null) return phone.number;
  return peer.username === '' ? null : `@${peer.username}`;
}
