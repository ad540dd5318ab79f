import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import type { EventKind } from '../../constants.ts';
import type { Answer } from '../../model-bookings.ts';
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
};
export type CalendarNews = NewsOf<typeof calendarNews>;

/** When a meeting is, line by line, as the page of the booking says it. */
const whenOf = (booking: MailedBooking, reader: Reader): string =>
  Object.values(whenWords(booking, reader)).join('\n');

const titleOf = (news: CalendarNews): string => {
  if (news.kind === 'calendar.booked') return `${news.client} booked a meeting`;
  if (news.kind === 'calendar.reminder')
    return news.client === '' ? `${news.title} starts soon` : `Meeting with ${news.client} starts soon`;
  const verb = news.kind === 'calendar.moved' ? 'moved' : 'canceled';
  return news.by === 'client'
    ? `${news.client} ${verb} a meeting`
    : `Your meeting with ${news.client} was ${verb}`;
};

/** The words of a notification, and where it leads. */
export const calendarBell = (news: CalendarNews) => ({
  title: titleOf(news),
  body: `${news.title}, ${startWords(news.startsAt, readerOf(news))}`,
  path:
    news.bookingId === null ? paths.calendar() : paths.calendar({ tab: 'bookings', booking: news.bookingId }),
});

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
