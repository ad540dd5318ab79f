import type { MemberGate } from '../feature.ts';
import type { Log } from '../log.ts';
import type { MemberChanges } from './member-changes.ts';
import { memberOrClosed } from './member-or-closed.ts';
import { type MemberOf, memberRoom } from './rooms.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';

/** Closes connections whose member's role has changed or ended. */
export interface Memberships {
  /** Closes a member's sockets. */
  end(member: MemberOf): void;
  /** Closes a member's sockets if their role has changed, or can't be read. */
  check(member: MemberOf): void;
  /** Checks the roles of all sockets. */
  checkAll(): Promise<void>;
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
  const checkEach = async (sockets: readonly AhoySocket[]) => {
    for (const socket of sockets) if (!(await isUpToDate(gate, socket))) sendBack(socket);
  };
  const end: Memberships['end'] = (member) => {
    changes.add(member);
    for (const socket of socketsOf(member)) sendBack(socket);
  };
  return {
    end,
    check(member) {
      changes.add(member);
      checkEach(socketsOf(member)).catch((cause: unknown) => {
        log.warn({ err: cause }, 'a changed role could not be read');
        end(member);
      });
    },
    checkAll: () =>
      checkEach([...io.of('/').sockets.values()]).catch((cause: unknown) => {
        // The database is unavailable. That is no reason to disconnect everyone.
        log.warn({ err: cause }, 'the roles of open connections could not be checked');
      }),
    isStale({ data: { accountId, workspaceId, mark } }) {
      return workspaceId !== null && changes.since(mark, { workspaceId, accountId });
    },
  };
}

async function isUpToDate(gate: MemberGate, { data }: AhoySocket): Promise<boolean> {
  if (data.workspaceId === null) return true;
  const member = await memberOrClosed(gate, data.session, data.workspaceId);
  const audiences = member === null || member === 'closed' ? null : gate.audiencesOf(member);
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
