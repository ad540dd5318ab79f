import type { AccountId } from '#kernel/ids.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { RecordedEvent } from './event-log.ts';
import { oldRoom, sendToOld } from './last-release.ts';
import { type FollowTiming, followLog, type LogFollower } from './log-follower.ts';
import type { Memberships } from './memberships.ts';
import { type OtherProcesses, type OwnSockets, reachOthers } from './other-processes.ts';
import type { Realtime } from './realtime.ts';
import type { createRevokedSessions } from './revoked-sessions.ts';
import { accountRoom, deviceRoom, sessionRoom, streamRoom } from './rooms.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';
import { nameOf } from './streams.ts';

export function ownSockets(parts: {
  io: AhoySocketServer;
  revoked: ReturnType<typeof createRevokedSessions>;
  memberships: Memberships;
}): OwnSockets {
  const { io, revoked, memberships } = parts;
  return {
    sendEvents: (recorded) => sendEvents(io, recorded),
    sendMessage: (to, topic, payload) => sendMessage(io, to, { topic, payload }),
    disconnectSession(sessionId, reason) {
      revoked.add(sessionId);
      const sockets = io.in(sessionRoom(sessionId));
      if (reason !== undefined) sockets.emit('ended', reason.code);
      sockets.disconnectSockets(true);
    },
    checkMember: memberships.check,
    devicesOf(accountId) {
      const { adapter, sockets } = io.of('/');
      const ids = [...(adapter.rooms.get(accountRoom(accountId)) ?? [])];
      return ids.flatMap((id) => sockets.get(id)?.data.deviceId ?? []);
    },
    sessionsOf: (accountId) => [
      ...new Set(socketsOf(io, accountId).map(({ data }) => data.session.sessionId)),
    ],
    async awakeSessionsOf(accountId) {
      const answers = socketsOf(io, accountId).map((socket) =>
        socket
          .timeout(AWAKE_WITHIN_MS)
          .emitWithAck('awake')
          .then(() => [socket.data.session.sessionId])
          .catch(() => []),
      );
      return [...new Set((await Promise.all(answers)).flat())];
    },
  };
}

/** A page in the background answers at once, a frozen one never. */
const AWAKE_WITHIN_MS = 1_000;

function socketsOf(io: AhoySocketServer, accountId: AccountId): AhoySocket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(accountRoom(accountId)) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

function sendEvents(io: AhoySocketServer, recorded: readonly RecordedEvent[]): void {
  const { rooms } = io.of('/').adapter;
  for (const [key, batch] of Map.groupBy(recorded, (event) => event.stream)) {
    const events = batch.map(({ seq, topic, payload }) => ({ seq, topic, payload }));
    io.to(streamRoom(key)).emit('events', nameOf(key), events);
    if (rooms.has(oldRoom(key))) sendToOld(io, key, events);
  }
}

function sendMessage(
  io: AhoySocketServer,
  { accountId, deviceId, exceptDeviceId }: Parameters<Realtime['send']>[0],
  { topic, payload }: { topic: string; payload: unknown },
): void {
  const room = deviceId === undefined ? accountRoom(accountId) : deviceRoom({ accountId, deviceId });
  const all = io.to(room);
  const target =
    exceptDeviceId === undefined ? all : all.except(deviceRoom({ accountId, deviceId: exceptDeviceId }));
  target.emit('message', topic, payload);
}

/** Messages and queries to sockets, in this process and in the others. */
export function towardsSockets(parts: {
  io: AhoySocketServer;
  own: OwnSockets;
  memberships: Memberships;
  others: Others | null;
}): Pick<
  Realtime,
  | 'send'
  | 'devicesOf'
  | 'sessionsOf'
  | 'awakeSessionsOf'
  | 'onlyDeviceOf'
  | 'disconnectSession'
  | 'disconnectMember'
  | 'checkMember'
  | 'checkMembers'
> {
  const { io, own, memberships, others } = parts;
  return {
    send(to, topic, payload) {
      own.sendMessage(to, topic, payload);
      others?.reached.sendMessage(to, topic, payload);
    },
    async devicesOf(accountId) {
      const there = (await others?.reached.devicesOf(accountId)) ?? [];
      return [...new Set([...own.devicesOf(accountId), ...there])];
    },
    async sessionsOf(accountId) {
      const there = (await others?.reached.sessionsOf(accountId)) ?? [];
      return [...new Set([...own.sessionsOf(accountId), ...there])];
    },
    async awakeSessionsOf(accountId) {
      const [here, there = []] = await Promise.all([
        own.awakeSessionsOf(accountId),
        others?.reached.awakeSessionsOf(accountId),
      ]);
      return [...new Set([...here, ...there])];
    },
    onlyDeviceOf(accountId) {
      const [socketId, ...more] = io.of('/').adapter.rooms.get(accountRoom(accountId)) ?? [];
      if (others !== null || socketId === undefined || more.length > 0) return null;
      return io.of('/').sockets.get(socketId)?.data.deviceId ?? null;
    },
    disconnectSession(sessionId, reason) {
      own.disconnectSession(sessionId, reason);
      others?.reached.disconnectSession(sessionId, reason);
    },
    disconnectMember(workspaceId, accountId) {
      memberships.end({ workspaceId, accountId });
      others?.reached.checkMember({ workspaceId, accountId });
    },
    checkMember(workspaceId, accountId) {
      memberships.check({ workspaceId, accountId });
      others?.reached.checkMember({ workspaceId, accountId });
    },
    checkMembers: () => void memberships.checkAll(),
  };
}

interface Others {
  readonly reached: OtherProcesses;
  readonly follower: LogFollower;
}

/** Receives messages of other processes for the sockets of this one, over the bus and, if that fails, from the log. */
export function joinOthers(options: {
  others: Bus;
  database: Database;
  log: Log;
  io: AhoySocketServer;
  own: OwnSockets;
  followTiming?: FollowTiming;
}): Others {
  const { others: bus, database, log, io, own, followTiming: timing } = options;
  const { rooms } = io.of('/').adapter;
  const follower = followLog({
    bus,
    database,
    log,
    isHere: (stream) => rooms.has(streamRoom(stream)) || rooms.has(oldRoom(stream)),
    send: own.sendEvents,
    ...(timing === undefined ? {} : { timing }),
  });
  const observed: OwnSockets = {
    ...own,
    sendEvents(recorded) {
      own.sendEvents(recorded);
      follower.sent(recorded);
    },
  };
  return { reached: reachOthers({ bus, own: observed, log }), follower };
}
