import { and, eq, isNull, sql } from 'drizzle-orm';
import type { News } from '#features/notifications/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactNote } from '../../model-record.ts';
import { touched } from '../book/events.ts';
import { createContactStore, type StoredContact } from '../book/store.ts';
import { contactNotes } from '../tables.ts';
import { addEntry } from './entries.ts';

export type Notes = ReturnType<typeof createNotes>;

interface NotesParts {
  readonly platform: Pick<Platform, 'database' | 'realtime' | 'clock'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho'>;
  tell(accountId: AccountId, news: News, within: Transaction): Promise<void>;
  nameOf(accountId: AccountId): Promise<string>;
}

interface NewNote {
  readonly id: string;
  readonly contactId: string;
  readonly text: string;
  readonly mentions?: readonly string[] | undefined;
}

/** Notes about contacts. */
export function createNotes(parts: NotesParts) {
  const { realtime, clock } = parts.platform;
  return {
    /**
     * Tells those who are mentioned.
     * @throws AppError contacts.notFound, noteEmpty, keyReused
     */
    add: (member: Member, note: NewNote): Promise<ContactNote> => addNote(parts, member, note),

    /** @throws AppError contacts.noteNotFound, noteEmpty */
    change(member: Member, { id, text }: { id: string; text: string }): Promise<ContactNote> {
      const written = textOf(text);
      return realtime.events.transact(async ({ queries, emit }) => {
        const [note, found] = await ownNote(member, id, queries);
        const changed = { text: written, editedAt: clock.now() };
        await queries.update(contactNotes).set(changed).where(eq(contactNotes.id, id));
        emit(touched(found));
        return noteOf({ ...note, ...changed });
      });
    },

    /** @throws AppError contacts.noteNotFound */
    remove(member: Member, id: string): Promise<void> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const [note, found] = await ownNote(member, id, queries);
        await queries.update(contactNotes).set({ deletedAt: clock.now() }).where(eq(contactNotes.id, id));
        await queries.execute(sql`
          delete from contact_timeline where workspace_id = ${member.workspaceId} and key_kind = 'contact'
            and key = ${note.contactId} and kind = 'note' and thing_id = ${id}`);
        emit(touched(found));
      });
    },
  };
}

async function addNote(
  { platform: { realtime, clock }, workspaces, tell, nameOf }: NotesParts,
  member: Member,
  { id, contactId, text, mentions = [] }: NewNote,
): Promise<ContactNote> {
  const written = textOf(text);
  const author = await nameOf(member.accountId);
  return realtime.events.transact(async (transaction) => {
    const { queries, emit } = transaction;
    const found = await createContactStore(queries).one(member, contactId);
    if (found === null) throw contactsErrors.notFound();
    const { workspaceId, accountId } = member;
    const readers =
      mentions.length === 0 || found.row.privateTo !== null
        ? []
        : await workspaces.peopleWho(workspaceId, 'contacts.read', queries);
    const people = readers.filter((one) => mentions.includes(one) && one !== accountId);
    const at = clock.now();
    const [added] = await queries
      .insert(contactNotes)
      .values({ id, workspaceId, contactId, authorId: accountId, text: written, mentions: people, at })
      .onConflictDoNothing()
      .returning();
    if (added === undefined) return noteOf((await ownNote(member, id, queries))[0]);
    await addEntry(
      {
        workspaceId,
        kind: 'note',
        thingId: id,
        at,
        accountId,
        ownNumber: null,
        facts: {},
        keys: [{ kind: 'contact', key: contactId }],
      },
      queries,
    );
    const news = {
      kind: 'contact.mentioned',
      contactId,
      contact: found.contact.name,
      by: author,
      text: written,
    };
    for (const person of people) await tell(person, news, transaction);
    emit(touched(found));
    return noteOf(added);
  });
}

/** @throws AppError contacts.noteNotFound also for a note of somebody else */
async function ownNote(
  member: Member,
  id: string,
  queries: Queries,
): Promise<[typeof contactNotes.$inferSelect, StoredContact]> {
  const [note] = await queries
    .select()
    .from(contactNotes)
    .where(
      and(
        eq(contactNotes.id, id),
        eq(contactNotes.workspaceId, member.workspaceId),
        eq(contactNotes.authorId, member.accountId),
        isNull(contactNotes.deletedAt),
      ),
    )
    .for('update');
  const found = note === undefined ? null : await createContactStore(queries).one(member, note.contactId);
  if (note === undefined || found === null) throw contactsErrors.noteNotFound();
  return [note, found];
}

function textOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw contactsErrors.noteEmpty();
  return trimmed;
}

export const noteOf = (row: typeof contactNotes.$inferSelect): ContactNote => {
  const { id, contactId, authorId, text, mentions, at, editedAt } = row;
  return { id, contactId, authorId, text, mentions, at, editedAt };
};
