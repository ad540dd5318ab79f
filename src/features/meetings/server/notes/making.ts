import { eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { NoteKind } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { KeptNotes, Meeting } from '../../model-meetings.ts';
import { keepChanges, withChange } from '../../rules/keep-changes.ts';
import type { NotesEngine } from '../engine/engine.ts';
import { changeMeeting, notesOf, readMeeting, transcriptOf, viewOf } from '../record/store.ts';
import { meetingNotes, meetings } from '../tables.ts';

const NOTES_QUEUE = 'meetings-notes';
/** Longer than notes take, retries apart. */
const UNDERWAY_MS = 60_000;

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs' | 'log'> {
  readonly engine: NotesEngine;
}

export type Notes = ReturnType<typeof createNotes>;

/** Notes of meetings: made by a job, changed by people, made again without losing what they changed. */
export function createNotes(below: Below) {
  const { realtime, clock, jobs } = below;
  jobs.define(NOTES_QUEUE, (payload) => makeNotesOf(below, String(Object(payload).meetingId)));
  return {
    /** @throws AppError meetings.notFound, noTranscript */
    make(member: Member, id: string): Promise<Meeting> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if (row.lines === 0) throw meetingsErrors.noTranscript();
        // Pressing twice waits for the same notes.
        const isUnderway = row.notesState === 'making' && row.changedAt > clock.now() - UNDERWAY_MS;
        if (isUnderway) return viewOf(row, queries);
        const changed = await changeMeeting(row, { notesState: 'making' }, { transaction, now: clock.now() });
        await jobs.enqueue(NOTES_QUEUE, { meetingId: id }, { within: queries });
        return viewOf(changed, queries);
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
        return body;
      });
    },
  };
}

/** Makes the notes of a meeting if it still exists. If the transcript changes meanwhile, the page says that the notes are out of date. */
export async function makeNotesOf(
  { database, realtime, clock, engine, log }: Below,
  id: string,
): Promise<void> {
  const [before] = await database.queries.select().from(meetings).where(eq(meetings.id, id));
  if (before === undefined) return;
  const transcript = await transcriptOf(id, database.queries);
  const made = await engine.run({ kind: 'notes', transcript, date: before.day }).catch((cause: unknown) => {
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
    await changeMeeting(row, { notesState: 'made' }, { transaction, now });
  });
}
