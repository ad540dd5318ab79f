import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import { type EventKind, SOURCE_KINDS } from '../../constants.ts';
import type { Answer } from '../../model-bookings.ts';
import { calendarNamed } from './elsewhere.ts';
import { type Reader, readerOf, startWords, whenWords } from './visitor-words.ts';

/** How the host who is told reads times. */
const read = { timeZone: z.string(), clock: z.optional(z.nullable(z.enum(['12', '24']))) };
const facts = {
  bookingId: z.string(),
  /** SEQUENCE of the booking then: a later change sends its own. */
  sequence: z.int(),
  title: z.string(),
  client: z.string(),
  startsAt: z.int(),
  ...read,
  by: z.enum(['host', 'client']),
};

/** Notices about bookings and events. */
export const calendarNews = {
  'calendar.booked': z.object(facts),
  'calendar.moved': z.object(facts),
  'calendar.canceled': z.object(facts),
  'calendar.reminder': z.object({
    /** Null: an event of one's own. */
    bookingId: z.nullable(z.string()),
    title: z.string(),
    /** With whom; empty if with nobody. */
    client: z.string(),
    startsAt: z.int(),
    ...read,
  }),
  'calendar.elsewhere': z.object({
    bookingId: z.string(),
    sourceId: z.string(),
    calendar: z.enum(SOURCE_KINDS),
    /** Name of the calendar. */
    name: z.string(),
    what: z.enum(['moved', 'gone']),
    title: z.string(),
    client: z.string(),
    /** When the booking is. */
    startsAt: z.int(),
    /** When it is in that calendar; null if it was deleted there. */
    there: z.nullable(z.int()),
    ...read,
  }),
};
export type CalendarNews = NewsOf<typeof calendarNews>;

/** When a meeting is, line by line, as the page of the booking says it. */
const whenOf = (booking: MailedBooking, reader: Reader): string =>
  Object.values(whenWords(booking, reader)).join('\n');

/** The key by which a newer notice about the same booking in the same calendar takes the place of an unread one. */
export const elsewhereKey = ({ sourceId, bookingId }: { sourceId: string; bookingId: string }): string =>
  `calendar elsewhere ${sourceId} ${bookingId}`;

type ElsewhereNews = Extract<CalendarNews, { kind: 'calendar.elsewhere' }>;

/** The words about a booking that was changed in a connected calendar. */
function elsewhereWords(news: ElsewhereNews): { title: string; body: string } {
  const reader = readerOf(news);
  const when = startWords(news.startsAt, reader);
  const verb = news.what === 'moved' ? 'Moved' : 'Deleted';
  const title = `${verb} in ${calendarNamed(news)}: ${news.title} with ${news.client}`;
  if (news.there === null) return { title, body: `The booking still takes place on ${when}.` };
  const there = startWords(news.there, reader);
  return {
    title,
    body:
      news.there === news.startsAt
        ? `It has another length there. The booking is still at ${when}.`
        : `The booking is still at ${when}. There it’s at ${there}.`,
  };
}

const titleOf = (news: CalendarNews): string => {
  if (news.kind === 'calendar.elsewhere') return elsewhereWords(news).title;
  if (news.kind === 'calendar.booked') return `${news.client} booked a meeting`;
  if (news.kind === 'calendar.reminder')
    return news.client === '' ? `${news.title} starts soon` : `Meeting with ${news.client} starts soon`;
  const verb = news.kind === 'calendar.moved' ? 'moved' : 'canceled';
  return news.by === 'client'
    ? `${news.client} ${verb} a meeting`
    : `Your meeting with ${news.client} was ${verb}`;
};

/** The words of a notification, and where it leads. */
export const calendarBell = (news: CalendarNews) => {
  const path =
    news.bookingId === null ? paths.calendar() : paths.calendar({ tab: 'bookings', booking: news.bookingId });
  if (news.kind === 'calendar.elsewhere') {
    const words = elsewhereWords(news);
    return { ...words, path, group: { key: elsewhereKey(news), several: words.title } };
  }
  return { title: titleOf(news), body: `${news.title}, ${startWords(news.startsAt, readerOf(news))}`, path };
};

/** The email to the person in whose calendar a booking was changed. */
export function elsewhereMail(news: ElsewhereNews, link: string): MailWords {
  const { title, body } = elsewhereWords(news);
  const next =
    news.what === 'moved'
      ? 'We haven’t told your guest. Open the booking to use the new time or to keep the old one:'
      : 'We haven’t told your guest. Open the booking to cancel it or to put it back into your calendar:';
  return { subject: title, paragraphs: [body, next, link], linkLabel: 'Open in Ahoy' };
}

/** What the emails of both sides say about a booking. */
export interface MailedBooking {
  readonly title: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly kind: EventKind;
  readonly location: string;
  readonly reason: string;
  readonly notes: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly clientPhone: string;
  readonly clientCompany: string;
  readonly answers: readonly Pick<Answer, 'question' | 'answer'>[];
  readonly hosts: readonly string[];
}

const namesOf = (people: readonly string[]) => new Intl.ListFormat('en-GB').format(people);
const wayOf = ({ kind, location }: MailedBooking) => {
  const way = kind === 'video' ? 'Video call' : 'Call';
  return location === '' ? way : `${way}, ${location}`;
};
const reasonOf = ({ reason }: MailedBooking) => (reason === '' ? [] : [`Reason: ${reason}`]);

/** The email to a host. */
export function hostMail(
  news: CalendarNews,
  booking: MailedBooking,
  { link, reader }: { link: string; reader: Reader },
): MailWords {
  const { clientCompany, clientPhone, answers } = booking;
  return {
    subject: `${titleOf(news)}: ${startWords(booking.startsAt, reader)}`,
    paragraphs: [
      `${booking.title} with ${booking.clientName}${clientCompany === '' ? '' : `, ${clientCompany}`}`,
      whenOf(booking, reader),
      wayOf(booking),
      ...reasonOf(booking),
      [`Email: ${booking.clientEmail}`, ...(clientPhone === '' ? [] : [`Phone: ${clientPhone}`])].join('\n'),
      ...answers.flatMap(({ question, answer }) => (answer === '' ? [] : [`${question}\n${answer}`])),
      ...(booking.notes === '' ? [] : [`Their notes: ${booking.notes}`]),
      link,
    ],
    linkLabel: 'Open in Ahoy',
  };
}

export type ClientMailKind = 'booked' | 'moved' | 'canceled' | 'reminder';

/** The email to whoever made a booking. */
export function clientMail(
  what: ClientMailKind,
  booking: MailedBooking,
  { link, reader }: { link: string; reader: Reader },
): MailWords {
  const hosts = namesOf(booking.hosts);
  const when = startWords(booking.startsAt, reader);
  const subject = {
    booked: `Confirmed: ${booking.title} with ${hosts}, ${when}`,
    moved: `New time: ${booking.title} with ${hosts}, ${when}`,
    canceled: `Canceled: ${booking.title} with ${hosts}, ${when}`,
    reminder: `Reminder: ${booking.title} with ${hosts}, ${when}`,
  }[what];
  const whole = [
    `${booking.title} with ${hosts}`,
    whenOf(booking, reader),
    wayOf(booking),
    ...reasonOf(booking),
  ];
  if (what === 'canceled')
    return { subject, name: booking.clientName, paragraphs: ['This meeting was canceled.', ...whole] };
  return {
    subject,
    name: booking.clientName,
    paragraphs: [...whole, 'To join, reschedule or cancel, open your booking:', link],
    linkLabel: 'Open your booking',
  };
}
