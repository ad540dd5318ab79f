import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { RULES } from '../../constants-meetings.ts';
import { MEETINGS_TOPIC, TRANSCRIBED_TOPIC } from '../../constants-topics.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { KeptNotes, Meeting } from '../../model-meetings.ts';
import type { Transcribed } from '../../model-recordings.ts';
import { botsOf } from '../bots/store.ts';
import { recordingsOf } from '../recordings/store.ts';
import { meetingLines, meetingMails, meetingNotes, meetings } from '../tables.ts';

export type MeetingRow = typeof meetings.$inferSelect;
export type Reader = Pick<Member, 'workspaceId' | 'accountId'>;

/** Meetings that a member sees: those of everyone, and their own. */
export function visibleTo({ workspaceId, accountId }: Reader): SQL {
  return sql`${meetings.workspaceId} = ${workspaceId} and (${meetings.privateTo} is null or ${meetings.privateTo} = ${accountId})`;
}

/** @throws AppError meetings.notFound */
export async function readMeeting(
  reader: Reader,
  id: string,
  { queries, lock = false }: { queries: Queries; lock?: boolean },
): Promise<MeetingRow> {
  const query = queries
    .select()
    .from(meetings)
    .where(and(eq(meetings.id, id), visibleTo(reader)));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw meetingsErrors.notFound();
  return row;
}

export async function transcriptOf(meetingId: string, queries: Queries): Promise<Transcript> {
  const lines = await queries
    .select({
      speaker: meetingLines.speaker,
      startMs: meetingLines.startMs,
      endMs: meetingLines.endMs,
      text: meetingLines.text,
    })
    .from(meetingLines)
    .where(eq(meetingLines.meetingId, meetingId))
    .orderBy(asc(meetingLines.nth));
  return { lines };
}

const FIRST_NOTES: Pick<KeptNotes, 'template' | 'madeBy' | 'leftOut'> = {
  template: 'general',
  madeBy: RULES,
  leftOut: [],
};

export async function notesOf(meetingId: string, queries: Queries) {
  const [row] = await queries.select().from(meetingNotes).where(eq(meetingNotes.meetingId, meetingId));
  // Notes that were made before there were templates and models don't say so.
  return row === undefined ? null : { ...row, body: { ...FIRST_NOTES, ...row.body } };
}

/** Writes what changed of a meeting, and tells the pages of those who see it. @returns the row as it is now */
export async function changeMeeting(
  row: MeetingRow,
  changes: Partial<typeof meetings.$inferInsert>,
  { transaction, now }: { transaction: Transaction; now: number },
): Promise<MeetingRow> {
  const after = { ...row, ...changes };
  const [changed] = await transaction.queries
    .update(meetings)
    .set({ ...changes, searched: searchedOf(after), changedAt: now, version: row.version + 1 })
    .where(eq(meetings.id, row.id))
    .returning();
  tellPages([row, changed ?? row], transaction);
  return changed ?? row;
}

/** What the list is searched by. */
export const searchedOf = ({ name, people }: { name: string; people: readonly string[] }) =>
  [name, ...people].join('\n').toLowerCase();

/** Tells pages that a meeting changed. Those who can no longer see it fetch it and get "not found". */
export function tellPages(
  rows: readonly Pick<MeetingRow, 'id' | 'workspaceId' | 'privateTo'>[],
  { emit }: Pick<Transaction, 'emit'>,
): void {
  const owners = new Set(rows.map(({ privateTo }) => privateTo));
  for (const row of rows.slice(0, 1))
    for (const accountId of owners) {
      const event = { topic: MEETINGS_TOPIC, payload: { id: row.id } };
      if (accountId === null) emit({ workspaceId: row.workspaceId, audience: 'meetings.read', ...event });
      else emit({ accountId, ...event });
    }
}

/** Tells the person who added a meeting that its transcript was made. */
export function tellTranscribed(
  { id, workspaceId, addedBy }: MeetingRow,
  { emit }: Pick<Transaction, 'emit'>,
): void {
  const payload: Transcribed = { id, workspaceId };
  if (addedBy !== null) emit({ accountId: addedBy, topic: TRANSCRIBED_TOPIC, payload });
}

/** Meetings as pages get them. */
export async function viewsOf(rows: readonly MeetingRow[], queries: Queries): Promise<Meeting[]> {
  const ids = rows.map(({ id }) => id);
  const mailed =
    ids.length === 0
      ? []
      : await queries
          .selectDistinct({ id: meetingMails.meetingId })
          .from(meetingMails)
          .where(inArray(meetingMails.meetingId, ids));
  const sent = new Set(mailed.map(({ id }) => id));
  const recorded = await recordingsOf(ids, queries);
  const bots = await botsOf(ids, queries);
  return rows.map(
    ({ id, name, day, platform, durationMs, people, lines, privateTo, addedBy, notesState, ...times }) => ({
      id,
      name,
      day,
      platform,
      durationMs,
      people,
      lines,
      isPrivate: privateTo !== null,
      addedBy,
      notesState,
      emailSent: sent.has(id),
      recording: recorded.get(id) ?? null,
      bot: bots.get(id) ?? null,
      createdAt: times.createdAt,
      changedAt: times.changedAt,
      version: times.version,
    }),
  );
}

export async function viewOf(row: MeetingRow, queries: Queries): Promise<Meeting> {
  const [view] = await viewsOf([row], queries);
  if (view === undefined) throw meetingsErrors.notFound();
  return view;
}
