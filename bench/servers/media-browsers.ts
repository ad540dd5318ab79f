import { Audio, PeerConnection, type Track } from 'node-datachannel';
import { offerToParent } from '../children.ts';
import { counts, hear, type Leg, newLeg, pace, recount } from './media-pace.ts';

// Browsers without a window: a hundred real ones would need more processors than what they measure.
const legs: Leg[] = [];
/** Where they are reached; by their own machine alone. */
const ADDRESS = process.env['BROWSERS_AT'] ?? '127.0.0.1';
const waiting = new Map<string, { connection: PeerConnection; track: Track }>();
pace(legs);

async function offer(id: string): Promise<string> {
  const connection = new PeerConnection(id, { iceServers: [], bindAddress: ADDRESS });
  const gathered = new Promise<void>((resolve) =>
    connection.onGatheringStateChange((state) => state === 'complete' && resolve()),
  );
  const audio = new Audio('0', 'SendRecv');
  audio.addAudioCodec(0, 'PCMU/8000');
  audio.addSSRC(legs.length + 1, 'bench', 'bench', 'audio');
  const track = connection.addTrack(audio);
  connection.setLocalDescription('offer');
  await gathered;
  waiting.set(id, { connection, track });
  return connection.localDescription()?.sdp ?? '';
}

/** @returns false when the library refused the answer to its own offer, as it does about once in a hundred times */
async function accept({ id, answer }: { id: string; answer: string }): Promise<boolean> {
  const own = waiting.get(id);
  if (own === undefined) return false;
  const { connection, track } = own;
  const opened = new Promise<void>((resolve) => track.onOpen(() => resolve()));
  const leg = newLeg((packet) => {
    try {
      if (track.isOpen()) track.sendMessageBinary(Buffer.from(packet.buffer));
    } catch {
      // It was closed after the request.
    }
  });
  track.onMessage((bytes) => hear(leg, bytes));
  try {
    connection.setRemoteDescription(answer, 'answer');
  } catch {
    connection.close();
    return false;
  }
  await opened;
  legs.push(leg);
  return true;
}

offerToParent({
  ready: {},
  offers: { offer, accept, recount: () => recount(legs), counts: () => counts(legs) },
});
