import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import { SEAT_NOTICE_DAYS } from '../../constants.ts';
import { takesSeat } from '../team.ts';

/** Says when people without a seat become guests (decision R88). */
export interface SeatNotice {
  readonly seats: number;
  readonly dueAt: Instant;
}

/** What has to be done about the seats of a workspace. */
export type SeatStep =
  | { readonly kind: 'nothing' }
  /** People have to be told, and have the whole time from now on. */
  | { readonly kind: 'give-notice'; readonly notice: SeatNotice }
  /** There are more seats than before, but still too few. The day stays. */
  | { readonly kind: 'count-anew'; readonly notice: SeatNotice }
  | { readonly kind: 'end-notice' }
  | { readonly kind: 'make-guests' };

const NOTICE_MS = SEAT_NOTICE_DAYS * DAY_MS;

/**
 * Decides about the seats of a workspace. The same question twice has the same answer, however much time has passed: nobody becomes
 * a guest without a notice that was given before, for these or fewer seats.
 * @param team.notice the one that was given; null: none
 */
export function seatStep(
  team: { readonly taken: number; readonly seats: number; readonly notice: SeatNotice | null },
  now: Instant,
): SeatStep {
  const { taken, seats, notice } = team;
  if (taken <= seats) return { kind: notice === null ? 'nothing' : 'end-notice' };
  const fresh = { seats, dueAt: now + NOTICE_MS };
  if (notice === null || seats < notice.seats) return { kind: 'give-notice', notice: fresh };
  // Given by a clock that was ahead.
  if (notice.dueAt > fresh.dueAt) return { kind: 'give-notice', notice: fresh };
  if (notice.dueAt <= now) return { kind: 'make-guests' };
  return seats > notice.seats ? { kind: 'count-anew', notice: { ...notice, seats } } : { kind: 'nothing' };
}

/** Somebody of a team, as far as it matters for who keeps a seat. */
export interface Seated {
  readonly accountId: AccountId;
  readonly role: Role;
  readonly joinedAt: Instant;
  /** When they were seen last; null: not known. */
  readonly seenAt: Instant | null;
}

/**
 * Who becomes a guest when there are this many seats. Owners never do, and whoever was chosen keeps a seat first. Of the others, those
 * who were active on a later day come first, and of one day those who have been here longer.
 */
export function withoutSeat(
  people: readonly Seated[],
  { seats, chosen }: { readonly seats: number; readonly chosen: ReadonlySet<AccountId> },
): AccountId[] {
  const dayOf = ({ seenAt }: Seated) => Math.floor((seenAt ?? 0) / DAY_MS);
  const rank = ({ role, accountId }: Seated) => (role === 'owner' ? 0 : chosen.has(accountId) ? 1 : 2);
  return people
    .filter(({ role }) => takesSeat(role))
    .toSorted((a, b) => rank(a) - rank(b) || dayOf(b) - dayOf(a) || a.joinedAt - b.joinedAt)
    .slice(seats)
    .filter(({ role }) => role !== 'owner')
    .map(({ accountId }) => accountId);
}
