import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { DURATION_MINUTES_MAX, EVENT_KINDS, TEXT_MAX } from './constants.ts';
import { clientBooking, clientFacts, publicPage, slots } from './model-bookings.ts';

const tags = { tags: ['Booking'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });
const instant = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800_000));
const minutes = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DURATION_MINUTES_MAX));
const reason = z.prefault(z.string().check(z.maxLength(TEXT_MAX)), '');
const token = z.string().check(z.regex(/^[\w.-]{1,100}$/));

/** A booking page by its address: "alice" and "" is /book/alice; "~acme" and "demo" is /book/team/acme/demo. */
const key = {
  owner: z.string().check(z.regex(/^~?[\w.@-]{1,60}$/)),
  slug: z.prefault(z.string().check(z.regex(/^[\w-]{0,50}$/)), ''),
};

/** For visitors: they aren't signed in, and each network has a rate limit. */
export const publicContract = {
  publicPage: oc
    .route({
      method: 'GET',
      path: '/api/book/page',
      summary: 'A booking page. 404 with calendar.pageOff while it takes no bookings.',
      ...tags,
    })
    .input(z.object(key))
    .output(publicPage),
  freeSlots: oc
    .route({
      method: 'GET',
      path: '/api/book/slots',
      summary: 'Free times of a booking page, over up to 62 days',
      ...tags,
    })
    .input(
      z.object({
        ...key,
        minutes,
        from: instant,
        before: instant,
        /** A held time counts as free for the person who holds it. */
        hold: z.optional(id),
      }),
    )
    .output(slots),
  holdSlot: oc
    .route({
      method: 'POST',
      path: '/api/book/hold',
      summary: 'Hold a time for five minutes while the form is filled in',
      ...tags,
    })
    .input(
      z.object({
        ...key,
        /** Made by the page: another hold of the same id takes its place. */
        hold: id,
        startsAt: z.int().check(z.minimum(0)),
        minutes,
      }),
    )
    .output(z.object({ expiresAt: z.int() })),
  dropSlot: oc
    .route({ method: 'POST', path: '/api/book/drop', summary: 'Release a time that was held', ...tags })
    .input(z.object({ hold: id }))
    .output(done),
  book: oc
    .route({
      method: 'POST',
      path: '/api/book',
      summary: 'Book a time. 409 with calendar.slotTaken and data.nearest when it is no longer free.',
      successStatus: 201,
      ...tags,
    })
    .input(
      z.object({
        ...key,
        /** Made by the page: the same request twice is one booking. */
        id,
        startsAt: z.int().check(z.minimum(0)),
        minutes,
        kind: z.enum(EVENT_KINDS),
        hold: z.optional(id),
        ...clientFacts.shape,
        company: z.prefault(clientFacts.shape.company, ''),
        phone: z.prefault(clientFacts.shape.phone, ''),
        notes: z.prefault(clientFacts.shape.notes, ''),
        answers: z.prefault(clientFacts.shape.answers, []),
      }),
    )
    .output(
      z.object({
        booking: clientBooking,
        /** For /booking/{token}. The client gets it by email as well. */
        token: z.string(),
      }),
    ),
  clientBooking: oc
    .route({
      method: 'GET',
      path: '/api/booking/{token}',
      summary: 'A booking, for the person who made it',
      ...tags,
    })
    .input(z.object({ token }))
    .output(clientBooking),
  clientSlots: oc
    .route({
      method: 'GET',
      path: '/api/booking/{token}/slots',
      summary: 'Free times that a booking could move to, over up to 62 days',
      ...tags,
    })
    .input(z.object({ token, from: instant, before: instant }))
    .output(slots),
  moveByClient: oc
    .route({
      method: 'POST',
      path: '/api/booking/{token}/move',
      summary: 'Choose another free time for a booking',
      ...tags,
    })
    .input(z.object({ token, startsAt: z.int().check(z.minimum(0)), reason }))
    .output(clientBooking),
  cancelByClient: oc
    .route({ method: 'POST', path: '/api/booking/{token}/cancel', summary: 'Cancel a booking', ...tags })
    .input(z.object({ token, reason }))
    .output(clientBooking),
  bookingFile: oc
    .route({
      method: 'GET',
      path: '/api/booking/{token}/invite.ics',
      summary: 'A booking as a calendar file (RFC 5545)',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ token }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
};
