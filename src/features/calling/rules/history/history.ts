import type { CallId } from '#kernel/ids.ts';
import { asCallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { HistoryItem, ShortRing } from '../../model.ts';
import { answererOf, type CallRecord } from '../record/call-record.ts';
import { endFor, isTalker } from '../record/end-for.ts';
import { type Party, ringOf } from '../record/parties.ts';
import { answererIn, type NameOf, peerOf, publicPeer, transferredTo } from '../record/view.ts';

/** A call as a history row of one person. @param seen.mos lowest estimated MOS of that person's minutes */
export function historyItemOf(
  record: CallRecord,
  seen: {
    party: Party;
    nameOf: NameOf;
    mos: number | null;
    leg: { chargeMicroUsd: number; shortRing: ShortRing | null } | null;
  },
): HistoryItem {
  const { party, nameOf } = seen;
  const end = endFor(record, party);
  return {
    id: record.id,
    peer: publicPeer(nameOf(peerOf(record, party))),
    direction: directionOf(record, party),
    placedAt: record.placedAt,
    talkMs: isTalker(record, party) ? talkMsOf(record) : 0,
    endReason: end?.endReason ?? null,
    ...answererIn(end, nameOf),
    mos: seen.mos,
    phone: record.phone === null ? null : { ...record.phone, ...legOf(seen.leg) },
    transferredTo: transferredTo(record, party),
  };
}

const legOf = (leg: { chargeMicroUsd: number; shortRing: ShortRing | null } | null) => ({
  chargeMicroUsd: leg?.chargeMicroUsd ?? 0,
  shortRing: leg?.shortRing ?? null,
});

/** Milliseconds from answer to end; 0 before the end and for unanswered calls (R57, R59). */
export function talkMsOf(record: CallRecord): number {
  return record.state === 'ended' && record.answeredAt !== null ? record.endedAt - record.answeredAt : 0;
}

/** Whether somebody missed a call: it rang for them and ended without an answer, and they didn't decline it. */
export function isMissed(record: CallRecord, party: Party): boolean {
  const ring = ringOf(record, party);
  if (ring === null || record.state !== 'ended' || answererOf(record) !== null) return false;
  return ring.state === 'ringing' || ring.state === 'full';
}

function directionOf(record: CallRecord, party: Party): HistoryItem['direction'] {
  if (party === record.callerId) return 'outgoing';
  return isMissed(record, party) ? 'missed' : 'incoming';
}

/** End of a history page. The next page starts with the call placed before this one. */
export interface HistoryCursor {
  readonly placedAt: Instant;
  readonly id: CallId;
}

/** Cursor for a page that ends with this call. */
export const cursorOf = ({ placedAt, id }: Pick<HistoryItem, 'placedAt' | 'id'>): HistoryCursor => ({
  placedAt,
  id: asCallId(id),
});

/** Whether a call comes before another in a history, newest first. Null comes after all calls. */
export function isAbove(a: HistoryCursor | null, b: HistoryCursor | null): boolean {
  if (a === null || b === null) return a !== null && b === null;
  return a.placedAt === b.placedAt ? a.id > b.id : a.placedAt > b.placedAt;
}

/** Encodes a cursor for an address. */
export const encodeCursor = (cursor: HistoryCursor): string => `${cursor.placedAt}.${cursor.id}`;

/** Decodes a cursor from a request; null if it is invalid. */
export function decodeCursor(text: string): HistoryCursor | null {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { placedAt: Number(match[1]), id: asCallId(match[2]) };
}
