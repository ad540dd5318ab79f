import type { Role } from '#kernel/roles.ts';
import { workspacesErrors } from '../../errors.ts';
import { nameIn } from '../addresses.ts';
import { takesSeat } from '../team.ts';

/** Seats that open invitations keep: those by email keep one each, links none. */
export function seatsPromised(
  invitations: readonly { readonly email: string | null; readonly role: Role }[],
): number {
  return invitations.filter(({ email, role }) => email !== null && takesSeat(role)).length;
}

/** "4 of 5 members, guests are free"; without a limit "4 members". */
export function membersWords({ seats, seatsTaken }: { seats: number | null; seatsTaken: number }): string {
  if (seats !== null)
    return `${seatsTaken} of ${seats} ${seats === 1 ? 'member' : 'members'}, guests are free`;
  return seatsTaken === 1 ? '1 member' : `${seatsTaken} members`;
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
 * @param invited.left seats that nobody has and no invitation keeps; null: there is no limit
 * @param invited.addresses whom it is for; null: it is a link, of which the first person needs a seat
 */
export function seatOutlook(invited: {
  readonly seats: number | null;
  readonly left: number | null;
  readonly role: Role;
  readonly addresses: readonly string[] | null;
}): SeatOutlook {
  const { seats, left, role, addresses } = invited;
  if (!takesSeat(role)) return { words: FREE, isFull: false };
  if (seats === null || left === null) return { words: null, isFull: false };
  const needed = addresses === null ? 1 : addresses.length;
  if (left < Math.max(1, needed)) return { words: fullWords(left), isFull: true };
  const [only] = addresses ?? [];
  if (only !== undefined && needed === 1 && left === 1)
    return { words: `${nameIn(only)} takes the last of ${seats} seats. ${FREE}`, isFull: false };
  if (needed === left && needed > 1)
    return { words: `They take the last ${needed} of ${seats} seats. ${FREE}`, isFull: false };
  const words = `${left} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} left. ${FREE}`;
  return { words, isFull: false };
}

function fullWords(left: number): string {
  if (left <= 0) return workspacesErrors.noSeat().message;
  return `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left. Upgrade your plan to add more people, or invite some as guests.`;
}
