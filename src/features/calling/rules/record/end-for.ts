import type { Instant } from '#kernel/instant.ts';
import type { EndReason } from '../../model.ts';
import { isUnknownTo } from '../blocks/quiet.ts';
import { answererOf, type CallRecord } from './call-record.ts';
import { type Party, ringOf } from './parties.ts';

/** How a call is over for one of its people. */
export interface EndFor {
  readonly endedAt: Instant;
  readonly endReason: EndReason;
  /** Who else took it; null unless that is why it is over. */
  readonly answeredBy: Party | null;
}

/**
 * How a call is over for somebody, which may be long before it ends: they refused it while it rang for others, or another one
 * answered. Null while it goes on for them. It never changes once it isn't null.
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

/** Whether a call goes on for somebody, and takes one of their lines. */
export const goesOnFor = (record: CallRecord, party: Party): boolean =>
  !isUnknownTo(party, record) && endFor(record, party) === null;

/** How many of these calls go on for somebody. */
export const linesTaken = (party: Party, calls: readonly CallRecord[]): number =>
  calls.filter((call) => goesOnFor(call, party)).length;

/** When a call was answered; null for one that wasn't. */
export const answeredAtOf = (record: CallRecord): Instant | null =>
  record.state === 'answered' || record.state === 'ended' ? record.answeredAt : null;

/** Whether somebody talks on a call, or talked: whoever placed it, and the one who answered. */
export const isTalker = (record: CallRecord, party: Party): boolean =>
  answeredAtOf(record) !== null && (party === record.callerId || party === answererOf(record));
