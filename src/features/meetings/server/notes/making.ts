import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { NOTE_TEMPLATES, type NoteKind, type NoteTemplate } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { KeptNotes, Meeting } from '../../model-meetings.ts';
import { keepChanges, withChange } from '../../rules/keep-changes.ts';
import type { Engines } from '../engine/engines.ts';
import { keepOnTimelines } from '../participants/timelines.ts';
import {
  changeMeeting,
  type MeetingRow,
  notesOf,
  readMeeting,
  transcriptOf,
  viewOf,
} from '../record/store.ts';
import { meetingNotes, meetings } from '../tables.ts';

/** Makes the notes of the meeting in its payload: `meetingId`. */
export const NOTES_QUEUE = 'meetings-notes';
const LOST_QUEUE = 'meetings-notes-lost';
/** A worker that dies uses up one of them. What an engine fails with isn't tried again. */
const RETRIES = 30;
const RETRY_AFTER_SECONDS = 2;
/** A job that is silent for longer than any notes take is lost. */
const LOST_AFTER_MS = 30 * MINUTE_MS;
const LOST_AT_ONCE = 200;
/** Notes of several meetings are made at once: a model takes its time, and nobody waits for the meeting of others. */
const AT_ONCE = 4;

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs' | 'log'> {
  readonly engines: Pick<Engines, 'of'>;
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
}

const AGAIN_LIMIT = {
  name: 'meetings.notes-again',
  points: 20,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

export type Notes = ReturnType<typeof createNotes>;

/** Notes of meetings: made by a job, changed by people, made again without losing what they changed. */
export function createNotes(below: Below & Pick<Platform, 'rateLimits'>) {
  const { realtime, clock, jobs, engines, contacts, rateLimits } = below;
  const stopping = new AbortController();
  jobs.define(
    NOTES_QUEUE,
    (payload) => {
      const { meetingId, template }: { meetingId?: unknown; template?: unknown } = Object(payload);
      return makeNotesOf(below, String(meetingId), {
        template: templateOf(template),
        stopping: stopping.signal,
      });
    },
    { atOnce: AT_ONCE, retries: RETRIES, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
  jobs.define(LOST_QUEUE, () => findLostJobs(below));
  jobs.schedule(LOST_QUEUE, '*/10 * * * *', { timeZone: 'UTC' });
  async function begin(
    row: MeetingRow,
    transaction: Transaction,
    template?: NoteTemplate,
  ): Promise<MeetingRow> {
    const changed = await changeMeeting(row, { notesState: 'making' }, { transaction, now: clock.now() });
    await jobs.enqueue(NOTES_QUEUE, { meetingId: row.id, template }, { within: transaction.queries });
    return changed;
  }
  return {
    /** Has them made if the transaction commits. @param row locked by it @returns the meeting as it is now */
    begin,

    /** @throws AppError meetings.notFound, noTranscript, common.tooManyRequests */
    async make(
      member: Member,
      { id, template }: { id: string; template?: NoteTemplate | undefined },
    ): Promise<Meeting> {
      await rateLimits.take(AGAIN_LIMIT, member.accountId);
      const { notesMs } = await engines.of(member.workspaceId);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if (row.lines === 0) throw meetingsErrors.noTranscript();
        // Pressing twice waits for the same notes.
        const isUnderway = row.notesState === 'making' && row.changedAt > clock.now() - notesMs;
        if (isUnderway) return viewOf(row, queries);
        return viewOf(await begin(row, transaction, template), queries);
      });
    },

    /** @throws AppError meetings.notFound, noSummary, noteNotFound, noteEmpty */
    change(
      member: Member,
      { id, ...given }: { id: string; kind: NoteKind; noteId: string; text: string },
    ): Promise<KeptNotes> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const notes = await notesOf(id, queries);
        if (notes === null) throw meetingsErrors.noSummary();
        const body = withChange(notes.body, { ...given, text: given.text.replaceAll('\0', '').trim() });
        if (body === null) throw meetingsErrors.noteNotFound();
        await queries.update(meetingNotes).set({ body }).where(eq(meetingNotes.meetingId, id));
        await changeMeeting(row, {}, { transaction, now: clock.now() });
        await keepOnTimelines(contacts, row, transaction);
        return body;
      });
    },

    /** Breaks off the notes that are being made in this process. Another one, or the next start, makes them. */
    stop: () => stopping.abort(),
  };
}

/** Adds the jobs again whose queue has lost them. */
async function findLostJobs({ database, clock, jobs }: Below): Promise<void> {
  const lost = await database.queries
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.notesState, sql`'making'`), lt(meetings.changedAt, clock.now() - LOST_AFTER_MS)))
    .orderBy(asc(meetings.changedAt))
    .limit(LOST_AT_ONCE);
  for (const { id } of lost) await jobs.enqueue(NOTES_QUEUE, { meetingId: id }, { key: id });
}

/**
 * Makes the notes of a meeting if it still exists. If the transcript changes meanwhile, the page says that the notes are out
 * of date.
 * @throws what the engine failed with because this process stops: the meeting still waits for its notes
 */
export async function makeNotesOf(
  { database, realtime, clock, engines, log, contacts }: Below,
  id: string,
  { template, stopping }: { template?: NoteTemplate | undefined; stopping?: AbortSignal } = {},
): Promise<void> {
  const [before] = await database.queries.select().from(meetings).where(eq(meetings.id, id));
  if (before === undefined) return;
  const transcript = await transcriptOf(id, database.queries);
  const engine = await engines.of(before.workspaceId);
  const made = await engine
    .run({
      kind: 'notes',
      transcript,
      date: before.day,
      template: template ?? (await notesOf(id, database.queries))?.body.template ?? 'general',
      ownWords: before.ownWords,
      who: before.workspaceId,
    })
    .catch((cause: unknown) => {
      if (stopping?.aborted === true) throw cause;
      log.error({ err: cause, meetingId: id }, 'the notes of a meeting were not made');
      return null;
    });
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const [row] = await queries.select().from(meetings).where(eq(meetings.id, id)).for('update');
    if (row === undefined) return;
    const now = clock.now();
    if (made === null) {
      await changeMeeting(row, { notesState: 'failed' }, { transaction, now });
      return;
    }
    const notes = await notesOf(id, queries);
    const body = keepChanges(notes?.body ?? null, made, newId);
    const fresh = { body, madeOf: before.transcriptVersion, madeAt: now };
    await queries
      .insert(meetingNotes)
      .values({ meetingId: id, workspaceId: row.workspaceId, ...fresh })
      .onConflictDoUpdate({ target: meetingNotes.meetingId, set: fresh });
    const changed = await changeMeeting(row, { notesState: 'made' }, { transaction, now });
    await keepOnTimelines(contacts, changed, transaction);
  });
}

const templateOf = (given: unknown): NoteTemplate | undefined =>
  NOTE_TEMPLATES.find((template) => template === given);
