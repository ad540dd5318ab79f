import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { COMING_DAYS, EVENT_KINDS } from './constants.ts';

const comingItem = z.object({
  id: z.string(),
  isBooking: z.boolean(),
  title: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  isAllDay: z.boolean(),
  kind: z.enum(EVENT_KINDS),
  /** Everybody who is there. */
  people: z.int(),
});
export type ComingItem = z.infer<typeof comingItem>;

/** On its own, because the dashboard reads it. */
export const comingContract = {
  coming: oc
    .route({
      method: 'GET',
      path: '/api/calendar/coming',
      summary: `The next of your events and bookings, of ${COMING_DAYS} days`,
      tags: ['Calendar'],
    })
    .output(z.object({ items: z.array(comingItem) })),
};
