import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { CONTACT_IMPORTS_TOPIC, IMPORT_BATCH, IMPORT_PROBLEMS_MAX } from '../../constants.ts';
import { factsOfRow } from '../../rules/transfer/columns.ts';
import { type CardFacts, cardsIn, readCard } from '../../rules/transfer/vcard.ts';
import { listsChanged } from '../book/events.ts';
import { contactImports } from '../tables.ts';
import { addAll, judge } from './batch.ts';
import { rowsOf, textOfFile } from './read-file.ts';

export const IMPORT_QUEUE = 'contacts-import';

export type ImportRow = typeof contactImports.$inferSelect;
export type ImportingParts = Pick<Platform, 'database' | 'realtime' | 'clock' | 'blobs' | 'jobs'>;

/** Declares the job that imports a file. */
export function defineImporting({ database, realtime, clock, blobs, jobs }: ImportingParts): void {
  const { queries } = database;
  jobs.define(IMPORT_QUEUE, (payload) => run(String(Object(payload).id)), { retries: 20 });

  /** Goes on after the rows that are done: rows and their count are written in one transaction. */
  async function run(id: string): Promise<void> {
    const [start] = await queries.select().from(contactImports).where(eq(contactImports.id, id));
    if (start?.state !== 'running' || start.blob === null) return;
    const text = textOfFile(await blobs.get(start.blob));
    let batch: { row: number; facts: CardFacts }[] = [];
    for await (const row of contactsIn(text, start)) {
      if (row.row <= start.rowsDone) continue;
      batch.push(row);
      if (batch.length < IMPORT_BATCH) continue;
      if (!(await keep(id, batch))) return;
      batch = [];
    }
    if (batch.length > 0 && !(await keep(id, batch))) return;
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
  async function keep(id: string, rows: readonly { row: number; facts: CardFacts }[]): Promise<boolean> {
    const [before] = await queries.select().from(contactImports).where(eq(contactImports.id, id));
    if (before === undefined) return false;
    const { facts, problems } = await judge(rows, before.home);
    return realtime.events.transact(async ({ queries: within, emit }) => {
      const [row] = await within.select().from(contactImports).where(eq(contactImports.id, id)).for('update');
      if (row?.state !== 'running' || row.rowsDone !== before.rowsDone) return false;
      await addAll(row, { facts, at: clock.now() }, within);
      const changed = {
        rowsDone: rows.at(-1)?.row ?? row.rowsDone,
        added: row.added + facts.length,
        problems: [...row.problems, ...problems].slice(0, IMPORT_PROBLEMS_MAX),
        problemCount: row.problemCount + problems.length,
      };
      await within.update(contactImports).set(changed).where(eq(contactImports.id, id));
      emit(progress({ ...row, ...changed }));
      return true;
    });
  }
}

async function* contactsIn(
  text: string,
  { kind, columns }: Pick<ImportRow, 'kind' | 'columns'>,
): AsyncGenerator<{ row: number; facts: CardFacts }> {
  let row = 0;
  if (kind === 'vcard') {
    for (const card of cardsIn(text)) yield { row: (row += 1), facts: readCard(card) };
    return;
  }
  for await (const cells of rowsOf(text)) {
    if (row > 0) yield { row, facts: factsOfRow(cells, columns ?? []) };
    row += 1;
  }
}

/** Everybody who may see contacts fetches them again. */
export const progress = (row: ImportRow): OutgoingEvent => ({
  workspaceId: row.workspaceId,
  audience: 'contacts.read',
  topic: CONTACT_IMPORTS_TOPIC,
  payload: { id: row.id, state: row.state, rowsDone: row.rowsDone, rowsTotal: row.rowsTotal },
});
