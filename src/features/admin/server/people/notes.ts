import { desc, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '#kernel/ids.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { instant } from '#platform/server/db/columns.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';

const notes = pgTable('admin_notes', {
  id: text('id').primaryKey(),
  subject: text('subject').notNull(),
  writtenBy: text('written_by').$type<AccountId>().notNull(),
  body: text('body').notNull(),
  at: instant('at').notNull(),
});

export type NoteRow = Omit<typeof notes.$inferSelect, 'subject'>;

const NOTES_SHOWN = 50;

/** Notes of operators on a person or a workspace. */
export interface Notes {
  of(subject: string): Promise<NoteRow[]>;
  add(
    note: { subject: `${string}:${string}`; body: string; by: AccountId },
    operating: Operating,
  ): Promise<NoteRow>;
}

export function createNotes({ audit, clock, database }: Platform): Notes {
  const { subject: _subject, ...columns } = {
    id: notes.id,
    subject: notes.subject,
    writtenBy: notes.writtenBy,
    body: notes.body,
    at: notes.at,
  };
  return {
    of: (subject) =>
      database.queries
        .select(columns)
        .from(notes)
        .where(eq(notes.subject, subject))
        .orderBy(desc(notes.id))
        .limit(NOTES_SHOWN),
    add: ({ subject, body, by }, operating) =>
      database.transaction(async (queries) => {
        const note = { id: newId(), writtenBy: by, body, at: clock.now() };
        await queries.insert(notes).values({ ...note, subject });
        const facts = { note: note.id };
        await audit.note({ ...operating, action: 'note.written', subject, facts }, { queries });
        return note;
      }),
  };
}
