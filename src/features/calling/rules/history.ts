import type { CallId } from '#kernel/ids.ts';
import { asCallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { HistoryItem, Peer, ShortRing } from '../model.ts';
import type { CallRecord, Side } from './transition.ts';
import { transferredTo } from './view.ts';

/** A call as a row of one person's history. @param seen.mos lowest estimated MOS of that person's minutes */
export function historyItemOf(
  record: CallRecord,
  seen: {
    side: Side;
    peer: Peer;
    mos: number | null;
    leg: { chargeMicroUsd: number; shortRing: ShortRing | null } | null;
  },
): HistoryItem {
  return {
    id: record.id,
    peer: { username: seen.peer.username, name: seen.peer.name },
    direction: directionOf(record, seen.side),
    placedAt: record.placedAt,
    talkMs: talkMsOf(record),
    endReason: record.state === 'ended' ? record.endReason : null,
    mos: seen.mos,
    phone: record.phone === null ? null : { ...record.phone, ...legOf(seen.leg) },
    transferredTo: transferredTo(record),
  };
}

const legOf = (leg: { chargeMicroUsd: number; shortRing: ShortRing | null } | null) => ({
  chargeMicroUsd: leg?.chargeMicroUsd ?? 0,
  shortRing: leg?.shortRing ?? null,
});

/** Milliseconds from the answer to the end; 0 before the end and for a call that was never answered (R57, R59). */
export function talkMsOf(record: CallRecord): number {
  return record.state === 'ended' && record.answeredAt !== null ? record.endedAt - record.answeredAt : 0;
}

/** Missed: it came in, it ended, nobody answered, and it was not the callee who refused it. */
export function isMissed(record: CallRecord): boolean {
  return record.state === 'ended' && record.answeredAt === null && record.endedBy !== 'callee';
}

function directionOf(record: CallRecord, side: Side): HistoryItem['direction'] {
  if (side === 'caller') return 'outgoing';
  return isMissed(record) ? 'missed' : 'incoming';
}

/** Where a page of the history ended: the next one starts with the call placed before this one. */
export interface HistoryCursor {
  readonly placedAt: Instant;
  readonly id: CallId;
}

/** Where a page that ends with this call ends. */
export const cursorOf = ({ placedAt, id }: Pick<HistoryItem, 'placedAt' | 'id'>): HistoryCursor => ({
  placedAt,
  id: asCallId(id),
});

/** Whether a call comes before another one in a history, newest first. Nothing is below all of them. */
export function isAbove(a: HistoryCursor | null, b: HistoryCursor | null): boolean {
  if (a === null || b === null) return a !== null && b === null;
  return a.placedAt === b.placedAt ? a.id > b.id : a.placedAt > b.placedAt;
}

/** The cursor as text for an address. */
export const encodeCursor = (cursor: HistoryCursor): string => `${cursor.placedAt}.${cursor.id}`;

/** The cursor in a text that somebody sent; null when it is none of ours. */
export function decodeCursor(text: string): HistoryCursor | null {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { placedAt: Number(match[1]), id: asCallId(match[2]) };
}
