import type { Instant } from '#kernel/instant.ts';
import type { EndReason } from '../../model.ts';
import { isUnknownTo } from '../blocks/quiet.ts';
import { answererOf, type CallRecord } from './call-record.ts';
import { type Party, ringOf } from './parties.ts';

/** How a call ended for one of its people. */
export interface EndFor {
  readonly endedAt: Instant;
  readonly endReason: EndReason;
  /** Who else answered; null unless that is why it is over. */
  readonly answeredBy: Party | null;
}

/**
 * How a call ended for somebody, possibly long before it ends: they declined while it rang for others, or somebody else
 * answered. Null while it goes on for them. Never changes once set.
 */
export function endFor(record: CallRecord, party: Party): EndFor | null {
  const answeredBy = answererOf(record);
  if (party !== record.callerId && party !== answeredBy) {
    const ring = ringOf(record, party);
    if (ring !== null && ring.leftAt !== null && ring.state !== 'ringing' && ring.state !== 'full')
      return { endedAt: ring.leftAt, endReason: ring.state, answeredBy: null };
    if (answeredBy !== null)
      return {
        endedAt: answeredAtOf(record) ?? record.placedAt,
        endReason: 'answered-elsewhere',
        answeredBy,
      };
  }
  if (record.state !== 'ended') return null;
  return { endedAt: record.endedAt, endReason: record.endReason, answeredBy: null };
}

/** Whether a call goes on for somebody and takes one of their lines. */
export const goesOnFor = (record: CallRecord, party: Party): boolean =>
  !isUnknownTo(party, record) && endFor(record, party) === null;

/** Number of lines that these calls take from somebody. */
export const linesTaken = (party: Party, calls: readonly CallRecord[]): number =>
  calls.filter((call) => goesOnFor(call, party)).length;

/** When a call was answered; null if it wasn't. */
export const answeredAtOf = (record: CallRecord): Instant | null =>
  record.state === 'answered' || record.state === 'ended' ? record.answeredAt : null;

/** Whether somebody talks or talked on a call: its caller, or whoever answered. */
export const isTalker = (record: CallRecord, party: Party): boolean =>
  answeredAtOf(record) !== null && (party === record.callerId || party === answererOf(record));
