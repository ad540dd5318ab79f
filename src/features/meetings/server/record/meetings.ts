import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { may } from '#features/workspaces/server/service.ts';
import { asOneLine } from '#kernel/one-line.ts';
import type { Upload } from '#kernel/upload.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  MEETINGS_MAX,
  type MeetingPlatform,
  PAGE_SIZE,
  TRANSCRIPT_BYTES_MAX,
} from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { Meeting, MeetingDetails } from '../../model-meetings.ts';
import { parseDay } from '../../rules/calendar-day.ts';
import { peopleOf } from '../../rules/people.ts';
import { callBackSoon } from '../bots/store.ts';
import type { NotesEngine } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import { participantsOf } from '../participants/store.ts';
import { deleteMeetings, keepOnTimelines } from '../participants/timelines.ts';
import { removeSoon } from '../recordings/waste.ts';
import { endLinksOfOthers } from '../sharing/departure.ts';
import { meetingLinks, meetingMails, meetings } from '../tables.ts';
import {
  changeMeeting,
  type MeetingRow,
  notesOf,
  readMeeting,
  searchedOf,
  tellPages,
  transcriptOf,
  viewOf,
  viewsOf,
  visibleTo,
} from './store.ts';
import { textOf } from './text-of.ts';

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits' | 'jobs'> {
  readonly engines: Pick<Engines, 'rules'>;
  readonly contacts: Pick<ContactsService, 'these' | 'note' | 'unnote'>;
}

interface Given {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly platform?: MeetingPlatform | undefined;
  readonly shared?: 'yes' | 'no' | undefined;
}

interface GivenChanges {
  readonly name?: string | undefined;
  readonly day?: string | undefined;
  readonly platform?: MeetingPlatform | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly ownWords?: string | undefined;
}

interface Listing {
  readonly search?: string | undefined;
  readonly platform?: MeetingPlatform | undefined;
  readonly cursor?: string | undefined;
}

const ADD_LIMIT = {
  name: 'meetings.add',
  points: 60,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

export type Meetings = ReturnType<typeof createMeetings>;

/** The meetings of workspaces, for their members. */
export const createMeetings = (below: Below) => ({
  ...readingOf(below),
  ...addingOf(below),
  ...changingOf(below),
});

function readingOf({ database, clock, contacts }: Below) {
  return {
    async list(member: Member, listing: Listing) {
      const { queries } = database;
      const rows = await queries
        .select()
        .from(meetings)
        .where(isListed(member, listing))
        .orderBy(desc(meetings.day), desc(meetings.createdAt), desc(meetings.id))
        .limit(PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const last = shown.at(-1);
      return {
        meetings: await viewsOf(shown, queries),
        next: rows.length > PAGE_SIZE && last !== undefined ? cursorOf(last) : null,
      };
    },

    /** @throws AppError meetings.notFound */
    async get(member: Member, id: string): Promise<MeetingDetails> {
      const { queries } = database;
      const row = await readMeeting(member, id, { queries });
      return detailsOf({ contacts }, { member, row }, { queries, now: clock.now() });
    },
  };
}

function addingOf({ realtime, clock, rateLimits, engines }: Below) {
  return {
    /** @throws AppError meetings.tooLarge, empty, unreadable, nameNeeded, badDay, tooMany, keyReused */
    async add(member: Member, given: Given, file: Upload): Promise<Meeting> {
      const name = nameOf(given.name);
      mustBeDay(given.day);
      await rateLimits.take(ADD_LIMIT, member.accountId);
      const transcript = await readFile(file, { engine: engines.rules, who: member.workspaceId });
      const now = clock.now();
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = {
          ...NEW_ROW,
          id: given.id,
          workspaceId: member.workspaceId,
          privateTo: given.shared === 'yes' ? null : member.accountId,
          addedBy: member.accountId,
          name,
          platform: given.platform ?? 'upload',
          day: given.day,
          ...factsOf(transcript),
          createdAt: now,
          changedAt: now,
        } as const;
        const added = await queries
          .insert(meetings)
          .values({ ...row, searched: searchedOf(row) })
          .onConflictDoNothing()
          .returning();
        const [fresh] = added;
        if (fresh === undefined) {
          const again = await readMeeting(member, given.id, { queries }).catch((cause: unknown) => {
            throw meetingsErrors.keyReused({}, { cause });
          });
          return viewOf(again, queries);
        }
        await mustFit(member, queries);
        await addLines(fresh, transcript, queries);
        tellPages([fresh], transaction);
        return viewOf(fresh, queries);
      });
    },
  };
}

