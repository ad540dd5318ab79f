import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { HistoryItem } from '../../model.ts';

/** After so long nobody waits to be called back. */
const RETURN_WITHIN_MS = 7 * DAY_MS;

/** Calls of one person or number that were missed one after the other. */
export interface MissedCalls {
  /** The newest. */
  readonly item: HistoryItem;
  readonly count: number;
}

/**
 * Finds the callers of the last week who were missed and have not been spoken to or called since, the latest first.
 * Callers who cannot be called back, because they withheld their number or have left, are not among them.
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

/** Tells callers apart; null for one who cannot be called. */
function whoOf({ peer, phone }: HistoryItem): string | null {
  if (phone !== null) return phone.number;
  return peer.username === '' ? null : `@${peer.username}`;
}
