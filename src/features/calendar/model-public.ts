import type { ClientBooking, PublicPage } from './model-bookings.ts';

/** What a page at /book/… knows when it arrives, so that it asks for nothing more. */
export interface BookPage {
  readonly owner: string;
  readonly slug: string;
  /** The length that is chosen at first. */
  readonly minutes: number;
  readonly page: PublicPage;
  readonly free: FreeTimes;
  /** The server's clock: a visitor's may be wrong. */
  readonly now: number;
}

/** Free starts of a stretch, for one length. */
export interface FreeTimes {
  readonly from: number;
  readonly before: number;
  readonly starts: readonly number[];
}

/** What a page at /booking/… knows when it arrives. */
export interface BookingPageFacts {
  readonly token: string;
  readonly booking: ClientBooking;
  /** The server's clock: a visitor's may be wrong. */
  readonly now: number;
}