function changingOf({ realtime, clock, jobs, contacts }: Below) {
  return {
    /** Changes what is given. @throws AppError meetings.notFound, nameNeeded, badDay, notYours */
    async change(member: Member, id: string, given: GivenChanges): Promise<Meeting> {
      const { name, day, platform, isPrivate, ownWords } = given;
      if (day !== undefined) mustBeDay(day);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if (isPrivate !== undefined) mustOwn(member, row);
        const owner = row.addedBy ?? member.accountId;
        const now = clock.now();
        const changed = await changeMeeting(
          row,
          {
            ...(name === undefined ? {} : { name: nameOf(name) }),
            ...(day === undefined ? {} : { day }),
            ...(platform === undefined ? {} : { platform }),
            ...(ownWords === undefined ? {} : { ownWords: ownWords.replaceAll('\0', '') }),
            ...(isPrivate === undefined ? {} : { privateTo: isPrivate ? owner : null }),
          },
          { transaction, now },
        );
        if (isPrivate === true) await endLinksOfOthers({ id, owner, now }, queries);
        await keepOnTimelines(contacts, changed, transaction);
        return viewOf(changed, queries);
      });
    },

    /** Deletes everything: sound, lines, notes, links, history and unsent emails. @throws AppError meetings.notFound, notYours */
    async remove(member: Member, id: string): Promise<void> {
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        mustOwn(member, row);
        await callBackSoon({ jobs }, id, queries);
        await deleteMeetings(contacts, eq(meetings.id, id), transaction);
        await removeSoon({ jobs }, queries);
        tellPages([row], transaction);
      });
    },
  };
}

/** What a meeting has before anything is known of it. */
export const NEW_ROW = {
  transcriptVersion: 1,
  notesState: 'none',
  ownWords: '',
  heard: null,
  version: 1,
} as const;

/** @throws AppError meetings.notYours */
export function mustOwn({ accountId, role }: Member, { addedBy }: MeetingRow): void {
  if (addedBy !== accountId && !may(role, 'meetings.manage')) throw meetingsErrors.notYours();
}

/** @throws AppError meetings.tooMany */
export async function mustFit({ workspaceId }: Member, queries: Queries): Promise<void> {
  const [found] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(meetings)
    .where(eq(meetings.workspaceId, workspaceId));
  if ((found?.count ?? 0) > MEETINGS_MAX) throw meetingsErrors.tooMany();
}

/** @throws AppError meetings.tooLarge, empty, unreadable */
export async function readFile(
  file: Upload,
  { engine, who }: { engine: NotesEngine; who: string },
): Promise<Transcript> {
  const bytes = await file.read(TRANSCRIPT_BYTES_MAX).catch((cause: unknown) => {
    throw Object(cause).status === 413 ? meetingsErrors.tooLarge({}, { cause }) : cause;
  });
  const read = await engine.run({ kind: 'read', text: textOf(bytes), who });
  if (read.kind === 'refused') throw meetingsErrors[read.problem]();
  return read.transcript;
}

/** How long a transcript is, and who speaks in it. */
export function factsOf(transcript: Transcript) {
  const ends = transcript.lines.map(({ startMs, endMs }) => endMs ?? startMs);
  const last = ends.reduce<number | null>(
    (most, end) => (end !== null && end > (most ?? 0) ? end : most),
    null,
  );
  return { durationMs: last, people: [...peopleOf(transcript).labels], lines: transcript.lines.length };
}

