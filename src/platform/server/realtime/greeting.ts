import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { EventLog } from './event-log.ts';
import { oldRoom, voiceOf } from './last-release.ts';
import { replay } from './replay.ts';
import { accountRoom, deviceRoom, memberRoom, sessionRoom, streamRoom } from './rooms.ts';
import type { AhoySocket } from './socket.ts';
import { keyOf } from './streams.ts';

/**
 * Greets a connection, subscribes it to its streams, then replays what it missed. In this order the greeting is always
 * first, and an event that commits in between is either received or found by the replay.
 */
export function greeter(options: { events: EventLog; clock: Clock; log: Log }): (socket: AhoySocket) => void {
  const { events, clock, log } = options;
  const serverId = randomUUID();
  return (socket) => {
    const { workspaceId, heads, last } = socket.data;
    const voice = voiceOf(socket);
    const catchUp = async (from: unknown, answer?: unknown) => {
      try {
        const places = await replay(events, socket, from);
        if (typeof answer === 'function') answer(voice.answerTo(places));
      } catch (cause) {
        log.error({ err: cause }, 'could not replay events, the client asks again');
      }
    };
    voice.welcome({ workspaceId, heads, serverTime: clock.now(), serverId });
    void socket.join(roomsOf(socket));
    socket.on('sync', (from, answer) => void catchUp(voice.placesIn(from), answer));
    void catchUp({ ...heads, ...last });
  };
}

function roomsOf({ data }: AhoySocket): string[] {
  const { accountId, session, workspaceId, streams, isOld } = data;
  const inWorkspace = workspaceId === null ? [] : [memberRoom({ workspaceId, accountId })];
  const keys = [...streams.values()].map(keyOf);
  return [
    accountRoom(accountId),
    deviceRoom(data),
    sessionRoom(session.sessionId),
    ...inWorkspace,
    ...keys.map(isOld ? oldRoom : streamRoom),
  ];
}
