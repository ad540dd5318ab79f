import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/** Rows that one statement deletes, so that none of them is locked for long. */
const BATCH = 1_000;

/**
 * Deletes rows that are too old, the oldest first and in batches, by the index of `age`. Locked rows are left for the
 * next time.
 * @returns how many were deleted
 */
export async function deleteOld(
  queries: Queries,
  { table, age, where }: { table: PgTable; age: PgColumn; where: SQL | undefined },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await queries.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} order by ${age} limit ${BATCH} for update skip locked))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
