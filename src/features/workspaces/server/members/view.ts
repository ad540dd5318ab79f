import type { WorkspaceId } from '#kernel/ids.ts';
import type { Member, TeamView } from '../../model.ts';
import { seatsTaken } from '../../rules/team.ts';
import { readNotice } from '../seats/seat-notices.ts';
import { createStore } from '../store.ts';
import type { MemberParts } from './parts.ts';

/** People of a workspace as its staff sees them, those who came first first. */
export async function readTeam(parts: MemberParts, workspaceId: WorkspaceId): Promise<TeamView> {
  const { platform, directory, seatsOf } = parts;
  const { queries } = platform.database;
  const rows = await createStore(queries).members(workspaceId);
  const ids = rows.map(({ accountId }) => accountId);
  const seats = await seatsOf(workspaceId, queries);
  const [contacts, profiles, seen, notice] = await Promise.all([
    directory.contactsOf(ids, queries),
    directory.profilesOf(ids),
    directory.seenAtOf(ids),
    readNotice(parts, { workspaceId, people: rows, seats }, queries),
  ]);
  const usernames = new Map(profiles.map(({ accountId, username }) => [accountId, username]));
  const members = rows.map(async ({ accountId, role, joinedAt }): Promise<Member> => {
    const { name = '', email = '', avatar = null } = contacts.get(accountId) ?? {};
    const devices = await platform.realtime.devicesOf(accountId);
    return {
      accountId,
      name,
      username: usernames.get(accountId) ?? null,
      email,
      avatar,
      role,
      joinedAt,
      seenAt: seen.get(accountId) ?? null,
      isConnected: devices.length > 0,
    };
  });
  const team = new Map(rows.map(({ accountId, role }) => [accountId, role]));
  return {
    members: await Promise.all(members),
    seats: Number.isFinite(seats) ? seats : null,
    seatsTaken: seatsTaken(team),
    notice,
  };
}
