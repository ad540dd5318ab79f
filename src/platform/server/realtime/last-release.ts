import type { DurableEvent, StreamName, StreamPlaces, Welcome } from '#kernel/realtime-protocol.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';
import type { StreamKey } from './streams.ts';

/*
 * Support for tabs of the last release that are still open after an upgrade. They only know their account's stream. Calls
 * keep working in them until they are reloaded.
 */

/** Room of such tabs for a stream. */
export const oldRoom = (key: StreamKey) => `old:${key}`;

export function sendToOld(io: AhoySocketServer, key: StreamKey, batch: readonly DurableEvent[]): void {
  asOld(io.to(oldRoom(key))).emit('events', batch);
}

/** Protocol of one connection, as far as it concerns streams. */
export interface Voice {
  welcome(state: Welcome): void;
  events(stream: StreamName, batch: readonly DurableEvent[]): void;
  resync(stream: StreamName, head: number): void;
  /** Reads the sequence numbers of a `sync`, by stream. */
  placesIn(sync: unknown): unknown;
  answerTo(heads: StreamPlaces): unknown;
}

export function voiceOf(socket: AhoySocket): Voice {
  if (socket.data.isOld) return oldVoice(socket);
  return {
    welcome: (state) => void socket.emit('welcome', state),
    events: (stream, batch) => void socket.emit('events', stream, batch),
    resync: (stream, head) => void socket.emit('resync', stream, head),
    placesIn: (sync) => sync,
    answerTo: (heads) => heads,
  };
}

function oldVoice(socket: AhoySocket): Voice {
  const old = asOld(socket);
  return {
    welcome: ({ heads, serverTime, serverId }) =>
      old.emit('welcome', { headSeq: heads['account'], serverTime, serverId }),
    events: (_stream, batch) => old.emit('events', batch),
    resync: (_stream, head) => old.emit('resync', { headSeq: head }),
    placesIn: (sync) => ({ account: sync }),
    answerTo: (heads) => ({ headSeq: heads['account'] }),
  };
}

/** The types of sockets only know today's protocol. */
function asOld(target: { emit: unknown }): { emit(name: string, value: unknown): void } {
  return target as { emit(name: string, value: unknown): void };
}
