import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';

/** A contact and those merged into it, with when that was. */
export interface Merged {
  readonly id: string;
  /** Null for the contact itself. */
  readonly into: string | null;
  readonly mergedAt: Instant;
}

/** Finds a contact and all that were merged into it, directly or through others. */
export async function groupOf(id: string, queries: Queries): Promise<Merged[]> {
  const { rows } = await queries.execute<{
    id: string;
    into_id: string | null;
    merged_at: string | null;
  }>(sql`
    with recursive merged as (
      select id, null::text as into_id from contacts where id = ${id}
      union
      select c.id, c.merged_into from contacts c join merged on c.merged_into = merged.id
    )
    select merged.id, merged.into_id,
      (select max(m.merged_at) from contact_merges m
       where m.gone_id = merged.id and m.kept_id = merged.into_id and m.undone_at is null) as merged_at
    from merged`);
  return rows.map((row) => ({
    id: row.id,
    into: row.into_id,
    mergedAt: row.merged_at === null ? 0 : Date.parse(row.merged_at),
  }));
}
