import type { StreamPlaces } from '#kernel/realtime-protocol.ts';
import type { EventLog } from './event-log.ts';
import { voiceOf } from './last-release.ts';
import type { AhoySocket } from './socket.ts';
import type { Stream } from './streams.ts';

/** A longer gap isn't replayed; the client fetches everything again. */
export const REPLAY_MAX = 500;

/**
 * Sends the events of each stream after `last` to one socket, or tells it to start the stream afresh if there are too
 * many, they are already pruned, or `last` isn't one of ours.
 * @param last sequence numbers by stream, unchecked from the client
 * @returns the head of each stream
 */
export async function replay(events: EventLog, socket: AhoySocket, last: unknown): Promise<StreamPlaces> {
  const voice = voiceOf(socket);
  const streams = [...socket.data.streams];
  const heads = await events.heads(streams.map(([, stream]) => stream));
  const places: Record<string, number> = {};
  for (const [nth, [name, stream]] of streams.entries()) {
    const head = heads[nth] ?? 0;
    places[name] = head;
    const from = placeIn(last, name);
    if (from === head) continue;
    const missed = await missedBetween(events, { stream, from, head });
    if (missed === null) voice.resync(name, head);
    else voice.events(name, missed);
  }
  return places;
}

/** @returns null if they can't be replayed */
async function missedBetween(
  events: EventLog,
  { stream, from, head }: { stream: Stream; from: unknown; head: number },
) {
  const isKnown = typeof from === 'number' && Number.isSafeInteger(from) && from >= 0 && from < head;
  if (!isKnown || head - from > REPLAY_MAX) return null;
  const missed = await events.since(stream, from, REPLAY_MAX);
  // Old events are pruned. A gap at the start means that this client was away for longer than that.
  return missed[0]?.seq === from + 1 ? missed : null;
}

function placeIn(last: unknown, name: string): unknown {
  const isRecord = typeof last === 'object' && last !== null && Object.hasOwn(last, name);
  return isRecord ? Reflect.get(last, name) : undefined;
}
