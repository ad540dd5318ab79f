import { z } from 'zod';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readerOf } from '../rules/bookings/visitor-words.ts';
import { calendarBell, calendarNews, clientMail, elsewhereMail, hostMail } from '../rules/bookings/words.ts';
import { CLIENT_MAIL } from './bookings/consequences.ts';
import { marksOf } from './bookings/elsewhere.ts';
import {
  clientsInvitation,
  describeBooking,
  hostsInvitation,
  type InvitationParts,
} from './bookings/invitation.ts';
import type { BookingRow } from './bookings/view.ts';

/** Declares notices to hosts and emails to clients. */
export function defineNews(
  { mailQueue, database, clock }: Pick<Platform, 'mailQueue' | 'database' | 'clock'>,
  notifications: Pick<Notifications, 'define'>,
  parts: InvitationParts,
): void {
  notifications.define({
    kinds: calendarNews,
    rows: {
      'calendar.booked': 'bookings',
      'calendar.moved': 'bookings',
      'calendar.canceled': 'bookings',
      'calendar.reminder': 'reminders',
      'calendar.elsewhere': 'bookings',
    },
    bell: calendarBell,
    async mail(news, { accountId, queries, linkTo }) {
      if (news.bookingId === null) {
        const { title, path, body } = calendarBell(news);
        return { subject: title, paragraphs: [body, linkTo(path)], linkLabel: 'Open in Ahoy' };
      }
      if (news.kind === 'calendar.elsewhere')
        return (await stands(news, queries)) ? elsewhereMail(news, linkTo(calendarBell(news).path)) : null;
      const described = await describeBooking(news.bookingId, parts, queries);
      if (described === null || isStale(news, described.row.sequence)) return null;
      const link = linkTo(paths.calendar({ tab: 'bookings', booking: news.bookingId }));
      const words = hostMail(news, described.mailed, { link, reader: readerOf(news) });
      const host = await parts.directory.contactOf(accountId, queries);
      if (news.kind === 'calendar.reminder' || host === null) return words;
      return { ...words, calendar: hostsInvitation(described, host, clock.now()) };
    },
  });
  mailQueue.define({
    name: CLIENT_MAIL,
    facts: z.object({
      bookingId: z.string(),
      sequence: z.int(),
      what: z.enum(['booked', 'moved', 'canceled', 'reminder']),
    }),
    async write(facts) {
      const described = await describeBooking(facts.bookingId, parts, database.queries);
      if (described === null || isStale(facts, described.row.sequence)) return null;
      const { row, mailed, link } = described;
      const words = clientMail(facts.what, mailed, { link, reader: clientsReader(row) });
      const calendar =
        facts.what === 'reminder' ? {} : { calendar: clientsInvitation(described, clock.now()) };
      return { ...words, ...calendar, to: row.clientEmail, reader: 'person' };
    },
  });
}

/** Whether it is still so in that calendar. */
const stands = async (
  {
    bookingId,
    sourceId,
    what,
    there,
  }: { bookingId: string; sourceId: string; what: string; there: Instant | null },
  queries: Queries,
): Promise<boolean> =>
  (await marksOf([bookingId], queries)).some(
    ({ view }) => view.sourceId === sourceId && view.what === what && view.startsAt === there,
  );

/** Whether a later change has already sent its own email. */
const isStale = (facts: object, sequence: number) => 'sequence' in facts && facts.sequence !== sequence;

/** The other side sees times as they did on the page. */
const clientsReader = ({ clientTimeZone: timeZone, clientClock: clock }: BookingRow) =>
  readerOf({ timeZone, clock });
