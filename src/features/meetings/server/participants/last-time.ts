import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ContactsService, SeenContact } from '#features/contacts/server/service.ts';
import type { TasksService } from '#features/tasks/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { LastTime } from '../../model-participants.ts';
import { broughtUp } from '../../rules/participants/last-time.ts';
import { visibleTo } from '../record/store.ts';
import { meetingLines, meetingNotes, meetingParticipants, meetings } from '../tables.ts';

interface Below {
  readonly contacts: Pick<ContactsService, 'these'>;
  readonly tasks: Pick<TasksService, 'doneAmong'>;
}

/** The last meeting with notes that this person sees and that was with any of these contacts; null if there is none. */
export async function lastTimeWith(
  { contacts, tasks }: Below,
  { member, contactIds }: { member: Member; contactIds: readonly string[] },
  queries: Queries,
): Promise<LastTime | null> {
  const people = await contacts.these(member, contactIds, queries);
  const ids = people.flatMap((one) => one.ids);
  if (ids.length === 0) return null;
  const [found] = await queries
    .select({ id: meetings.id, name: meetings.name, day: meetings.day, notes: meetingNotes.body })
    .from(meetings)
    .innerJoin(meetingNotes, eq(meetingNotes.meetingId, meetings.id))
    .where(
      and(
        visibleTo(member),
        sql`${meetings.id} in (select meeting_id from meeting_participants where contact_id = any(${sql.param(ids)}::text[]))`,
      ),
    )
    .orderBy(desc(meetings.day), desc(meetings.createdAt), desc(meetings.id))
    .limit(1);
  if (found === undefined) return null;
  const { id, name, day, notes } = found;
  const taskIds = notes.actionItems.flatMap(({ taskId }) => taskId ?? []);
  const { actionItems, decisions } = broughtUp(notes, await tasks.doneAmong(member, taskIds));
  const linesOf = await citedLines(
    id,
    [...actionItems, ...decisions].flatMap(({ lines }) => lines),
    queries,
  );
  return {
    meeting: { id, name, day },
    participants: await whoWasThere(id, people, queries),
    actionItems: actionItems.map(({ id: noteId, text, owner, due, lines }) => ({
      id: noteId,
      text,
      owner,
      due,
      lines: linesOf(lines),
    })),
    decisions: decisions.map(({ id: noteId, text, lines }) => ({ id: noteId, text, lines: linesOf(lines) })),
  };
}

async function whoWasThere(meetingId: string, people: readonly SeenContact[], queries: Queries) {
  const rows = await queries
    .select({ contactId: meetingParticipants.contactId })
    .from(meetingParticipants)
    .where(eq(meetingParticipants.meetingId, meetingId));
  const there = new Set(rows.map(({ contactId }) => contactId));
  return people
    .filter(({ ids }) => ids.some((id) => there.has(id)))
    .map(({ contactId, name }) => ({ id: contactId, name }));
}

/** @returns the lines of the transcript with these numbers */
async function citedLines(meetingId: string, numbers: readonly number[], queries: Queries) {
  const rows =
    numbers.length === 0
      ? []
      : await queries
          .select({
            line: meetingLines.nth,
            speaker: meetingLines.speaker,
            startMs: meetingLines.startMs,
            text: meetingLines.text,
          })
          .from(meetingLines)
          .where(and(eq(meetingLines.meetingId, meetingId), inArray(meetingLines.nth, [...new Set(numbers)])))
          .orderBy(asc(meetingLines.nth));
  return (lines: readonly number[]) => rows.filter(({ line }) => lines.includes(line));
}
