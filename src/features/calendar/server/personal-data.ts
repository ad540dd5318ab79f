import { type DataRows, eraseBy, type PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { UNDO_DAYS } from '../constants.ts';
import type { InvitationParts } from './bookings/invitation.ts';
import { personsCalendar, teamsCalendar } from './files/archive.ts';

export function personalDataOf(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  invitation: InvitationParts,
): PersonalData {
  const { queries } = database;
  const archived = () => ({ queries, invitation, now: clock.now() });
  return {
    tables: {
      calendar_schedules: 'erased',
      calendar_sources: 'erased',
      calendar_written: 'erased',
      calendar_events: 'erased',
      calendar_occurrences: 'erased',
      calendar_undos: 'erased',
      calendar_team_names: 'erased',
      calendar_pages: 'erased',
      calendar_bookings: 'erased',
      calendar_booking_hosts: 'erased',
      calendar_claims: 'erased',
      calendar_feeds: 'erased',
    },
    retention: [
      {
        what: 'Events you changed or removed',
        howLong: `As they were, ${UNDO_DAYS} days, so that you can undo it`,
      },
    ],
    exports: (subject) =>
      subject.kind === 'person'
        ? [
            ...ofPerson,
            {
              path: 'calendar/calendar.ics',
              title: 'Your events and the meetings people booked with you, ready to import elsewhere',
              write: () => personsCalendar(subject.accountId, archived()),
            },
          ]
        : [
            ...ofWorkspace,
            {
              path: 'calendar/calendar.ics',
              title: 'Meetings people booked with the team, ready to import elsewhere',
              write: () => teamsCalendar(subject.workspaceId, archived()),
            },
          ],
    async goes(subject) {
      if (subject.kind === 'workspace') return [];
      const { rows } = await queries.$client.query(
        `select from calendar_booking_hosts where account_id = $1 and starts_at > now() limit 1`,
        [subject.accountId],
      );
      return rows.length === 0 ? [] : ['Meetings that people have booked with you'];
    },
    async erase(subject) {
      if (subject.kind === 'person') await eraseBy(queries, subject.accountId, OF_PERSON);
      else await eraseBy(queries, subject.workspaceId, OF_WORKSPACE);
    },
  };
}

const OF_PERSON = [
  'delete from calendar_events where account_id = $1',
  'delete from calendar_sources where account_id = $1',
  'delete from calendar_undos where account_id = $1',
  'delete from calendar_feeds where account_id = $1',
  'delete from calendar_schedules where account_id = $1',
  // With the bookings of these.
  'delete from calendar_pages where account_id = $1',
  // Team meetings where they were the only host.
  `delete from calendar_bookings b using calendar_booking_hosts h where h.booking_id = b.id and h.account_id = $1
    and not exists (select from calendar_booking_hosts o where o.booking_id = b.id and o.account_id <> $1)`,
  'delete from calendar_booking_hosts where account_id = $1',
  'delete from calendar_claims where account_id = $1',
  `update calendar_pages set hosts = hosts - $1::text where hosts ? $1::text`,
];

const OF_WORKSPACE = [
  'delete from calendar_pages where workspace_id = $1',
  'delete from calendar_team_names where workspace_id = $1',
  `delete from calendar_bookings where workspace_id = $1`,
];

const BOOKED = `b.title, b.starts_at, b.ends_at, b.time_zone, b.kind, b.location, b.status, b.client_name, b.client_email,
  b.client_company, b.client_phone, b.client_time_zone, b.client_clock, b.notes, b.answers, b.canceled_by, b.reason, b.created_at`;
const PAGE = `p.slug, p.title, p.description, p.is_enabled, p.durations, p.kinds, p.location, p.questions, p.created_at`;

const ofPerson: readonly DataRows[] = [
  {
    path: 'calendar/events',
    title: 'Your events, including those from connected calendars',
    text: `select title, kind, location, notes, attendees, starts_at, ends_at, time_zone, is_all_day, rule, source_id is not null as is_from_elsewhere
      from calendar_events where account_id = $1 order by starts_at, id`,
  },
  {
    path: 'calendar/availability',
    title: 'When you can be booked',
    text: `select name, time_zone, days, overrides, buffer_before, buffer_after, changed_at from calendar_schedules where account_id = $1`,
  },
  {
    path: 'calendar/elsewhere',
    title: 'Your connected calendars, without passwords',
    text: `select kind, name, url, username, is_busy, is_written, created_at from calendar_sources where account_id = $1 order by created_at, id`,
  },
  {
    path: 'calendar/booking-pages',
    title: 'Your booking pages',
    text: `select ${PAGE} from calendar_pages p where p.account_id = $1 order by p.created_at, p.id`,
  },
  {
    path: 'calendar/bookings',
    title: 'Meetings that people booked with you',
    text: `select ${BOOKED} from calendar_booking_hosts h join calendar_bookings b on b.id = h.booking_id
      where h.account_id = $1 order by h.starts_at, b.id`,
  },
];

const ofWorkspace: readonly DataRows[] = [
  {
    path: 'calendar/booking-pages',
    title: 'The team’s booking pages',
    text: `select ${PAGE} from calendar_pages p where p.workspace_id = $1 order by p.created_at, p.id`,
  },
  {
    path: 'calendar/bookings',
    title: 'Meetings that people booked with the team',
    text: `select ${BOOKED} from calendar_bookings b where b.workspace_id = $1 order by b.starts_at, b.id`,
  },
];
