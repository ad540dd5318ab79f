import type { Call, Peer } from '../model.ts';
import { isUnknownTo } from './quiet.ts';
import type { CallRecord, Side } from './transition.ts';
import { writeNumber } from './write-number.ts';

/** A call as one of its two people sees it. @param peer the other one, who may be a telephone */
export function viewOf(record: CallRecord, side: Side, peer: Peer): Call {
  const calleeDeviceId =
    record.state === 'answered' || record.state === 'ended' ? record.calleeDeviceId : null;
  const { callerDeviceId } = record;
  const isCaller = side === 'caller';
  const onHoldBy = record.state === 'answered' ? record.onHoldBy : { caller: false, callee: false };
  const view: Call = {
    id: record.id,
    version: record.version,
    direction: isCaller ? 'outgoing' : 'incoming',
    peer: { username: peer.username, name: peer.name },
    state: record.state,
    placedAt: record.placedAt,
    answeredAt: record.state === 'answered' || record.state === 'ended' ? record.answeredAt : null,
    endedAt: record.state === 'ended' ? record.endedAt : null,
    endReason: record.state === 'ended' ? record.endReason : null,
    ringUntil: record.ringUntil,
    myDeviceId: isCaller ? callerDeviceId : calleeDeviceId,
    peerDeviceId: isCaller ? calleeDeviceId : callerDeviceId,
    onHoldByMe: isCaller ? onHoldBy.caller : onHoldBy.callee,
    onHoldByPeer: isCaller ? onHoldBy.callee : onHoldBy.caller,
    phone: record.phone,
    lastsUntil: record.state === 'answered' ? record.lastsUntil : null,
    lastsBecause: record.state === 'answered' ? record.lastsBecause : null,
    canTransfer: record.state === 'answered' && record.canTransfer,
    transferredTo: transferredTo(record),
  };
  return isUnknownTo(side, record) && record.state !== 'ended' ? overFor(view) : view;
}

/** Whoever has blocked a caller while it rang sees the end of it, which is newer than anything they have seen. */
const overFor = (view: Call): Call => ({
  ...view,
  version: view.version + 1,
  state: 'ended',
  endedAt: view.placedAt,
  endReason: 'blocked',
});

/** With which number the other side was connected at the end, as people write it; null where it was with none. */
export function transferredTo(record: CallRecord): string | null {
  const to = record.state === 'ended' ? record.transferredTo : null;
  return to === null ? null : writeNumber(to);
}
