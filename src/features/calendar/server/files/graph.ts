import { z } from 'zod';
import { foreignFile } from '../../rules/files/foreign.ts';

const time = z.object({ dateTime: z.string() });
const text = z.string().nullish();
const event = z.object({
  id: z.string(),
  subject: text,
  bodyPreview: text,
  location: z.object({ displayName: text }).nullish(),
  start: time,
  end: time,
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: text,
  attendees: z.array(z.object({ emailAddress: z.object({ name: text, address: text }) })).nullish(),
});

/** What is asked of each event of a Microsoft account. */
export const GRAPH_FIELDS =
  'id,subject,bodyPreview,location,start,end,isAllDay,isCancelled,showAs,attendees,transactionId';

/** A page of `calendarView` of Microsoft Graph 1.0, which has each occurrence of a series by itself. */
export const graphPage = z.object({
  value: z.array(z.unknown()).default([]),
  '@odata.nextLink': z.string().optional(),
});

const FREE: ReadonlySet<string> = new Set(['free', 'workingElsewhere']);

/** An event of Microsoft as a calendar file, with its id. Its times must have been asked for in UTC. Null for what is no event. */
export function graphEvent(item: unknown): { href: string; text: string } | null {
  const read = event.safeParse(item);
  if (!read.success) return null;
  const { id, subject, bodyPreview, location, start, end, isAllDay, isCancelled, showAs, attendees } =
    read.data;
  const timeOf = ({ dateTime }: z.infer<typeof time>) =>
    isAllDay === true
      ? { date: dateTime.slice(0, 10) }
      : { at: Date.parse(`${dateTime.slice(0, 19)}Z`), zone: 'UTC' };
  const file = foreignFile({
    uid: id,
    title: subject ?? '',
    location: location?.displayName ?? '',
    notes: bodyPreview ?? '',
    start: timeOf(start),
    end: timeOf(end),
    isBusy: !FREE.has(showAs ?? 'busy'),
    isCanceled: isCancelled === true,
    attendees: (attendees ?? []).map(({ emailAddress: { name, address } }) => ({
      name: name ?? address ?? '',
      email: address ?? '',
    })),
    recurrence: [],
    replaces: null,
  });
  return file === null ? null : { href: id, text: file };
}

const named = z.object({ id: z.string(), transactionId: z.string().nullish() });

/** Which request has added an event; null for what is no event. */
export function graphTransaction(item: unknown): { id: string; transactionId: string | null } | null {
  const read = named.safeParse(item);
  return read.success ? { id: read.data.id, transactionId: read.data.transactionId ?? null } : null;
}
