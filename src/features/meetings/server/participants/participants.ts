import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { CalendarService, Planned, PlannedKey } from '#features/calendar/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { TasksService } from '#features/tasks/server/service.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PARTICIPANTS_MAX } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { LastTime, MeetingName, Participant, Plan } from '../../model-participants.ts';
import { planAddress } from '../../rules/participants/plan-address.ts';
import { changeMeeting, readMeeting, visibleTo } from '../record/store.ts';
import { meetings } from '../tables.ts';
import { lastTimeWith } from './last-time.ts';
import {
  addParticipants,
  namedContacts,
  participantIdsOf,
  participantsOf,
  removeParticipants,
} from './store.ts';
import { keepOnTimelines, takeOffTimelines } from './timelines.ts';

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock'> {
  readonly calendar: Pick<CalendarService, 'plannedAt' | 'plannedWithin'>;
  readonly contacts: Pick<ContactsService, 'these' | 'whoAre' | 'note' | 'unnote'>;
  readonly tasks: Pick<TasksService, 'doneAmong'>;
}

/** How long before its start a meeting is offered. */
const EARLY_MS = 10 * MINUTE_MS;
const NAMED_MAX = 20;

export type Participants = ReturnType<typeof createParticipants>;

/** Whom meetings were with: from the calendar, before they begin, and on timelines afterwards. */
export const createParticipants = (below: Below) => ({ ...readingOf(below), ...changingOf(below) });

function readingOf(below: Below) {
  const { database, clock, calendar, contacts } = below;
  const { queries } = database;
  return {
    /** What is on now in their calendar, or begins in a moment. */
    async plans(member: Member): Promise<Plan[]> {
      const now = clock.now();
      const found = await calendar.plannedWithin(member.accountId, { from: now, before: now + EARLY_MS + 1 });
      return Promise.all(found.map((planned) => planOf({ contacts, member, planned }, queries)));
    },

    /** @throws AppError meetings.notPlanned */
    async plan(
      member: Member,
      key: PlannedKey,
    ): Promise<{ plan: Plan; last: LastTime | null; meetings: MeetingName[] }> {
      const planned = await calendar.plannedAt(member.accountId, key);
      if (planned === null) throw meetingsErrors.notPlanned();
      const plan = await planOf({ contacts, member, planned }, queries);
      const contactIds = plan.participants.map(({ id }) => id);
      return {
        plan,
        last: await lastTimeWith(below, { member, contactIds }, queries),
        meetings: await named(member, plannedAs(planned), queries),
      };
    },

    lastTime: (member: Member, contactIds: readonly string[]): Promise<LastTime | null> =>
      lastTimeWith(below, { member, contactIds }, queries),

    /** Recordings of a call that this person sees. */
    ofCall: (member: Member, callId: string): Promise<MeetingName[]> =>
      named(
        member,
        sql`${meetings.id} in (select meeting_id from meeting_recordings where call_id = ${callId})`,
        queries,
      ),
  };
}

function changingOf({ realtime, clock, contacts }: Below) {
  return {
    /** Those whom this person doesn't see stay. @throws AppError meetings.notFound, contacts.notFound */
    set(
      member: Member,
      { id, contactIds }: { id: string; contactIds: readonly string[] },
    ): Promise<Participant[]> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const wanted = await namedContacts(member, { contactIds, contacts }, queries);
        const before = await participantIdsOf(id, queries);
        const seen = await contacts.these(member, before, queries);
        const gone = seen
          .filter(({ contactId }) => wanted.every((one) => one.contactId !== contactId))
          .flatMap(({ ids }) => ids.filter((one) => before.includes(one)));
        const added = wanted.filter(({ ids }) => !ids.some((one) => before.includes(one)));
        await removeParticipants(id, gone, queries);
        await addParticipants(
          row,
          added.map(({ contactId }) => contactId),
          queries,
        );
        await takeOffTimelines(contacts, row, { contactIds: gone, transaction });
        await keepOnTimelines(contacts, row, transaction);
        await changeMeeting(row, {}, { transaction, now: clock.now() });
        return participantsOf(member, { meetingId: id, contacts }, queries);
      });
    },
  };
}

/** A booking that was moved is the same one; an event of a series is told by its start. */
function plannedAs({ kind, id, at }: PlannedKey): SQL {
  const time = kind === 'event' ? sql`${meetings.plannedAt} = ${new Date(at).toISOString()}` : sql`true`;
  return sql`${meetings.plannedKind} = ${kind} and ${meetings.plannedId} = ${id} and ${time}`;
}

function named(member: Member, which: SQL, queries: Queries): Promise<MeetingName[]> {
  return queries
    .select({ id: meetings.id, name: meetings.name, lines: meetings.lines })
    .from(meetings)
    .where(and(visibleTo(member), which))
    .orderBy(desc(meetings.createdAt), desc(meetings.id))
    .limit(NAMED_MAX);
}

/** A plan with the contacts among its people: who booked it, and who has the email address of an attendee. */
async function planOf(
  {
    contacts,
    member,
    planned,
  }: { contacts: Pick<ContactsService, 'these' | 'whoAre'>; member: Member; planned: Planned },
  queries: Queries,
): Promise<Plan> {
  const { kind, id, at, title, startsAt, endsAt, contactId, people } = planned;
  const byEmail = await contacts.whoAre(
    member,
    people.map(({ email }) => email).filter((email) => email.includes('@')),
  );
  const ids = [
    ...(contactId === null ? [] : [contactId]),
    ...[...byEmail.values()].map((one) => one.contactId),
  ];
  const seen = await contacts.these(member, ids, queries);
  const address = planAddress(planned);
  return {
    kind,
    id,
    at,
    name: title,
    startsAt,
    endsAt,
    address: address === null ? null : { platform: address.platform, url: address.url },
    // Of a large event, as many as a meeting may be with.
    participants: seen.slice(0, PARTICIPANTS_MAX).map((one) => ({ id: one.contactId, name: one.name })),
  };
}
