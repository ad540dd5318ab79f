import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { BOOKING_STATUSES, BOOKING_TABS, TEXT_MAX } from './constants.ts';
import { booking, bookingPage, bookingsPage, pageFacts, slots } from './model-bookings.ts';

const tags = { tags: ['Bookings'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });
const instant = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800_000));
const reason = z.prefault(z.string().check(z.maxLength(TEXT_MAX)), '');
const given = z.partial(pageFacts).shape;
const pages = z.object({ pages: z.array(bookingPage) });

const ownPages = {
  pages: oc
    .route({
      method: 'GET',
      path: '/api/booking-pages',
      summary: 'Your booking pages. The first has the address /book/{username}.',
      ...tags,
    })
    .output(pages),
  createPage: oc
    .route({ method: 'POST', path: '/api/booking-pages', summary: 'Create a booking page', ...tags })
    .input(z.object({ id, ...given }))
    .output(bookingPage),
  changePage: oc
    .route({
      method: 'PATCH',
      path: '/api/booking-pages/{id}',
      summary: 'Change a booking page. What you leave out stays.',
      ...tags,
    })
    .input(z.object({ id, ...given }))
    .output(bookingPage),
  removePage: oc
    .route({
      method: 'POST',
      path: '/api/booking-pages/{id}/remove',
      summary: 'Delete a booking page. Its bookings stay.',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
};

const teamPages = {
  teamPages: oc
    .route({
      method: 'GET',
      path: '/api/workspace/booking-pages',
      summary: 'The team’s booking pages',
      ...tags,
    })
    .output(pages),
  createTeamPage: oc
    .route({
      method: 'POST',
      path: '/api/workspace/booking-pages',
      summary: 'Create a booking page for the team',
      ...tags,
    })
    .input(z.object({ id, ...given }))
    .output(bookingPage),
  changeTeamPage: oc
    .route({
      method: 'PATCH',
      path: '/api/workspace/booking-pages/{id}',
      summary: 'Change a booking page of the team. What you leave out stays.',
      ...tags,
    })
    .input(z.object({ id, ...given }))
    .output(bookingPage),
  removeTeamPage: oc
    .route({
      method: 'POST',
      path: '/api/workspace/booking-pages/{id}/remove',
      summary: 'Delete a booking page of the team. Its bookings stay.',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
};

const ownBookings = {
  bookings: oc
    .route({
      method: 'GET',
      path: '/api/bookings',
      summary: 'Bookings you host: upcoming (soonest first), past or all (newest first)',
      ...tags,
    })
    .input(
      z.object({
        show: z.prefault(z.enum(BOOKING_TABS), 'upcoming'),
        status: z.optional(z.enum(BOOKING_STATUSES)),
        /** Only those that start within this range. */
        from: z.optional(instant),
        before: z.optional(instant),
        /** From the page before. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .output(bookingsPage),
  booking: oc
    .route({ method: 'GET', path: '/api/bookings/{id}', summary: 'One booking you host', ...tags })
    .input(z.object({ id }))
    .output(booking),
  moveBooking: oc
    .route({
      method: 'POST',
      path: '/api/bookings/{id}/move',
      summary: 'Move a booking to any time when you have no other booking',
      ...tags,
    })
    .input(z.object({ id, startsAt: z.int().check(z.minimum(0)), reason }))
    .output(booking),
  cancelBooking: oc
    .route({ method: 'POST', path: '/api/bookings/{id}/cancel', summary: 'Cancel a booking', ...tags })
    .input(z.object({ id, reason }))
    .output(booking),
  keepBooking: oc
    .route({
      method: 'POST',
      path: '/api/bookings/{id}/keep',
      summary: 'Write a booking into your connected calendars again, where it was moved or deleted',
      ...tags,
    })
    .input(z.object({ id }))
    .output(booking),
  markNoShow: oc
    .route({
      method: 'POST',
      path: '/api/bookings/{id}/no-show',
      summary: 'Mark the client as a no-show, or undo that',
      ...tags,
    })
    .input(z.object({ id, isNoShow: z.boolean() }))
    .output(booking),
  bookingSlots: oc
    .route({
      method: 'GET',
      path: '/api/bookings/{id}/slots',
      summary: 'Free times that you could move a booking to',
      ...tags,
    })
    .input(z.object({ id, from: instant, before: instant }))
    .output(slots),
};

/** What hosts do with booking pages and bookings. */
export const bookingsContract = { ...ownPages, ...teamPages, ...ownBookings };
