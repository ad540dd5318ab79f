import type { Instant } from '#kernel/instant.ts';
import type { BookingStatus } from '../../constants.ts';
import type { StoredStatus } from '../../model-bookings.ts';

/** What decides where a booking stands. */
export interface Standing {
  readonly status: StoredStatus;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** What people do to a booking. */
export type BookingAct = 'move' | 'cancel' | 'mark-no-show' | 'unmark-no-show';

/** The status at a time: a booking that was not called off is completed when it has ended (decision R35). */
export function statusAt({ status, endsAt }: Standing, now: Instant): BookingStatus {
  return isOpen(status) && endsAt <= now ? 'completed' : status;
}

/** Whether it is still to take place, as far as people have said. */
export const isOpen = (status: BookingStatus) => status === 'confirmed' || status === 'rescheduled';

/**
 * The status after an act; null if it isn't possible any more. What has begun can be marked as missed, what has not ended can
 * be moved and canceled, and what was canceled stays so.
 */
export function statusAfter(standing: Standing, act: BookingAct, now: Instant): StoredStatus | null {
  const status = statusAt(standing, now);
  if (act === 'move') return isOpen(status) ? 'rescheduled' : null;
  if (act === 'cancel') return isOpen(status) ? 'canceled' : null;
  if (act === 'unmark-no-show') return status === 'no_show' ? 'confirmed' : null;
  return standing.startsAt <= now && (isOpen(status) || status === 'completed') ? 'no_show' : null;
}

/** The tab that a booking is in: upcoming until its end, then past. What was called off is in neither of them. */
export function tabOf(standing: Standing, now: Instant): 'upcoming' | 'past' | 'neither' {
  if (standing.status === 'canceled') return 'neither';
  return standing.endsAt > now ? 'upcoming' : 'past';
}
