import { Readable } from 'node:stream';
import { and, desc, eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { meetingsErrors } from '../../errors.ts';
import type { TranscriptChange } from '../../model-meetings.ts';
import { withSpeaker } from '../../rules/keep-changes.ts';
import { writeText, writeVtt } from '../../rules/write-transcript.ts';
import { meetingChanges, meetingLines, meetingNotes } from '../tables.ts';
import { changeMeeting, type MeetingRow, notesOf, readMeeting, transcriptOf } from './store.ts';

const CHANGES_SHOWN = 200;

export type Transcripts = ReturnType<typeof createTranscripts>;

type Below = Pick<Platform, 'database' | 'realtime' | 'clock'>;

/** Corrections of transcripts, with what was there before, and transcripts as files. */
export const createTranscripts = (below: Below) => ({ ...correctingOf(below), ...readingOf(below) });

function correctingOf({ realtime, clock }: Pick<Below, 'realtime' | 'clock'>) {
  return {
    /** @throws AppError meetings.notFound, lineNotFound, lineEmpty */
    async changeLine(
      member: Member,
      { id, line, text }: { id: string; line: number; text: string },
    ): Promise<void> {
      const after = tidied(text);
      if (after === '') throw meetingsErrors.lineEmpty();
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const isLine = and(eq(meetingLines.meetingId, id), eq(meetingLines.nth, line));
        const [found] = await queries.select().from(meetingLines).where(isLine);
        if (found === undefined) throw meetingsErrors.lineNotFound();
        if (found.text === after) return;
        await queries.update(meetingLines).set({ text: after }).where(isLine);
        await noteChange(
          row,
          { nth: line, before: found.text, after },
          { member, transaction, now: clock.now() },
        );
      });
    },

    /** @throws AppError meetings.notFound, nameNeeded, speakerNotFound */
    async renameSpeaker(
      member: Member,
      { id, from, to }: { id: string; from: string; to: string },
    ): Promise<void> {
      const name = tidied(to);
      if (name === '') throw meetingsErrors.nameNeeded();
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if (!row.people.includes(from)) throw meetingsErrors.speakerNotFound();
        if (from === name) return;
        await queries
          .update(meetingLines)
          .set({ speaker: name })
          .where(and(eq(meetingLines.meetingId, id), eq(meetingLines.speaker, from)));
        const notes = await notesOf(id, queries);
        if (notes !== null)
          await queries
            .update(meetingNotes)
            .set({ body: withSpeaker(notes.body, { from, to: name }) })
            .where(eq(meetingNotes.meetingId, id));
        const people = [...new Set(row.people.map((person) => (person === from ? name : person)))];
        await noteChange(
          { ...row, people },
          { nth: null, before: from, after: name },
          { member, transaction, now: clock.now() },
        );
      });
    },
  };
}

function readingOf({ database }: Pick<Below, 'database'>) {
  return {
    /** @throws AppError meetings.notFound */
    async changes(member: Member, id: string): Promise<TranscriptChange[]> {
      const { queries } = database;
      await readMeeting(member, id, { queries });
      const rows = await queries
        .select()
        .from(meetingChanges)
        .where(eq(meetingChanges.meetingId, id))
        .orderBy(desc(meetingChanges.at), desc(meetingChanges.id))
        .limit(CHANGES_SHOWN);
      return rows.map(({ at, accountId, nth, before, after }) => ({
        at,
        by: accountId,
        line: nth,
        before,
        after,
      }));
    },

    /** @throws AppError meetings.notFound */
    async file(member: Member, { id, format = 'txt' }: { id: string; format?: 'txt' | 'vtt' | undefined }) {
      const { queries } = database;
      const { name } = await readMeeting(member, id, { queries });
      const transcript = await transcriptOf(id, queries);
      const text = format === 'vtt' ? writeVtt(transcript) : writeText(transcript);
      return {
        headers: {
          'content-type': format === 'vtt' ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8',
          'content-disposition': downloadOf(`${name}.${format}`),
          'x-content-type-options': 'nosniff',
        },
        body: Readable.toWeb(Readable.from([text])),
      };
    },
  };
}

/** Records the previous text of a transcript. Its notes are out of date from then on. */
async function noteChange(
  row: MeetingRow,
  change: { nth: number | null; before: string; after: string },
  { member, transaction, now }: { member: Member; transaction: Transaction; now: number },
): Promise<void> {
  await transaction.queries.insert(meetingChanges).values({
    id: newId(),
    meetingId: row.id,
    workspaceId: row.workspaceId,
    at: now,
    accountId: member.accountId,
    ...change,
  });
  const transcriptVersion = row.transcriptVersion + 1;
  await changeMeeting(row, { people: row.people, transcriptVersion }, { transaction, now });
}

const tidied = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** The header that makes a browser save the file under its name, whatever characters it has. */
const downloadOf = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
