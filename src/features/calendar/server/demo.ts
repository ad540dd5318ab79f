import { inArray } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { ClientFacts } from '../model-bookings.ts';
import { weekdayOf } from '../rules/availability/civil.ts';
import { zoneOf } from '../rules/availability/zone.ts';
import { type Availabilities, defaultSchedule } from './availability/availability.ts';
import type { Booking } from './bookings/booking.ts';
import type { Changing } from './bookings/changing.ts';
import type { Events } from './events/events.ts';
import type { Pages } from './pages/pages.ts';
import { bookingReminders } from './tables.ts';

interface Parts {
  readonly events: Events;
  readonly pages: Pages;
  readonly availabilities: Availabilities;
  readonly booking: Booking;
  readonly changing: Changing;
  usernameOf(accountId: AccountId): Promise<string | null>;
  readonly queries: Queries;
}

const ZONE = 'America/New_York';
const HOUR_MS = 60 * MINUTE_MS;

/** Days after the start of the workspace on which it takes place; on a weekend it is the Monday after. */
const EVENTS = [
  {
    id: 'demo-event-standup',
    title: 'Team standup',
    day: 0,
    hour: 9.5,
    minutes: 15,
    kind: 'video',
    rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    isBusy: false,
    people: ['Grace Holloway', 'Omar Haddad', 'Lena Fischer'],
  },
  {
    id: 'demo-event-review',
    title: 'Quarterly review',
    day: 1,
    hour: 14,
    minutes: 60,
    kind: 'video',
    rule: null,
    isBusy: true,
    people: ['Ruth Adler'],
  },
  {
    id: 'demo-event-supplier',
    title: 'Call the supplier',
    day: 2,
    hour: 11,
    minutes: 30,
    kind: 'call',
    rule: null,
    isBusy: true,
    people: [],
  },
  {
    id: 'demo-event-lease',
    title: 'Lease of the new shop',
    day: 0,
    hour: 15,
    minutes: 45,
    kind: 'call',
    rule: null,
    isBusy: true,
    people: ['Daniel Cho'],
  },
  {
    id: 'demo-event-visit',
    title: 'Site visit',
    day: 3,
    hour: 11.5,
    minutes: 60,
    kind: 'call',
    rule: null,
    isBusy: true,
    people: ['Elena Kovač', 'Omar Haddad'],
  },
  {
    id: 'demo-event-week',
    title: 'Week in review',
    day: 0,
    hour: 16.5,
    minutes: 30,
    kind: 'video',
    rule: 'FREQ=WEEKLY;BYDAY=FR',
    isBusy: false,
    people: ['Grace Holloway', 'Omar Haddad', 'Lena Fischer', 'Ruth Adler'],
  },
] as const;

const BOOKINGS = [
  {
    id: 'demo-booking-1',
    name: 'Maya Fold',
    email: 'maya@fold.example',
    company: 'Fold Coffee',
    day: 2,
    hour: 13,
    minutes: 30,
    notes: 'Two numbers for the new shop',
    act: null,
  },
  {
    id: 'demo-booking-2',
    name: 'Jonas Keller',
    email: 'jonas@keller.example',
    company: 'Keller & Sons',
    day: 3,
    hour: 10,
    minutes: 45,
    notes: '',
    act: null,
  },
  {
    id: 'demo-booking-3',
    name: 'Priya Raman',
    email: 'priya@raman.example',
    company: 'Raman Studio',
    day: 4,
    hour: 15,
    minutes: 15,
    notes: '',
    act: 'cancel',
  },
  {
    id: 'demo-booking-4',
    name: 'Nadia Okafor',
    email: 'nadia@bakery.example',
    company: 'Okafor Bakery',
    day: -6,
    hour: 11,
    minutes: 30,
    notes: 'Which plan fits three shops?',
    act: null,
  },
  {
    id: 'demo-booking-5',
    name: 'Tom Weller',
    email: 'tom@weller.example',
    company: 'Weller Ltd',
    day: -4,
    hour: 16,
    minutes: 60,
    notes: '',
    act: 'no-show',
  },
] as const;

/** A week of events and bookings, made by the same services as all others. */
export async function demoSteps(people: DemoPeople, parts: Parts): Promise<PastStep[]> {
  const { visitor } = people;
  const username = await parts.usernameOf(visitor);
  // A later start leaves what visitors have made of them.
  if (username === null || (await parts.availabilities.one(visitor)).version > 0) return [];
  const key = { owner: username, slug: '' };
  const began = people.until - 10 * DAY_MS;
  return [
    {
      at: began,
      async take() {
        await parts.availabilities.save(visitor, defaultSchedule(ZONE));
        const [page] = await parts.pages.list({ accountId: visitor });
        if (page !== undefined)
          await parts.pages.change({ accountId: visitor }, page.id, {
            isEnabled: true,
            noticeMinutes: 0,
            stepMinutes: 15,
          });
        for (const { id, title, day, hour, minutes, kind, rule, isBusy, people: names } of EVENTS) {
          const startsAt = timeOf(people.until, { day, hour });
          const attendees = names.map((name) => ({
            name,
            email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@ahoy.example`,
          }));
          await parts.events.create(visitor, id, {
            title,
            kind,
            rule,
            attendees,
            startsAt,
            endsAt: startsAt + minutes * MINUTE_MS,
            timeZone: ZONE,
            location: '',
            notes: '',
            isAllDay: false,
            isBusy,
            reminderMinutes: null,
            added: [],
          });
        }
      },
    },
    ...BOOKINGS.map(({ id, day, hour, minutes, act, ...client }, nth) => ({
      at: began + (nth + 1) * HOUR_MS,
      async take() {
        const startsAt = timeOf(people.until, { day, hour });
        await parts.booking
          .book(key, {
            id,
            startsAt,
            durationMinutes: minutes,
            kind: nth % 2 === 0 ? 'call' : 'video',
            client: clientOf(client),
          })
          // The visitor has taken this time for something else: a sample less.
          .catch(() => null);
        if (act === 'cancel')
          await parts.changing.cancel({ host: visitor }, id, 'Moved to next month').catch(() => null);
      },
    })),
    {
      at: people.until - HOUR_MS,
      async take() {
        for (const { id, act } of BOOKINGS)
          if (act === 'no-show') await parts.changing.markNoShow(visitor, id, true).catch(() => null);
        // Their addresses are nobody's.
        const ids = BOOKINGS.map(({ id }) => id);
        await parts.queries.delete(bookingReminders).where(inArray(bookingReminders.bookingId, ids));
      },
    },
  ];
}

const clientOf = (client: { name: string; email: string; company: string; notes: string }): ClientFacts => ({
  ...client,
  phone: '',
  timeZone: ZONE,
  answers: [],
});

const FIRST_WEEKEND_DAY = 6;

/** An hour of a working day, so many days from an instant. */
function timeOf(from: number, { day, hour }: { day: number; hour: number }): number {
  const zone = zoneOf(ZONE);
  let midnight = Math.floor(zone.wallOf(from) / DAY_MS) * DAY_MS + day * DAY_MS;
  while (weekdayOf(midnight) >= FIRST_WEEKEND_DAY) midnight += DAY_MS;
  return zone.instantOf(midnight + hour * HOUR_MS);
}
