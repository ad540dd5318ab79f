import { sql } from 'drizzle-orm';
import type { Notifications } from '#features/notifications/server/service.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sweepHolds } from './bookings/claims.ts';
import { CLIENT_MAIL } from './bookings/consequences.ts';
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
  readonly notifications: Pick<Notifications, 'tellThese'>;
  readonly events: Events;
  readonly sources: Sources;
}

/** Declares what runs by itself: reminders, calendars that are read again, and what goes on or is forgotten at night. */
export function defineJobs({ platform, notifications, events, sources }: Below): void {
  const { jobs, database, clock } = platform;
  jobs.define(REMIND_QUEUE, async () => {
    while ((await remindBookings(platform, notifications)) === AT_ONCE);
    while ((await remindEvents(platform, notifications)) === AT_ONCE);
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

/** Reminds both sides of bookings that begin soon. A reminder that is late by an hour is left out. @returns how many were due */
export function remindBookings(
  { realtime, clock, mailQueue }: Pick<Platform, 'realtime' | 'clock' | 'mailQueue'>,
  { tellThese }: Pick<Notifications, 'tellThese'>,
): Promise<number> {
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const now = new Date(clock.now()).toISOString();
    const { rows } = await queries.execute<{
      booking_id: string;
      title: string;
      client_name: string;
      time_zone: string;
      sequence: number;
      starts_at: string;
      is_due: boolean;
    }>(sql`
      with due as (
        delete from calendar_booking_reminders where (booking_id, minutes) in (
          select booking_id, minutes from calendar_booking_reminders where at <= ${now}::timestamptz
          order by at limit ${AT_ONCE} for update skip locked)
        returning booking_id)
      select due.booking_id, b.title, b.client_name, b.time_zone, b.sequence, b.starts_at,
        b.status in ('confirmed', 'rescheduled') and b.starts_at > ${now}::timestamptz as is_due
      from due join calendar_bookings b on b.id = due.booking_id`);
    const hosts = await hostsOf(
      rows.map((row) => row.booking_id),
      queries,
    );
    for (const row of rows) {
      if (!row.is_due) continue;
      const { booking_id: bookingId, title, client_name: client, time_zone: timeZone, sequence } = row;
      await mailQueue.add({ kind: CLIENT_MAIL, facts: { bookingId, sequence, what: 'reminder' } }, queries);
      const startsAt = Date.parse(row.starts_at);
      const news = { kind: 'calendar.reminder', bookingId, title, client, startsAt, timeZone };
      await tellThese({ people: hosts.get(bookingId) ?? [], workspaceId: null }, news, transaction);
    }
    return rows.length;
  });
}

/** Reminds people of their own events. @returns how many were due */
export function remindEvents(
  { realtime, clock }: Pick<Platform, 'realtime' | 'clock'>,
  { tellThese }: Pick<Notifications, 'tellThese'>,
): Promise<number> {
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const now = new Date(clock.now()).toISOString();
    const { rows } = await queries.execute<{
      account_id: AccountId;
      title: string;
      time_zone: string;
      starts_at: string;
      is_due: boolean;
    }>(sql`
      with due as (
        update calendar_occurrences o set remind_at = null
        from (select event_id, starts_at from calendar_occurrences where remind_at <= ${now}::timestamptz
          order by remind_at limit ${AT_ONCE} for update skip locked) as found
        where o.event_id = found.event_id and o.starts_at = found.starts_at
        returning o.event_id, o.account_id, o.starts_at)
      select due.account_id, e.title, e.time_zone, due.starts_at, due.starts_at > ${now}::timestamptz - interval '1 hour' as is_due
      from due join calendar_events e on e.id = due.event_id`);
    for (const {
      account_id: person,
      title,
      time_zone: timeZone,
      starts_at: startsAt,
      is_due: isDue,
    } of rows) {
      if (!isDue) continue;
      const news = {
        kind: 'calendar.reminder',
        bookingId: null,
        title,
        client: '',
        startsAt: Date.parse(startsAt),
        timeZone,
      };
      await tellThese({ people: [asAccountId(person)], workspaceId: null }, news, transaction);
    }
    return rows.length;
  });
}
