import { and, desc, eq } from 'drizzle-orm';
import type { Upload } from '#kernel/upload.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CONTACTS_MAX, type ColumnKind, IMPORT_BYTES_MAX, type KnownChoice } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactImport, ImportCheck, ImportPreview } from '../../model-imports.ts';
import { listsChanged } from '../book/events.ts';
import { createContactStore } from '../book/store.ts';
import { contactImports } from '../tables.ts';
import { checkFile } from './checking.ts';
import { defineImporting, IMPORT_QUEUE, type ImportRow, progress } from './importing.ts';
import { surveyOf } from './survey.ts';
import { undoImport } from './undoing.ts';

const SHOWN_MAX = 50;

export type Imports = ReturnType<typeof createImports>;
type Parts = Pick<Platform, 'database' | 'realtime' | 'clock' | 'blobs' | 'jobs'>;

/** What a person says of a file before it is imported. */
interface Mapped {
  readonly id: string;
  /** What each column is; for vCards it says nothing. */
  readonly columns: (ColumnKind | null)[];
  readonly home: string;
}

/** Imports of contacts. A file is kept until it is imported, so that an import that was cut off goes on where it was. */
export function createImports(parts: Parts) {
  defineImporting(parts);
  return { ...uploadingOf(parts), ...runningOf(parts) };
}

function uploadingOf({ database: { queries }, clock, blobs }: Parts) {
  return {
    /** @throws AppError common.tooLarge, contacts.importEmpty, importTooLong, keyReused */
    async upload(
      member: Member,
      { id, name }: { id: string; name: string },
      file: Upload,
    ): Promise<ImportPreview> {
      const bytes = await file.read(IMPORT_BYTES_MAX);
      const { header, columns, rows, ...found } = await surveyOf(bytes);
      const { workspaceId, accountId } = member;
      const blob = `contacts/imports/${workspaceId}-${id}`;
      const taken = await queries
        .select({ id: contactImports.id })
        .from(contactImports)
        .where(eq(contactImports.id, id));
      if (taken.length > 0) throw contactsErrors.keyReused();
      await blobs.put(blob, bytes);
      const [added] = await queries
        .insert(contactImports)
        .values({
          id,
          workspaceId,
          accountId,
          name,
          ...found,
          blob,
          columns,
          state: 'uploaded',
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (added === undefined) throw contactsErrors.keyReused();
      return { import: viewOf(added), header, columns, rows };
    },

    /** Looks through the whole file and writes nothing. @throws AppError contacts.importNotFound */
    async check(member: Member, { id, columns, home }: Mapped): Promise<ImportCheck> {
      const row = await one(member, id, queries);
      if (row.blob === null) throw contactsErrors.importNotFound();
      return checkFile({ ...row, columns, home }, await blobs.read(row.blob), queries);
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
  };
}

function runningOf({ database, realtime, clock, jobs }: Parts) {
  return {
    /** @throws AppError contacts.importNotFound, tooMany */
    start(
      member: Member,
      { id, columns, home, known }: Mapped & { readonly known: KnownChoice },
    ): Promise<ContactImport> {
      return database.transaction(async (within) => {
        const row = await one(member, id, within, { lock: true });
        if (row.state !== 'uploaded') return viewOf(row);
        const there = await createContactStore(within).count(member.workspaceId);
        if (there + (row.rowsTotal ?? 0) > CONTACTS_MAX) throw contactsErrors.tooMany();
        const changed = { columns, home, known, state: 'running' } as const;
        await within.update(contactImports).set(changed).where(eq(contactImports.id, id));
        await jobs.enqueue(IMPORT_QUEUE, { id }, { within });
        return viewOf({ ...row, ...changed });
      });
    },

    /**
     * Deletes what came with it, like any deletion for 30 days, restores what it filled in, and stops it if it runs.
     * @throws AppError contacts.importNotFound
     */
    undo(member: Member, id: string): Promise<ContactImport> {
      return realtime.events.transact(async ({ queries: within, emit }) => {
        const row = await one(member, id, within, { lock: true });
        if (row.state === 'undone') return viewOf(row);
        await undoImport(member, { importId: id, at: clock.now() }, within);
        await within.update(contactImports).set({ state: 'undone' }).where(eq(contactImports.id, id));
        const undone = { ...row, state: 'undone' } as const;
        emit(progress(undone));
        emit(listsChanged(member));
        return viewOf(undone);
      });
    },
  };
}

/** @throws AppError contacts.importNotFound, also for one of somebody else */
async function one(
  { workspaceId, accountId }: Member,
  id: string,
  queries: Queries,
  { lock = false } = {},
): Promise<ImportRow> {
  const found = queries
    .select()
    .from(contactImports)
    .where(
      and(
        eq(contactImports.id, id),
        eq(contactImports.workspaceId, workspaceId),
        eq(contactImports.accountId, accountId),
      ),
    );
  const [row] = await (lock ? found.for('update') : found);
  if (row === undefined) throw contactsErrors.importNotFound();
  return row;
}

function viewOf(row: ImportRow): ContactImport {
  const { id, name, kind, state, rowsTotal, rowsDone, added, updated, skipped, known } = row;
  const { problems, problemCount, createdAt } = row;
  return {
    id,
    name,
    kind,
    state,
    rowsTotal,
    rowsDone,
    added,
    updated,
    skipped,
    known,
    problems,
    problemCount,
    createdAt,
  };
}
