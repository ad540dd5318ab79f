import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { LINE_MAX, REMINDER_DEFAULT_MINUTES, SCOPES, VENDORS } from './constants.ts';
import { availability, schedule } from './model.ts';
import { changedOccurrence, eventFacts, occurrence, source } from './model-events.ts';

const tags = { tags: ['Calendar'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });
const instant = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800_000));
const line = z.string().check(z.maxLength(LINE_MAX));

const { title, startsAt, endsAt, timeZone, ...others } = eventFacts.shape;
const eventDefaults = {
  kind: z.prefault(others.kind, 'call'),
  location: z.prefault(others.location, ''),
  notes: z.prefault(others.notes, ''),
  attendees: z.prefault(others.attendees, []),
  isAllDay: z.prefault(others.isAllDay, false),
  isBusy: z.prefault(others.isBusy, true),
  reminderMinutes: z.prefault(others.reminderMinutes, REMINDER_DEFAULT_MINUTES),
  rule: z.prefault(others.rule, null),
  added: z.prefault(others.added, []),
};
/** Which part of a series: this one, this and later ones, or all. It makes no difference for a single event. */
const named = {
  id,
  /** The original start of the occurrence (`at`), for "this" and "following". */
  at: z.optional(z.int()),
  scope: z.prefault(z.enum(SCOPES), 'all'),
};

const events = {
  events: oc
    .route({
      method: 'GET',
      path: '/api/calendar/events',
      summary: 'Your events over up to 62 days, with each occurrence of a series',
      ...tags,
    })
    .input(z.object({ from: instant, before: instant }))
    .output(z.object({ events: z.array(occurrence) })),
  createEvent: oc
    .route({ method: 'POST', path: '/api/calendar/events', summary: 'Add an event', ...tags })
    .input(
      z.object({
        /** Made by the page: the same request twice adds one event. */
        id,
        title,
        startsAt,
        endsAt,
        timeZone,
        ...eventDefaults,
      }),
    )
    .output(occurrence),
  changeEvent: oc
    .route({
      method: 'PATCH',
      path: '/api/calendar/events/{id}',
      summary:
        'Change an event: this one, this and following ones, or all of a series. Can be undone for 30 days.',
      ...tags,
    })
    .input(z.object({ ...named, ...z.partial(eventFacts).shape }))
    .output(changedOccurrence),
  removeEvent: oc
    .route({
      method: 'POST',
      path: '/api/calendar/events/{id}/remove',
      summary: 'Delete an event. You can undo this for 30 days.',
      ...tags,
    })
    .input(z.object(named))
    .output(z.object({ undo: z.string() })),
  undoChange: oc
    .route({
      method: 'POST',
      path: '/api/calendar/undo/{id}',
      summary: 'Undo a change or a deletion, unless the event was changed again',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
};

const hours = {
  availability: oc
    .route({ method: 'GET', path: '/api/calendar/availability', summary: 'When you can be booked', ...tags })
    .output(availability),
  saveAvailability: oc
    .route({
      method: 'PUT',
      path: '/api/calendar/availability',
      summary: 'Save when you can be booked',
      ...tags,
    })
    .input(schedule)
    .output(availability),
};

const elsewhere = {
  feed: oc
    .route({
      method: 'GET',
      path: '/api/calendar/feed',
      summary: 'Whether calendar apps can read your calendar at a secret address',
      ...tags,
    })
    .output(z.object({ createdAt: z.nullable(z.int()) })),
  createFeed: oc
    .route({
      method: 'POST',
      path: '/api/calendar/feed',
      summary: 'Create a secret address for your calendar. The previous one stops working.',
      ...tags,
    })
    .output(
      z.object({
        /** Shown once: it can't be read again. */
        url: z.string(),
      }),
    ),
  removeFeed: oc
    .route({
      method: 'POST',
      path: '/api/calendar/feed/remove',
      summary: 'Turn off the secret address',
      ...tags,
    })
    .output(done),
  feedFile: oc
    .route({
      method: 'GET',
      path: '/api/calendar/feeds/{token}/ahoy.ics',
      summary: 'A calendar as a file (RFC 5545), at its secret address',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ token: line }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  sources: oc
    .route({ method: 'GET', path: '/api/calendar/sources', summary: 'Your connected calendars', ...tags })
    .output(
      z.object({
        sources: z.array(source),
        /** Companies whose calendars can be connected through their consent page. */
        vendors: z.array(z.enum(VENDORS)),
      }),
    ),
  addSource: oc
    .route({
      method: 'POST',
      path: '/api/calendar/sources',
      summary: 'Connect a calendar: the address of a file (ics) or an account (caldav)',
      ...tags,
    })
    .input(
      z.object({
        id,
        kind: z.enum(['ics', 'caldav']),
        name: line,
        /** https, or webcal for a file. */
        url: z.string().check(z.maxLength(2_000)),
        /** Of an account. */
        username: z.prefault(line, ''),
        password: z.prefault(line, ''),
        isBusy: z.prefault(z.boolean(), true),
        /** Whether bookings are written into it: an account, on a paid plan. */
        isWritten: z.prefault(z.boolean(), false),
      }),
    )
    .output(source),
  connectSource: oc
    .route({
      method: 'POST',
      path: '/api/calendar/sources/connect',
      summary: 'Address of the page where you give Ahoy access to your calendar at Google or Microsoft',
      ...tags,
    })
    .input(
      z.object({
        /** Of the new calendar. */
        id,
        vendor: z.enum(VENDORS),
        /** Whether bookings will be written into it: on a paid plan. */
        isWritten: z.prefault(z.boolean(), false),
      }),
    )
    .output(z.object({ url: z.string() })),
  changeSource: oc
    .route({
      method: 'PATCH',
      path: '/api/calendar/sources/{id}',
      summary: 'Change a connected calendar',
      ...tags,
    })
    .input(
      z.object({
        id,
        name: z.optional(line),
        isBusy: z.optional(z.boolean()),
        isWritten: z.optional(z.boolean()),
      }),
    )
    .output(source),
  refreshSource: oc
    .route({
      method: 'POST',
      path: '/api/calendar/sources/{id}/refresh',
      summary: 'Refresh a connected calendar now',
      ...tags,
    })
    .input(z.object({ id }))
    .output(source),
  removeSource: oc
    .route({
      method: 'POST',
      path: '/api/calendar/sources/{id}/remove',
      summary: 'Disconnect a calendar and delete what was read from it',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
};

/** A person's calendar. */
export const ownContract = { ...events, ...hours, ...elsewhere };
