import type { Instant } from '#kernel/instant.ts';
import type { Call, Peer } from '../../model.ts';
import { isUnknownTo } from '../blocks/quiet.ts';
import { writeNumber } from '../phone/write-number.ts';
import { answererOf, type CallRecord, deviceOf } from './call-record.ts';
import { answeredAtOf, type EndFor, endFor, isTalker } from './end-for.ts';
import { foreseenEnd } from './lasting.ts';
import { type Party, shownToCaller } from './parties.ts';
import { recordingFor } from './recording.ts';

/** Names of the parties of a call. The network's name is the number behind it. */
export type NameOf = (party: Party) => NamedPeer;

export interface NamedPeer extends Peer {
  /** When somebody of the workspace talked to the contact last; absent if nobody did. */
  readonly lastTalkAt?: Instant;
}

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
    // A call that is over for somebody without a talk never changes again, whatever others do.
    peerDeviceId: isCaller || end === null || isTalker(record, party) ? deviceOf(record, peer) : null,
    onHoldByMe: talking?.onHoldBy[isCaller ? 'caller' : 'callee'] ?? false,
    onHoldByPeer: talking?.onHoldBy[isCaller ? 'callee' : 'caller'] ?? false,
    phone: record.phone,
    ...(talking === null ? { lastsUntil: null, lastsBecause: null } : foreseenEnd(talking)),
    canTransfer: talking?.canTransfer ?? false,
    transferredTo: transferredTo(record, party),
    ...(talking?.recording === undefined
      ? {}
      : { recording: recordingFor(talking.recording, isCaller ? 'caller' : 'callee') }),
  };
  return isUnknownTo(party, record) && view.state !== 'ended' ? overFor(view) : view;
}

/** The other end: for a callee the caller; for the caller whoever answered, and before that the first who is rung. */
export const peerOf = (record: CallRecord, party: Party): Party =>
  party === record.callerId ? shownToCaller(record, answererOf(record)) : record.callerId;

/** Name of somebody else who answered; absent if that isn't why the call is over. */
export const answererIn = (end: EndFor | null, nameOf: NameOf): { answeredBy?: Peer } =>
  end === null || end.answeredBy === null ? {} : { answeredBy: publicPeer(nameOf(end.answeredBy)) };

/** Only names and usernames of other people leave the server. */
export const publicPeer = ({ username, name, avatar, contact }: Peer): Peer => ({
  username,
  name,
  ...(contact === undefined
    ? {}
    : { contact: { id: contact.id, name: contact.name, company: contact.company } }),
  ...(avatar == null ? {} : { avatar }),
});

/**
 * Raises the version for somebody who blocked the caller while it rang, so that their view of the end is the newest.
 */
const overFor = (view: Call): Call => ({
  ...view,
  version: view.version + 1,
  state: 'ended',
  endedAt: view.placedAt,
  endReason: 'blocked',
});

/** The transfer target, formatted for people; null if the call wasn't transferred. */
export function transferredTo(record: CallRecord, party: Party): string | null {
  const to = record.state === 'ended' && isTalker(record, party) ? record.transferredTo : null;
  return to === null ? null : writeNumber(to);
}
