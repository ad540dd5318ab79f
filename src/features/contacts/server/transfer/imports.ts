import { and, desc, eq, sql } from 'drizzle-orm';
import type { Upload } from '#kernel/upload.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  type ColumnKind,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  LINE_MAX,
  PREVIEW_ROWS,
} from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactImport, ImportPreview } from '../../model-imports.ts';
import { guessColumns } from '../../rules/transfer/columns.ts';
import { type CardFacts, cardsIn, readCard } from '../../rules/transfer/vcard.ts';
import { listsChanged } from '../book/events.ts';
import { contactImports } from '../tables.ts';
import { defineImporting, IMPORT_QUEUE, type ImportRow, progress } from './importing.ts';
import { isVcard, rowsOf, textOfFile } from './read-file.ts';

const SHOWN_MAX = 50;

export type Imports = ReturnType<typeof createImports>;

/** Imports of contacts. A file is kept until it is imported, so that an import that was cut off goes on where it was. */
export function createImports({
  database,
  realtime,
  clock,
  blobs,
  jobs,
}: Pick<Platform, 'database' | 'realtime' | 'clock' | 'blobs' | 'jobs'>) {
  const { queries } = database;
  defineImporting({ database, realtime, clock, blobs, jobs });

  /** @throws AppError contacts.importNotFound */
  async function one({ workspaceId, accountId }: Member, id: string, within: Queries): Promise<ImportRow> {
    const [row] = await within
      .select()
      .from(contactImports)
      .where(
        and(
          eq(contactImports.id, id),
          eq(contactImports.workspaceId, workspaceId),
          eq(contactImports.accountId, accountId),
        ),
      )
      .for('update');
    if (row === undefined) throw contactsErrors.importNotFound();
    return row;
  }

  return {
    /** @throws AppError common.tooLarge, contacts.importEmpty, importTooLong, keyReused */
    async upload(
      member: Member,
      { id, name }: { id: string; name: string },
      file: Upload,
    ): Promise<ImportPreview> {
      const bytes = await file.read(IMPORT_BYTES_MAX);
      const text = textOfFile(bytes);
      const kind = isVcard(text) ? 'vcard' : 'csv';
      const header = kind === 'csv' ? ((await rowsOf(text).next()).value ?? []) : [];
      const columns = guessColumns(header);
      const rows: string[][] = [];
      let rowsTotal = 0;
      if (kind === 'vcard') {
        const cards = cardsIn(text);
        rowsTotal = cards.length;
        rows.push(...cards.slice(0, PREVIEW_ROWS).map((card) => previewOf(readCard(card))));
      } else
        for await (const row of rowsOf(text)) {
          if (rowsTotal > 0 && rows.length < PREVIEW_ROWS)
            rows.push(row.map((cell) => cell.slice(0, LINE_MAX)));
          rowsTotal += 1;
        }
      if (kind === 'csv') rowsTotal = Math.max(0, rowsTotal - 1);
      if (rowsTotal === 0) throw contactsErrors.importEmpty();
      if (rowsTotal > IMPORT_ROWS_MAX) throw contactsErrors.importTooLong();
      const { workspaceId, accountId } = member;
      const blob = `contacts/imports/${workspaceId}-${id}`;
      await blobs.put(blob, bytes);
      const [added] = await queries
        .insert(contactImports)
        .values({
          id,
          workspaceId,
          accountId,
          name,
          kind,
          blob,
          columns,
          state: 'uploaded',
          rowsTotal,
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (added === undefined) throw contactsErrors.keyReused();
      return { import: viewOf(added), header, columns, rows };
    },

    /** @param columns what each column is; for vCards it says nothing. @throws AppError contacts.importNotFound */
    start(
      member: Member,
      { id, columns, home }: { id: string; columns: (ColumnKind | null)[]; home: string },
    ): Promise<ContactImport> {
      return database.transaction(async (within) => {
        const row = await one(member, id, within);
        if (row.state !== 'uploaded') return viewOf(row);
        const changed = { columns, home, state: 'running' } as const;
        await within.update(contactImports).set(changed).where(eq(contactImports.id, id));
        await jobs.enqueue(IMPORT_QUEUE, { id }, { within });
        return viewOf({ ...row, ...changed });
      });
    },

    async all({ workspaceId, accountId }: Member): Promise<ContactImport[]> {
      const rows = await queries
        .select()
        .from(contactImports)
        .where(and(eq(contactImports.workspaceId, workspaceId), eq(contactImports.accountId, accountId)))
        .orderBy(desc(contactImports.createdAt), desc(contactImports.id))
        .limit(SHOWN_MAX);
      return rows.map(viewOf);
    },

    /** Deletes what came with it, like any deletion for 30 days, and stops it if it runs. @throws AppError contacts.importNotFound */
    undo(member: Member, id: string): Promise<ContactImport> {
      return realtime.events.transact(async ({ queries: within, emit }) => {
        const row = await one(member, id, within);
        if (row.state === 'undone') return viewOf(row);
        const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
        await within.execute(sql`
          update contacts set deleted_at = ${now}, deleted_by = ${member.accountId}, changed_at = ${now}, version = version + 1
          where import_id = ${id} and workspace_id = ${member.workspaceId} and deleted_at is null and merged_into is null`);
        await within.execute(sql`
          update contact_list_members set removed_at = ${now}
          where removed_at is null and contact_id in (select id from contacts where import_id = ${id} and workspace_id = ${member.workspaceId})`);
        await within.update(contactImports).set({ state: 'undone' }).where(eq(contactImports.id, id));
        const undone = { ...row, state: 'undone' } as const;
        emit(progress(undone));
        emit(listsChanged(member));
        return viewOf(undone);
      });
    },
  };
}

const previewOf = ({ name, company, emails, phones }: CardFacts) =>
  [name, company, emails[0]?.value ?? '', phones[0]?.value ?? ''].map((cell) => cell.slice(0, LINE_MAX));

function viewOf(row: ImportRow): ContactImport {
  const { id, name, kind, state, rowsTotal, rowsDone, added, problems, problemCount, createdAt } = row;
  return { id, name, kind, state, rowsTotal, rowsDone, added, problems, problemCount, createdAt };
}
