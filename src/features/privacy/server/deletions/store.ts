import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { dataDeletions } from '../tables.ts';

export type DeletionRow = typeof dataDeletions.$inferSelect;

const isOpen = and(isNull(dataDeletions.keptAt), isNull(dataDeletions.doneAt));

export function createDeletionStore(queries: Queries) {
  return {
    /** @returns false when this is waiting to be deleted already */
    async insert(row: Omit<DeletionRow, 'keptAt' | 'doneAt'>): Promise<boolean> {
      const made = await queries
        .insert(dataDeletions)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: dataDeletions.id });
      return made.length > 0;
    },
    async find(id: string): Promise<DeletionRow | null> {
      const [row] = await queries.select().from(dataDeletions).where(eq(dataDeletions.id, id));
      return row ?? null;
    },
    /** The one that waits or is being carried out. */
    async open(subject: DeletionRow['subject'], subjectId: string): Promise<DeletionRow | null> {
      const [row] = await queries
        .select()
        .from(dataDeletions)
        .where(and(eq(dataDeletions.subject, subject), eq(dataDeletions.subjectId, subjectId), isOpen));
      return row ?? null;
    },
    openOf: (subject: DeletionRow['subject'], ids: readonly string[]): Promise<DeletionRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : queries
            .select()
            .from(dataDeletions)
            .where(
              and(eq(dataDeletions.subject, subject), inArray(dataDeletions.subjectId, [...ids]), isOpen),
            ),
    due: (now: Instant): Promise<DeletionRow[]> =>
      queries
        .select()
        .from(dataDeletions)
        .where(and(isOpen, lte(dataDeletions.dueAt, now)))
        .limit(100),
    /** @returns false when it is too late */
    async keep(id: string, now: Instant): Promise<boolean> {
      const kept = await queries
        .update(dataDeletions)
        .set({ keptAt: now, receipt: null })
        .where(and(eq(dataDeletions.id, id), isOpen, isNotNull(dataDeletions.receipt)))
        .returning({ id: dataDeletions.id });
      return kept.length > 0;
    },
    async finish(id: string, now: Instant): Promise<void> {
      await queries
        .update(dataDeletions)
        .set({ doneAt: now })
        .where(and(eq(dataDeletions.id, id), isOpen));
    },
    /** What was only kept for the email goes with it. */
    async forgetReceipt(id: string): Promise<void> {
      await queries.update(dataDeletions).set({ receipt: null }).where(eq(dataDeletions.id, id));
    },
  };
}
