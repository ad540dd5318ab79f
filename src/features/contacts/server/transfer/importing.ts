import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { IMPORT_BATCH, IMPORT_PROBLEMS_MAX } from '../../constants.ts';
import { CONTACT_IMPORTS_TOPIC } from '../../constants-topics.ts';
import { listsChanged } from '../book/events.ts';
import { contactImports } from '../tables.ts';
import { judge, writeBatch } from './batch.ts';
import { contactsIn, type FileRow } from './read-file.ts';

export const IMPORT_QUEUE = 'contacts-import';

export type ImportRow = typeof contactImports.$inferSelect;
type ImportingParts = Pick<Platform, 'database' | 'realtime' | 'clock' | 'blobs'>;

/** Declares the job that imports a file. */
export function defineImporting(parts: ImportingParts & Pick<Platform, 'jobs'>): void {
  parts.jobs.define(IMPORT_QUEUE, (payload) => runImport(parts, String(Object(payload).id)), { retries: 20 });
}

/** Goes on after the rows that are done: rows and their count are written in one transaction. */
export async function runImport(parts: ImportingParts, id: string): Promise<void> {
  const { database, realtime, clock, blobs } = parts;
  const [start] = await database.queries.select().from(contactImports).where(eq(contactImports.id, id));
  if (start?.state !== 'running' || start.blob === null) return;
  let batch: FileRow[] = [];
  for await (const row of contactsIn(await blobs.read(start.blob), start)) {
    if (row.row <= start.rowsDone) continue;
    batch.push(row);
    if (batch.length < IMPORT_BATCH) continue;
    if (!(await keep(parts, id, batch))) return;
    batch = [];
  }
  if (batch.length > 0 && !(await keep(parts, id, batch))) return;
  await realtime.events.transact(async ({ queries: within, emit }) => {
    const [done] = await within
      .update(contactImports)
      .set({
        state: 'done',
        blob: null,
        finishedAt: clock.now(),
        rowsTotal: sql`${contactImports.rowsDone}`,
      })
      .where(and(eq(contactImports.id, id), eq(contactImports.state, 'running')))
      .returning();
    if (done === undefined) return;
    emit(progress(done));
    emit(listsChanged(done));
  });
  await blobs.remove(start.blob);
}

/** @returns false once the import was undone meanwhile, or another process has gone on with it */
async function keep(
  { database, realtime, clock }: ImportingParts,
  id: string,
  rows: readonly FileRow[],
): Promise<boolean> {
  const [before] = await database.queries.select().from(contactImports).where(eq(contactImports.id, id));
  if (before === undefined) return false;
  const { facts, problems } = await judge(rows, before.home);
  return realtime.events.transact(async ({ queries: within, emit }) => {
    const [row] = await within.select().from(contactImports).where(eq(contactImports.id, id)).for('update');
    if (row?.state !== 'running' || row.rowsDone !== before.rowsDone) return false;
    const { workspaceId, accountId, known } = row;
    const batch = { importId: id, workspaceId, accountId, known, nth: row.rowsDone, at: clock.now() };
    const { added, updated, skipped } = await writeBatch(batch, facts, within);
    const changed = {
      rowsDone: rows.at(-1)?.row ?? row.rowsDone,
      added: row.added + added,
      updated: row.updated + updated,
      skipped: row.skipped + skipped,
      problems: [...row.problems, ...problems].slice(0, IMPORT_PROBLEMS_MAX),
      problemCount: row.problemCount + problems.length,
    };
    await within.update(contactImports).set(changed).where(eq(contactImports.id, id));
    emit(progress({ ...row, ...changed }));
    return true;
  });
}

/** Everybody who may see contacts fetches them again. */
export const progress = (row: ImportRow): OutgoingEvent => ({
  workspaceId: row.workspaceId,
  audience: 'contacts.read',
  topic: CONTACT_IMPORTS_TOPIC,
  payload: { id: row.id, state: row.state, rowsDone: row.rowsDone, rowsTotal: row.rowsTotal },
});
