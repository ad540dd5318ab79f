import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import type { EventKind } from '../../constants.ts';
import type { Answer } from '../../model-bookings.ts';

const facts = {
  bookingId: z.string(),
  /** SEQUENCE of the booking then: a later change sends its own. */
  sequence: z.int(),
  title: z.string(),
  client: z.string(),
  startsAt: z.int(),
  /** Of the host. */
  timeZone: z.string(),
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
    timeZone: z.string(),
  }),
};
export type CalendarNews = NewsOf<typeof calendarNews>;

/** "Tuesday, 24 November 2026 at 09:00 (Europe/Berlin)" */
export function timeWords(at: Instant, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${words.format(at)} (${timeZone})`;
}

/** "24 Nov, 09:00" */
const shortTime = (at: Instant, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at);

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
  body: `${news.title}, ${shortTime(news.startsAt, news.timeZone)}`,
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
  { link, timeZone }: { link: string; timeZone: string },
): MailWords {
  const { clientCompany, clientPhone, answers } = booking;
  return {
    subject: `${titleOf(news)}: ${shortTime(booking.startsAt, timeZone)}`,
    paragraphs: [
      `${booking.title} with ${booking.clientName}${clientCompany === '' ? '' : `, ${clientCompany}`}`,
      timeWords(booking.startsAt, timeZone),
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

/** The email to the client. @param about.timeZone of the client */
export function clientMail(
  what: ClientMailKind,
  booking: MailedBooking,
  { link, timeZone }: { link: string; timeZone: string },
): MailWords {
  const hosts = namesOf(booking.hosts);
  const when = shortTime(booking.startsAt, timeZone);
  const subject = {
    booked: `Confirmed: ${booking.title} with ${hosts}, ${when}`,
    moved: `New time: ${booking.title} with ${hosts}, ${when}`,
    canceled: `Canceled: ${booking.title} with ${hosts}, ${when}`,
    reminder: `Reminder: ${booking.title} with ${hosts}, ${when}`,
  }[what];
  const whole = [
    `${booking.title} with ${hosts}`,
    timeWords(booking.startsAt, timeZone),
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
