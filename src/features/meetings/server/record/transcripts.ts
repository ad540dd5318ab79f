import { Readable } from 'node:stream';
import { and, desc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { asOneLine } from '#kernel/one-line.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { FileFormat } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { TranscriptChange } from '../../model-meetings.ts';
import {
  notesDocument,
  type PrintedDocument,
  plainDocument,
  transcriptDocument,
} from '../../rules/document.ts';
import { withSpeaker } from '../../rules/keep-changes.ts';
import { changeOf } from '../../rules/line-changes.ts';
import { writeText, writeVtt } from '../../rules/write-transcript.ts';
import type { Documents } from '../documents/documents.ts';
import { meetingChanges, meetingLines, meetingNotes } from '../tables.ts';
import { changeMeeting, type MeetingRow, notesOf, readMeeting, transcriptOf } from './store.ts';

const CHANGES_SHOWN = 200;

export type Transcripts = ReturnType<typeof createTranscripts>;

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits' | 'log'> {
  readonly documents: Documents;
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
}

interface GivenLine {
  readonly id: string;
  readonly line: number;
  readonly text?: string | undefined;
  readonly speaker?: string | null | undefined;
}

const FILE_LIMIT = {
  name: 'meetings.files',
  points: 60,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** Corrections of transcripts, with what was there before, and transcripts as files. */
export const createTranscripts = (below: Below) => ({ ...correctingOf(below), ...readingOf(below) });

function correctingOf({ realtime, clock }: Pick<Below, 'realtime' | 'clock'>) {
  return {
    /** Corrects what was said, who said it, or both. @throws AppError meetings.notFound, lineNotFound, lineEmpty */
    async changeLine(member: Member, { id, line, ...given }: GivenLine): Promise<void> {
      if (given.text !== undefined && tidied(given.text) === '') throw meetingsErrors.lineEmpty();
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const isLine = and(eq(meetingLines.meetingId, id), eq(meetingLines.nth, line));
        const [found] = await queries.select().from(meetingLines).where(isLine);
        if (found === undefined) throw meetingsErrors.lineNotFound();
        const text = given.text === undefined ? found.text : tidied(given.text);
        const speaker = given.speaker === undefined ? found.speaker : tidied(given.speaker ?? '') || null;
        if (found.text === text && found.speaker === speaker) return;
        await queries.update(meetingLines).set({ text, speaker }).where(isLine);
        const people = found.speaker === speaker ? row.people : await speakersOf(id, queries);
        await noteChange(
          { ...row, people },
          { nth: line, ...changeOf(found, { text, speaker }) },
          { member, transaction, now: clock.now() },
        );
      });
    },

    /** @param from empty: every line of which it isn't known who spoke. @throws AppError meetings.notFound, nameNeeded, speakerNotFound */
    async renameSpeaker(
      member: Member,
      { id, from, to }: { id: string; from: string; to: string },
    ): Promise<void> {
      const name = tidied(to);
      if (name === '') throw meetingsErrors.nameNeeded();
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        if (from === name) return;
        const isTheirs = from === '' ? isNull(meetingLines.speaker) : eq(meetingLines.speaker, from);
        const { rowCount } = await queries
          .update(meetingLines)
          .set({ speaker: name })
          .where(and(eq(meetingLines.meetingId, id), isTheirs));
        if (rowCount === 0) throw meetingsErrors.speakerNotFound();
        const notes = await notesOf(id, queries);
        if (notes !== null)
          await queries
            .update(meetingNotes)
            .set({ body: withSpeaker(notes.body, { from, to: name }) })
            .where(eq(meetingNotes.meetingId, id));
        const people =
          from === ''
            ? await speakersOf(id, queries)
            : [...new Set(row.people.map((person) => (person === from ? name : person)))];
        await noteChange(
          { ...row, people },
          { nth: null, before: from, after: name },
          { member, transaction, now: clock.now() },
        );
      });
    },
  };
}

function readingOf({ database, documents, rateLimits, log, directory }: Below) {
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
      const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
      const people = ids.length === 0 ? [] : await directory.profilesOf(ids);
      const names = new Map(people.map(({ accountId, name }) => [accountId, name]));
      return rows.map(({ at, accountId, nth, before, after }) => ({
        at,
        by: accountId,
        byName: accountId === null ? null : (names.get(accountId) ?? null),
        line: nth,
        before,
        after,
      }));
    },

    /** @throws AppError meetings.notFound, noSummary, documentFailed, common.badInput */
    async file(member: Member, { id, format = 'txt', what = 'transcript' }: FileAsked) {
      const { queries } = database;
      const row = await readMeeting(member, id, { queries });
      const { lines } = await transcriptOf(id, queries);
      await rateLimits.take(FILE_LIMIT, member.accountId);
      const type = TYPES[format];
      const name = what === 'notes' ? `${row.name}, notes` : row.name;
      const headers = {
        'content-type': type,
        'content-disposition': downloadOf(`${name}.${format}`),
        'x-content-type-options': 'nosniff',
      };
      const answered = (body: string | Uint8Array) => ({
        headers,
        body: Readable.toWeb(Readable.from([body])),
      });
      if (what === 'transcript' && format === 'txt') return answered(writeText({ lines }));
      if (what === 'transcript' && format === 'vtt') return answered(writeVtt({ lines }));
      const printed = what === 'notes' ? await printedNotes(row, lines) : transcriptDocument(row, lines);
      if (format === 'vtt') throw commonErrors.badInput();
      if (format === 'txt') return answered(plainDocument(printed));
      const bytes = await documents.write(format, printed).catch((cause: unknown) => {
        log.error({ err: cause, meetingId: id, format }, 'a document of a meeting was not written');
        throw meetingsErrors.documentFailed({}, { cause });
      });
      return answered(bytes);
    },
  };

  /** @throws AppError meetings.noSummary */
  async function printedNotes(row: MeetingRow, lines: Transcript['lines']): Promise<PrintedDocument> {
    const notes = await notesOf(row.id, database.queries);
    if (notes === null) throw meetingsErrors.noSummary();
    return notesDocument(row, notes.body, { lines, ownWords: row.ownWords });
  }
}

interface FileAsked {
  readonly id: string;
  readonly format?: FileFormat | undefined;
  readonly what?: 'transcript' | 'notes' | undefined;
}

const TYPES: Readonly<Record<FileFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** Who speaks in a transcript, in the order of their first words. */
async function speakersOf(meetingId: string, queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ speaker: meetingLines.speaker })
    .from(meetingLines)
    .where(and(eq(meetingLines.meetingId, meetingId), isNotNull(meetingLines.speaker)))
    .groupBy(meetingLines.speaker)
    .orderBy(min(meetingLines.nth));
  return rows.map(({ speaker }) => speaker).filter((speaker) => speaker !== null);
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

const tidied = (text: string) => asOneLine(text).replaceAll(/\s+/g, ' ');

/** The header that makes a browser save the file under its name, whatever characters it has. */
const downloadOf = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
