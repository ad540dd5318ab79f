import type { Role } from '#kernel/roles.ts';
import { nameIn } from '../addresses.ts';
import { takesSeat } from '../team.ts';

/** Addresses for which open invitations hold a seat: those by email hold one each, links none. */
export function seatsHeld(
  invitations: readonly { readonly email: string | null; readonly role: Role }[],
): string[] {
  return invitations.flatMap(({ email, role }) => (email !== null && takesSeat(role) ? [email] : []));
}

/** "4 of 5 members, guests are free", "4 of 5 members, 1 invited"; without a limit "4 members". */
export function membersWords(team: {
  readonly seats: number | null;
  readonly seatsTaken: number;
  /** How many seats invitations hold. */
  readonly held: number;
}): string {
  const { seats, seatsTaken, held } = team;
  const aside = held > 0 ? `, ${held} invited` : '';
  if (seats !== null)
    return `${seatsTaken} of ${seats} ${seats === 1 ? 'member' : 'members'}${aside === '' ? ', guests are free' : aside}`;
  return `${seatsTaken === 1 ? '1 member' : `${seatsTaken} members`}${aside}`;
}

/** What an invitation does to the seats of a workspace. */
export interface SeatOutlook {
  /** Read before it is sent; null where nothing has to be said. */
  readonly words: string | null;
  /** Whether there are too few seats for it. */
  readonly isFull: boolean;
}

const FREE = 'Guests are free.';

/**
 * What is said about seats before people are invited.
 * @param invited.taken seats that members have
 * @param invited.held for whom open invitations hold a seat
 * @param invited.addresses whom it is for; null: it is a link, of which the first person needs a seat
 */
export function seatOutlook(invited: {
  readonly seats: number | null;
  readonly taken: number;
  readonly held: readonly string[];
  readonly role: Role;
  readonly addresses: readonly string[] | null;
}): SeatOutlook {
  const { seats, taken, held, role, addresses } = invited;
  if (!takesSeat(role)) return { words: FREE, isFull: false };
  if (seats === null) return { words: null, isFull: false };
  const left = seats - taken - held.length;
  const needed = addresses === null ? 1 : addresses.length;
  if (left < Math.max(1, needed)) return { words: fullWords({ seats, taken, held }), isFull: true };
  const [only] = addresses ?? [];
  if (only !== undefined && needed === 1 && left === 1)
    return { words: `${nameIn(only)} takes the last of ${seats} seats. ${FREE}`, isFull: false };
  if (needed === left && needed > 1)
    return { words: `They take the last ${needed} of ${seats} seats. ${FREE}`, isFull: false };
  const words = `${left} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} left. ${FREE}`;
  return { words, isFull: false };
}

function fullWords(team: { seats: number; taken: number; held: readonly string[] }): string {
  const { seats, taken, held } = team;
  const left = seats - taken - held.length;
  const [only] = held;
  if (left <= 0 && taken < seats && only !== undefined)
    return held.length === 1
      ? `The last seat is held for ${only}. Revoke that invitation, upgrade your plan, or invite people as guests.`
      : `The last ${seats - taken} seats are held for people you've invited. Revoke an invitation, upgrade your plan, or invite people as guests.`;
  if (left <= 0) return 'All seats of your plan are taken. Upgrade your plan, or invite people as guests.';
  return `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left. Upgrade your plan to add more people, or invite some as guests.`;
}
