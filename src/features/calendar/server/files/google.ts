import { z } from 'zod';
import { type ForeignTime, foreignFile } from '../../rules/files/foreign.ts';

const time = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
});
const text = z.string().default('');
const event = z.object({
  id: z.string(),
  status: z.string().default('confirmed'),
  iCalUID: z.string().optional(),
  recurringEventId: z.string().optional(),
  summary: text,
  location: text,
  description: text,
  start: time.optional(),
  end: time.optional(),
  originalStartTime: time.optional(),
  recurrence: z.array(z.string()).default([]),
  transparency: z.string().default('opaque'),
  eventType: z.string().default('default'),
  attendees: z
    .array(
      z.object({
        email: text,
        displayName: z.string().optional(),
        self: z.boolean().default(false),
        responseStatus: text,
      }),
    )
    .default([]),
});

/** A page of `events.list` of the Google Calendar API v3. */
export const googlePage = z.object({
  summary: text,
  timeZone: z.string().default('UTC'),
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** Working locations aren't shown on our calendars. */
const NO_EVENTS: ReadonlySet<string> = new Set(['workingLocation', 'birthday']);

/**
 * An event of Google as a calendar file, with its id.
 * @param zone of the calendar, for occurrences that name none
 * @returns null for what is no event
 */
export function googleEvent(item: unknown, zone: string): { href: string; text: string } | null {
  const read = event.safeParse(item);
  if (!read.success || NO_EVENTS.has(read.data.eventType)) return null;
  const { data } = read;
  const { id, attendees, originalStartTime, recurringEventId } = data;
  const isCanceled = data.status === 'cancelled';
  // An occurrence left out of a series comes with only its original start.
  const start = timeOf(data.start ?? originalStartTime, zone);
  if (start === null || (isCanceled && recurringEventId === undefined)) return null;
  const isDeclined = attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  const file = foreignFile({
    // Occurrences that differ have an id of their own, and that of their series.
    uid: recurringEventId ?? id,
    title: data.summary,
    location: data.location,
    notes: data.description,
    start,
    end: timeOf(data.end, zone),
    isBusy: data.transparency !== 'transparent' && !isDeclined,
    isCanceled,
    attendees: attendees.map(({ email, displayName }) => ({ name: displayName ?? email, email })),
    recurrence: data.recurrence,
    replaces: recurringEventId === undefined ? null : timeOf(originalStartTime, zone),
  });
  return file === null ? null : { href: id, text: file };
}

const canceled = z.object({ status: z.literal('cancelled') });

/** Whether it was deleted. */
export const googleIsCancelled = (item: unknown): boolean => canceled.safeParse(item).success;

function timeOf(given: z.infer<typeof time> | undefined, zone: string): ForeignTime | null {
  if (given?.date !== undefined) return { date: given.date };
  if (given?.dateTime === undefined) return null;
  return { at: Date.parse(given.dateTime), zone: given.timeZone ?? zone };
}
