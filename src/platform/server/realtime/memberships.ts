import type { MemberGate } from '../feature.ts';
import type { Log } from '../log.ts';
import type { MemberChanges } from './member-changes.ts';
import { type MemberOf, memberRoom } from './rooms.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';

/** Closes connections whose member's role has changed or ended. */
export interface Memberships {
  /** Closes a member's sockets, because the role has changed or ended. */
  changed(member: MemberOf): void;
  /** Checks a member's sockets, because another process reports a change. This process may know it already. */
  recheck(member: MemberOf): void;
  recheckAll(): Promise<void>;
  /** Whether the member has changed since the role was read for this connection. Asked before it joins its rooms. */
  isStale(socket: AhoySocket): boolean;
}

export function createMemberships(options: {
  io: AhoySocketServer;
  log: Log;
  gate: MemberGate;
  changes: MemberChanges;
}): Memberships {
  const { io, log, gate, changes } = options;
  const socketsOf = (member: MemberOf): AhoySocket[] => {
    const { adapter, sockets } = io.of('/');
    return [...(adapter.rooms.get(memberRoom(member)) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  };
  async function check(sockets: Iterable<AhoySocket>): Promise<void> {
    try {
      for (const socket of sockets) if (!(await hearsWhatItMay(gate, socket))) sendBack(socket);
    } catch (cause) {
      // The database is unavailable. That is no reason to disconnect everyone.
      log.warn({ err: cause }, 'the memberships of open connections could not be checked');
    }
  }
  return {
    changed(member) {
      changes.add(member);
      for (const socket of socketsOf(member)) sendBack(socket);
    },
    recheck(member) {
      changes.add(member);
      void check(socketsOf(member));
    },
    recheckAll: () => check([...io.of('/').sockets.values()]),
    isStale({ data: { accountId, workspaceId, mark } }) {
      return workspaceId !== null && changes.since(mark, { workspaceId, accountId });
    },
  };
}

async function hearsWhatItMay(gate: MemberGate, { data }: AhoySocket): Promise<boolean> {
  if (data.workspaceId === null) return true;
  const member = await gate.member(data.session, data.workspaceId);
  const audiences = member === null ? null : gate.audiencesOf(member);
  return audiences?.join() === data.audiences.join();
}

/**
 * Closes a connection so that its client opens another at once. It closes the transport, so that the device is gone for a
 * moment but not dismissed, and its calls continue. Nothing more is sent on it.
 */
export function sendBack(socket: AhoySocket): void {
  socket.emit('rejoin');
  socket.conn.close();
}
