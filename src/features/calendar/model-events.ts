import * as z from 'zod/mini';
import {
  ATTENDEES_MAX,
  DATES_MAX,
  EVENT_KINDS,
  LINE_MAX,
  REMINDER_MINUTES_MAX,
  RULE_MAX,
  SOURCE_KINDS,
  TEXT_MAX,
} from './constants.ts';

const line = z.string().check(z.maxLength(LINE_MAX));
const instant = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

export const attendee = z.object({ name: line, email: line });
export type Attendee = z.infer<typeof attendee>;

/** What people write about an event. */
export const eventFacts = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(LINE_MAX)),
  kind: z.enum(EVENT_KINDS),
  location: line,
  notes: z.string().check(z.maxLength(TEXT_MAX)),
  attendees: z.array(attendee).check(z.maxLength(ATTENDEES_MAX)),
  startsAt: instant,
  endsAt: instant,
  /** The clock that a series follows: "Europe/Berlin". */
  timeZone: z.string().check(z.maxLength(64)),
  /** From midnight to midnight of its zone. */
  isAllDay: z.boolean(),
  /** Whether it blocks this time from being booked. */
  isBusy: z.boolean(),
  /** Minutes before the start; null for no reminder. */
  reminderMinutes: z.nullable(z.int().check(z.minimum(0), z.maximum(REMINDER_MINUTES_MAX))),
  /** RRULE of RFC 5545 without its name: "FREQ=WEEKLY;BYDAY=MO". Null for what happens once. */
  rule: z.nullable(z.string().check(z.maxLength(RULE_MAX))),
  /** More dates of a series (RDATE). */
  added: z.array(instant).check(z.maxLength(DATES_MAX)),
});
export type EventFacts = z.infer<typeof eventFacts>;

/** An event as it takes place at one time. */
export const occurrence = z.object({
  ...eventFacts.shape,
  /** Of the event, for changes. Of a series: the same for every occurrence that doesn't differ from it. */
  id: z.string(),
  /** The series that it belongs to; null for an event of its own. */
  seriesId: z.nullable(z.string()),
  /** Which occurrence of the series it is, by its original start; null for an event of its own. */
  at: z.nullable(z.int()),
  startsAt: z.int(),
  endsAt: z.int(),
  /** The connected calendar that it came from; null for an event of Ahoy. Those of a read-only calendar can't be changed here. */
  sourceId: z.nullable(z.string()),
  version: z.int(),
});
export type Occurrence = z.infer<typeof occurrence>;

/** An occurrence after a change, and the id under which the change can be undone. */
export const changedOccurrence = z.object({ ...occurrence.shape, undo: z.string() });
export type ChangedOccurrence = z.infer<typeof changedOccurrence>;

/** Occurrences of these are no longer as they were: a page that shows a stretch of the calendar fetches it again. */
export const eventsChanged = z.object({
  /** Ids of events, of series and of connected calendars. */
  stale: z.array(z.string()),
});
export type EventsChanged = z.infer<typeof eventsChanged>;

export const source = z.object({
  id: z.string(),
  kind: z.enum(SOURCE_KINDS),
  name: z.string(),
  /** Without its secret parts. */
  host: z.string(),
  username: z.string(),
  isBusy: z.boolean(),
  isWritten: z.boolean(),
  state: z.enum(['new', 'fine', 'failing']),
  /** A sentence; null if there's no problem. */
  problem: z.nullable(z.string()),
  eventCount: z.int(),
  checkedAt: z.nullable(z.int()),
});
export type Source = z.infer<typeof source>;
