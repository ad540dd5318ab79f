import { eq } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { TasksService } from '#features/tasks/server/service.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingsText } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { SaidContact, Transcript } from '../../model.ts';
import type { HeardPerson, KeptAction, KeptNotes } from '../../model-meetings.ts';
import { isSamePerson, taskTitle } from '../../rules/task-from-action.ts';
import { lineReference } from '../../rules/write-transcript.ts';
import type { Engines } from '../engine/engines.ts';
import { changeMeeting, type MeetingRow, notesOf, readMeeting, transcriptOf } from '../record/store.ts';
import { meetingNotes } from '../tables.ts';

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'log'> {
  readonly engines: Pick<Engines, 'of'>;
  readonly tasks: TasksService;
  readonly directory: Pick<IdentityDirectory, 'contactsOf'>;
  readonly contacts: Pick<ContactsService, 'addHeard'>;
}

/** What a task takes. */
const TITLE_MAX = 500;

export type Following = ReturnType<typeof createFollowing>;

/** Tasks and contacts made from a meeting when a person asks for them. A transcript never creates them on its own. */
export const createFollowing = (below: Below) => ({ ...tasksOf(below), ...peopleOf(below) });

function tasksOf(below: Below) {
  const { database, tasks, directory } = below;
  return {
    /** Those that have a task already keep it. @throws AppError meetings.notFound, noSummary, noteNotFound, and those of tasks */
    async addTasks(
      member: Member,
      { id, noteIds, timeZone }: { id: string; noteIds: readonly string[]; timeZone: string },
    ): Promise<KeptNotes> {
      const { queries } = database;
      const row = await readMeeting(member, id, { queries });
      const notes = await notesOf(id, queries);
      if (notes === null) throw meetingsErrors.noSummary();
      const transcript = await transcriptOf(id, queries);
      const name =
        (await directory.contactsOf([member.accountId], queries)).get(member.accountId)?.name ?? '';
      for (const noteId of new Set(noteIds)) {
        const item = notes.body.actionItems.find((one) => one.id === noteId);
        if (item === undefined) throw meetingsErrors.noteNotFound();
        if (item.taskId !== null) continue;
        const task = await tasks.create(
          member,
          // The same for everyone who asks at once.
          { id: `meeting-${noteId}`, source: { kind: 'meeting', id, label: row.name } },
          taskOf(item, { row, transcript, timeZone, name }),
        );
        await keepTask(below, { member, id }, { noteId, taskId: task.id });
      }
      return (await notesOf(id, queries))?.body ?? notes.body;
    },
  };
}

function peopleOf(below: Below) {
  const { database, engines, contacts, log } = below;
  return {
    /** Finds people again, and keeps who is a contact. @throws AppError meetings.notFound, noTranscript, extractFailed */
    async extract(member: Member, id: string): Promise<HeardPerson[]> {
      const { queries } = database;
      const row = await readMeeting(member, id, { queries });
      if (row.lines === 0) throw meetingsErrors.noTranscript();
      const transcript = await transcriptOf(id, queries);
      const engine = await engines.of(member.workspaceId);
      const said = await engine
        .run({ kind: 'people', transcript, who: row.workspaceId })
        .catch((cause: unknown) => {
          log.error({ err: cause, meetingId: id }, 'the people of a meeting were not found');
          throw meetingsErrors.extractFailed({}, { cause });
        });
      const kept = await keep(below, { member, id }, ({ heard }) => ({
        heard: said.map((one) => heardOf(one, heard ?? [])),
      }));
      return kept.heard ?? [];
    },

    /**
     * Someone with neither an email address nor a number can't be a contact and is left out (decision R43).
     * @throws AppError meetings.notFound, noteNotFound
     */
    async addContacts(
      member: Member,
      { id, personIds }: { id: string; personIds: readonly string[] },
    ): Promise<{ people: HeardPerson[]; added: number }> {
      const row = await readMeeting(member, id, { queries: database.queries });
      const asked = new Set(personIds);
      const wanted = (row.heard ?? []).filter((person) => asked.has(person.id));
      if (wanted.length < asked.size) throw meetingsErrors.noteNotFound();
      const made = new Map<string, string>();
      for (const { id: personId, contactId, name, email, phone, company, role } of wanted) {
        if (contactId !== null || (email === null && phone === null)) continue;
        const tags = [meetingsText.heardTag, ...(asked.size > 1 ? [meetingsText.bulkTag] : [])];
        const about = meetingsText.heardNote(row.name, row.day);
        const heard = { name, email, phone, company: company ?? '', role: role ?? '', tags, about };
        made.set(personId, await contacts.addHeard(member, { id: `heard-${personId}`, ...heard }));
      }
      const kept = await keep(below, { member, id }, ({ heard }) => ({
        heard: (heard ?? []).map((one) => ({ ...one, contactId: made.get(one.id) ?? one.contactId })),
      }));
      return { people: kept.heard ?? [], added: made.size };
    },
  };
}

async function keep(
  { realtime, clock }: Below,
  { member, id }: { member: Member; id: string },
  change: (row: MeetingRow) => Partial<MeetingRow>,
): Promise<MeetingRow> {
  return realtime.events.transact(async (transaction) => {
    const row = await readMeeting(member, id, { queries: transaction.queries, lock: true });
    return changeMeeting(row, change(row), { transaction, now: clock.now() });
  });
}

/** Writes down which task an item became, in the notes as they are by now. */
async function keepTask(
  { realtime, clock }: Below,
  { member, id }: { member: Member; id: string },
  made: { noteId: string; taskId: string },
): Promise<void> {
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const row = await readMeeting(member, id, { queries, lock: true });
    const notes = await notesOf(id, queries);
    if (notes === null) return;
    const actionItems = notes.body.actionItems.map((item) =>
      item.id === made.noteId ? { ...item, taskId: made.taskId } : item,
    );
    await queries
      .update(meetingNotes)
      .set({ body: { ...notes.body, actionItems } })
      .where(eq(meetingNotes.meetingId, id));
    await changeMeeting(row, {}, { transaction, now: clock.now() });
  });
}

/** An item of someone else isn't given to the person who asks for the task: it says whose it is. */
function taskOf(
  item: KeptAction,
  {
    row,
    transcript,
    timeZone,
    name,
  }: { row: MeetingRow; transcript: Transcript; timeZone: string; name: string },
) {
  const { owner, due, lines } = item;
  const quotes = lines.map((line) => lineReference(transcript, line)).filter((quote) => quote !== null);
  const from = `From ${row.name}, ${row.day}`;
  const notes = [from, ...(owner === null ? [] : [`Owner: ${owner}`]), ...quotes].join('\n');
  const isOwners = isSamePerson(owner, name);
  return {
    title: taskTitle(item, { isOwners }).slice(0, TITLE_MAX),
    notes,
    ...(owner === null || isOwners ? {} : { assigneeId: null }),
    ...(due === null ? {} : { due: { day: due, time: null, timeZone } }),
  };
}

function heardOf(said: SaidContact, before: readonly HeardPerson[]): HeardPerson {
  const known = before.find(({ name }) => name.toLowerCase() === said.name.toLowerCase());
  const { name, email, phone, company, role, lines } = said;
  const facts = { name, email, phone, company, role, lines: [...lines] };
  return { id: known?.id ?? newId(), contactId: known?.contactId ?? null, ...facts };
}
