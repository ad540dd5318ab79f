import { type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { sweepHolds } from './bookings/claims.ts';
import { CLIENT_MAIL } from './bookings/consequences.ts';
import type { TellHosts } from './bookings/telling.ts';
import { hostsOf } from './bookings/view.ts';
import type { Events } from './events/events.ts';
import { expandFurther } from './events/expanding.ts';
import type { Sources } from './sources/sources.ts';

const REMIND_QUEUE = 'calendar-remind';
const SOURCES_QUEUE = 'calendar-sources';
const NIGHTLY_QUEUE = 'calendar-nightly';
const AT_ONCE = 200;

interface Below {
  readonly platform: Platform;
  readonly tellHosts: TellHosts;
  readonly events: Events;
  readonly sources: Sources;
}

/** Declares what runs by itself: reminders, calendars that are read again, and what goes on or is forgotten at night. */
export function defineJobs({ platform, tellHosts, events, sources }: Below): void {
  const { jobs, database, clock } = platform;
  jobs.define(REMIND_QUEUE, async () => {
    while ((await remindBookings(platform, tellHosts)) === AT_ONCE);
    while ((await remindEvents(platform, tellHosts)) === AT_ONCE);
    while ((await sweepHolds(clock.now(), AT_ONCE, database.queries)) === AT_ONCE);
  });
  jobs.schedule(REMIND_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(SOURCES_QUEUE, () => sources.refreshDue());
  jobs.schedule(SOURCES_QUEUE, '*/5 * * * *', { timeZone: 'UTC' });
  jobs.define(NIGHTLY_QUEUE, async () => {
    await events.forgetUndos();
    for (let last: string | null = ''; last !== null; )
      last = await expandFurther(clock.now(), last, database.queries);
  });
  jobs.schedule(NIGHTLY_QUEUE, '41 3 * * *', { timeZone: 'UTC' });
}

type Remembering = Pick<Platform, 'realtime' | 'clock'>;

/** Takes what is due and notifies people, in one transaction. @returns how many were due */
function takeDue<Row>(
  { realtime, clock }: Remembering,
  take: (now: SQL, queries: Queries) => Promise<{ rows: readonly Row[] }>,
  tell: (rows: readonly Row[], transaction: Transaction) => Promise<void>,
): Promise<number> {
  return realtime.events.transact(async (transaction) => {
    const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
    const { rows } = await take(now, transaction.queries);
    await tell(rows, transaction);
    return rows.length;
  });
}

interface DueBooking extends Record<string, unknown> {
  readonly booking_id: string;
  readonly title: string;
  readonly client_name: string;
  readonly sequence: number;
  readonly starts_at: string;
  readonly is_due: boolean;
}

/** Reminds both sides of bookings that start soon. Reminders more than an hour late are skipped. @returns how many were due */
export const remindBookings = (
  platform: Remembering & Pick<Platform, 'mailQueue'>,
  tellHosts: TellHosts,
): Promise<number> =>
  takeDue(
    platform,
    (now, queries) =>
      queries.execute<DueBooking>(sql`
      with due as (
        delete from calendar_booking_reminders where (booking_id, minutes) in (
          select booking_id, minutes from calendar_booking_reminders where at <= ${now}
          order by at limit ${AT_ONCE} for update skip locked)
        returning booking_id)
      select due.booking_id, b.title, b.client_name, b.sequence, b.starts_at,
        b.status in ('confirmed', 'rescheduled') and b.starts_at > ${now} as is_due
      from due join calendar_bookings b on b.id = due.booking_id`),
    async (rows, transaction) => {
      const { queries } = transaction;
      const hosts = await hostsOf(
        rows.map((row) => row.booking_id),
        queries,
      );
      for (const row of rows) {
        if (!row.is_due) continue;
        const { booking_id: bookingId, title, client_name: client, sequence } = row;
        const facts = { bookingId, sequence, what: 'reminder' };
        await platform.mailQueue.add({ kind: CLIENT_MAIL, facts }, queries);
        const startsAt = Date.parse(row.starts_at);
        const news = { kind: 'calendar.reminder', bookingId, title, client, startsAt } as const;
        await tellHosts(hosts.get(bookingId) ?? [], news, transaction);
      }
    },
  );

interface DueEvent extends Record<string, unknown> {
  readonly account_id: AccountId;
  readonly title: string;
  readonly starts_at: string;
  readonly is_due: boolean;
}

/** Reminds people of their own events. @returns how many were due */
export const remindEvents = (platform: Remembering, tellHosts: TellHosts): Promise<number> =>
  takeDue(
    platform,
    (now, queries) =>
      queries.execute<DueEvent>(sql`
      with due as (
        update calendar_occurrences o set remind_at = null
        from (select event_id, starts_at from calendar_occurrences where remind_at <= ${now}
          order by remind_at limit ${AT_ONCE} for update skip locked) as found
        where o.event_id = found.event_id and o.starts_at = found.starts_at
        returning o.event_id, o.account_id, o.starts_at)
      select due.account_id, e.title, due.starts_at, due.starts_at > ${now} - interval '1 hour' as is_due
      from due join calendar_events e on e.id = due.event_id`),
    async (rows, transaction) => {
      for (const { account_id: person, title, starts_at: at, is_due: isDue } of rows) {
        if (!isDue) continue;
        const startsAt = Date.parse(at);
        const news = { kind: 'calendar.reminder', bookingId: null, title, client: '', startsAt } as const;
        await tellHosts([asAccountId(person)], news, transaction);
      }
    },
  );
