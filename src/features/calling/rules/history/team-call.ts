import type { AccountId } from '#kernel/ids.ts';
import type { HistoryItem } from '../../model.ts';
import { writeNumber } from '../phone/write-number.ts';
import { answererOf, type CallRecord } from '../record/call-record.ts';
import { isAccount, NETWORK, type Party, ringOf } from '../record/parties.ts';
import { type NameOf, publicPeer } from '../record/view.ts';
import { talkMsOf } from './history.ts';

/** Who placed or answered a phone call; null if nobody answered it. */
export function personOf(record: CallRecord): AccountId | null {
  const person = record.callerId === NETWORK ? answererOf(record) : record.callerId;
  return person !== null && isAccount(person) ? person : null;
}

/**
 * An ended phone call as a row of its workspace's history, for people who needn't have been on it. What belongs to the
 * people alone isn't in it: how it sounded to them, how they rated it, and whether they wanted to be disturbed.
 */
export function teamItemOf(
  record: CallRecord,
  { nameOf, chargeMicroUsd }: { nameOf: NameOf; chargeMicroUsd: number },
): HistoryItem {
  const person = personOf(record);
  const ended = record.state === 'ended' ? record : null;
  return {
    id: record.id,
    peer: publicPeer(nameOf(NETWORK)),
    person: person === null ? null : publicPeer(nameOf(person)),
    direction: directionOf(record),
    placedAt: record.placedAt,
    talkMs: talkMsOf(record),
    endReason: ended?.endReason ?? null,
    mos: null,
    phone: record.phone === null ? null : { ...record.phone, chargeMicroUsd, shortRing: null },
    transferredTo: ended?.transferredTo == null ? null : writeNumber(ended.transferredTo),
  };
}

/** A call to a number is missed when it ended without an answer, and none of those whom it rang declined it. */
function directionOf(record: CallRecord): HistoryItem['direction'] {
  if (record.callerId !== NETWORK) return 'outgoing';
  const isMissed = record.state === 'ended' && record.answeredAt === null && record.endedBy !== 'callee';
  return isMissed ? 'missed' : 'incoming';
}

/** Whether somebody has blocked the caller: they see the call nowhere, not even as one of the workspace. */
export const hasBlocked = (record: CallRecord, reader: Party): boolean =>
  ringOf(record, reader)?.quiet === 'blocked';