export async function addLines(
  { id, workspaceId }: MeetingRow,
  { lines }: Transcript,
  queries: Queries,
): Promise<void> {
  const column = <Value>(of: (line: Transcript['lines'][number]) => Value) => sql.param(lines.map(of));
  await queries.execute(sql`
    insert into meeting_lines (meeting_id, nth, workspace_id, speaker, start_ms, end_ms, text)
    select ${id}, nth - 1, ${workspaceId}, speaker, start_ms, end_ms, text
    from unnest(${column(({ speaker }) => speaker)}::text[], ${column(({ startMs }) => startMs)}::bigint[],
      ${column(({ endMs }) => endMs)}::bigint[], ${column(({ text }) => text)}::text[])
      with ordinality as line (speaker, start_ms, end_ms, text, nth)`);
}

/** @throws AppError meetings.nameNeeded */
function nameOf(given: string): string {
  const name = asOneLine(given).replaceAll(/\s+/g, ' ');
  if (name === '') throw meetingsErrors.nameNeeded();
  return name;
}

/** @throws AppError meetings.badDay */
export function mustBeDay(day: string): void {
  if (parseDay(day) === null) throw meetingsErrors.badDay();
}

function isListed(member: Member, { search = '', platform, cursor }: Listing) {
  const wanted = search.replaceAll('\0', '').trim().toLowerCase();
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const place = cursor === undefined ? null : placeOf(cursor);
  return and(
    visibleTo(member),
    wanted === '' ? undefined : sql`${meetings.searched} like ${pattern}`,
    platform === undefined ? undefined : eq(meetings.platform, platform),
    place === null
      ? undefined
      : // The day alone is in the index.
        sql`${meetings.day} <= ${place.day}::date and (${meetings.day}, ${meetings.createdAt}, ${meetings.id})
          < (${place.day}::date, ${new Date(place.createdAt).toISOString()}::timestamptz, ${place.id})`,
  );
}

const cursorOf = ({ day, createdAt, id }: MeetingRow) => `${day} ${createdAt} ${id}`;

function placeOf(cursor: string): { day: string; createdAt: number; id: string } | null {
  const { day, createdAt, id } =
    /^(?<day>\S{10}) (?<createdAt>\d{1,14}) (?<id>\S*)$/.exec(cursor)?.groups ?? {};
  if (day === undefined || createdAt === undefined || id === undefined || parseDay(day) === null) return null;
  return { day, createdAt: Number(createdAt), id: id.replaceAll('\0', '') };
}

async function detailsOf(
  { contacts }: Pick<Below, 'contacts'>,
  { member, row }: { member: Member; row: MeetingRow },
  { queries, now }: { queries: Queries; now: number },
): Promise<MeetingDetails> {
  const { id } = row;
  const notes = await notesOf(id, queries);
  const transcript = await transcriptOf(id, queries);
  const links = await queries
    .select()
    .from(meetingLinks)
    .where(
      and(eq(meetingLinks.meetingId, id), isNull(meetingLinks.revokedAt), gt(meetingLinks.expiresAt, now)),
    )
    .orderBy(asc(meetingLinks.createdAt));
  const mails = await queries
    .select()
    .from(meetingMails)
    .where(eq(meetingMails.meetingId, id))
    .orderBy(desc(meetingMails.requestedAt), asc(meetingMails.recipient))
    .limit(100);
  return {
    meeting: await viewOf(row, queries),
    participants: await participantsOf(member, { meetingId: id, contacts }, queries),
    transcript: transcript.lines.map((line) => ({ ...line })),
    ownWords: row.ownWords,
    notes: notes?.body ?? null,
    notesMadeAt: notes?.madeAt ?? null,
    areNotesOld: notes !== null && notes.madeOf < row.transcriptVersion,
    heard: row.heard,
    links: links.map(({ id: linkId, hasTranscript, createdAt, expiresAt }) => ({
      id: linkId,
      hasTranscript,
      createdAt,
      expiresAt,
    })),
    mails: mails.map(({ recipient, requestedAt, sentAt }) => ({ recipient, requestedAt, sentAt })),
  };
}
