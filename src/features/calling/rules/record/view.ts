import type { Call, Peer } from '../../model.ts';
import { isUnknownTo } from '../blocks/quiet.ts';
import { writeNumber } from '../phone/write-number.ts';
import { answererOf, type CallRecord, deviceOf } from './call-record.ts';
import { answeredAtOf, type EndFor, endFor, isTalker } from './end-for.ts';
import { type Party, shownToCaller } from './parties.ts';

/** How the parties of a call are called. The network is called by the number behind it. */
export type NameOf = (party: Party) => Peer;

/** A call as one of its people sees it. */
export function viewOf(record: CallRecord, party: Party, nameOf: NameOf): Call {
  const isCaller = party === record.callerId;
  const peer = peerOf(record, party);
  const end = endFor(record, party);
  const talking = end === null && record.state === 'answered' ? record : null;
  const view: Call = {
    id: record.id,
    version: record.version,
    direction: isCaller ? 'outgoing' : 'incoming',
    peer: publicPeer(nameOf(peer)),
    state: end === null ? record.state : 'ended',
    placedAt: record.placedAt,
    answeredAt: isTalker(record, party) ? answeredAtOf(record) : null,
    endedAt: end?.endedAt ?? null,
    endReason: end?.endReason ?? null,
    ...answererIn(end, nameOf),
    ...(!isCaller && record.rings.length > 1 ? { ringsOthers: true as const } : {}),
    ringUntil: record.ringUntil,
    myDeviceId: deviceOf(record, party),
    // What is over for somebody without a talk never changes again, whatever becomes of it for others.
    peerDeviceId: isCaller || end === null || isTalker(record, party) ? deviceOf(record, peer) : null,
    onHoldByMe: talking?.onHoldBy[isCaller ? 'caller' : 'callee'] ?? false,
    onHoldByPeer: talking?.onHoldBy[isCaller ? 'callee' : 'caller'] ?? false,
    phone: record.phone,
    lastsUntil: talking?.lastsUntil ?? null,
    lastsBecause: talking?.lastsBecause ?? null,
    canTransfer: talking?.canTransfer ?? false,
    transferredTo: transferredTo(record, party),
  };
  return isUnknownTo(party, record) && view.state !== 'ended' ? overFor(view) : view;
}

/** The one at the other end: the caller, or to the caller whoever answered, and until then the first who is rung. */
export const peerOf = (record: CallRecord, party: Party): Party =>
  party === record.callerId ? shownToCaller(record, answererOf(record)) : record.callerId;

/** The name of whoever else answered; nothing where that isn't why it is over. */
export const answererIn = (end: EndFor | null, nameOf: NameOf): { answeredBy?: Peer } =>
  end === null || end.answeredBy === null ? {} : { answeredBy: publicPeer(nameOf(end.answeredBy)) };

/** Nothing but the two names of another person leaves the server. */
export const publicPeer = ({ username, name }: Peer): Peer => ({ username, name });

/** Whoever has blocked a caller while it rang sees the end of it, which is newer than anything they have seen. */
const overFor = (view: Call): Call => ({
  ...view,
  version: view.version + 1,
  state: 'ended',
  endedAt: view.placedAt,
  endReason: 'blocked',
});

/** With which number the other side was connected at the end, as people write it; null where it was with none. */
export function transferredTo(record: CallRecord, party: Party): string | null {
  const to = record.state === 'ended' && isTalker(record, party) ? record.transferredTo : null;
  return to === null ? null : writeNumber(to);
}
