import type { CallSnapshot } from './call-snapshot.ts';
import type { LineSnapshot } from './line.ts';
import { recordingNews } from './recording-news.ts';

/** What screen readers announce when the line changes; null for nothing. */
export function announcement(before: LineSnapshot, after: LineSnapshot): string | null {
  for (const call of after.calls) {
    const earlier = before.calls.find(({ id }) => id === call.id);
    const message = earlier?.phase === call.phase ? changed(earlier, call) : entered(call, earlier);
    if (message !== null) return message;
  }
  const missed = before.calls.find(
    ({ id, phase }) => phase === 'incoming' && !after.calls.some((call) => call.id === id),
  );
  // A toast already announces it.
  if (missed !== undefined && after.taken?.id === missed.id) return null;
  return missed === undefined ? null : `${missed.peer.name} is no longer calling`;
}

function entered({ phase, peer, end }: CallSnapshot, earlier: CallSnapshot | undefined): string | null {
  switch (phase) {
    case 'placing':
      return `Calling ${peer.name}`;
    case 'ringing':
      return `Ringing at ${peer.name}`;
    case 'answering':
    case 'connecting':
      return earlier?.phase === 'answering' ? null : `Connecting with ${peer.name}`;
    case 'incoming':
      return `${peer.name} is calling`;
    case 'talking':
      return earlier?.phase === 'reconnecting' ? 'Connected again' : `Connected with ${peer.name}`;
    case 'reconnecting':
      return 'Reconnecting';
    case 'ended':
      return end === null ? null : [end.title, end.reason].filter(Boolean).join('. ');
    case 'dialing':
    case 'gone':
      return null;
    default:
      return null;
  }
}

function changed(before: CallSnapshot, after: CallSnapshot): string | null {
  if (before.problem !== after.problem && after.problem !== null) return after.problem;
  const recorded = recordingNews(before, after);
  if (recorded !== null) return recorded;
  if (before.muted !== after.muted) return after.muted ? 'Muted' : 'Microphone on';
  if (before.heldByMe !== after.heldByMe) return after.heldByMe ? 'On hold' : 'Resumed';
  if (before.heldByPeer !== after.heldByPeer)
    return after.heldByPeer ? `${after.peer.name} put you on hold` : `${after.peer.name} is back`;
  return null;
}
