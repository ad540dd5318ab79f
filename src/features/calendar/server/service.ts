import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { EventKind } from '../constants.ts';
import type { ClientFacts } from '../model-bookings.ts';
import type { BusySource } from './bookings/free-times.ts';
import type { Planned, PlannedKey } from './events/planned.ts';
import type { PageKey } from './pages/public.ts';

export type { BusySource } from './bookings/free-times.ts';
export type { Planned, PlannedKey } from './events/planned.ts';

/** Interface of calendars for the features above. */
export interface CalendarService {
  /** Free starts of a booking page. @throws AppError calendar.pageNotFound, pageOff, badDuration, rangeTooLong */
  freeSlots(
    key: PageKey,
    asked: { durationMinutes: number; from: Instant; before: Instant },
  ): Promise<Instant[]>;
  /** Books for someone, such as a caller. @throws AppError calendar.slotTaken, and those of the public route */
  book(
    key: PageKey,
    wanted: { id: string; startsAt: Instant; durationMinutes: number; kind: EventKind; client: ClientFacts },
  ): Promise<{ bookingId: string }>;
  /** What a person has in their calendar under this key; null for what isn't there, takes all day, or was canceled. */
  plannedAt(accountId: AccountId, key: PlannedKey): Promise<Planned | null>;
  /** What a person has in their calendar that overlaps a stretch of time, in order. Neither whole days nor what was canceled. */
  plannedWithin(
    accountId: AccountId,
    within: { readonly from: Instant; readonly before: Instant },
  ): Promise<Planned[]>;
  /** Registers who else knows when people are busy. Called while features are created. */
  busyFrom(source: BusySource): void;
}

export const calendarService = serviceOf<CalendarService>('calendar');
