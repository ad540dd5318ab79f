import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { RateDeckHead, RateRow } from '../model.ts';
import { rateDeckRows, rateDecks } from './tables.ts';

export type RateStore = ReturnType<typeof createRateStore>;

/** Rows per statement, so that none keeps the process busy for long. */
const PAGE = 2_000;
const { version: _version, ...rowColumns } = getTableColumns(rateDeckRows);

/** Every statement about rate decks, alone or in a transaction, depending on the argument. */
export function createRateStore(queries: Queries) {
  return {
    /** Lets one transaction at a time publish. */
    async lock(): Promise<void> {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('rate_deck', 0))`);
    },
    /** Newest version first. */
    async heads(): Promise<RateDeckHead[]> {
      return queries.select().from(rateDecks).orderBy(desc(rateDecks.version));
    },
    async head(version: number): Promise<RateDeckHead | null> {
      const [row] = await queries.select().from(rateDecks).where(eq(rateDecks.version, version));
      return row ?? null;
    },
    /** Null when nothing was published yet. */
    async latest(): Promise<RateDeckHead | null> {
      const [row] = await queries.select().from(rateDecks).orderBy(desc(rateDecks.version)).limit(1);
      return row ?? null;
    },
    /** Every row of a deck in the order of the prefixes, some at a time. */
    async *pages(version: number): AsyncGenerator<readonly RateRow[]> {
      for (let after = ''; ; ) {
        const page = await queries
          .select(rowColumns)
          .from(rateDeckRows)
          .where(and(eq(rateDeckRows.version, version), gt(rateDeckRows.prefix, after)))
          .orderBy(asc(rateDeckRows.prefix))
          .limit(PAGE);
        if (page.length > 0) yield page;
        if (page.length < PAGE) return;
        after = page.at(-1)?.prefix ?? after;
      }
    },
    /** Seals a deck with its rows; to be run in a transaction. */
    async publish(head: RateDeckHead, rows: readonly RateRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += PAGE)
        await insertRows(queries, head.version, rows.slice(at, at + PAGE));
      await queries.insert(rateDecks).values(head);
    },
  };
}

/** One array per column: one parameter per cell would exceed the limit of a statement. */
async function insertRows(queries: Queries, version: number, rows: readonly RateRow[]): Promise<void> {
  const column = (name: keyof RateRow) => sql.param(rows.map((row) => row[name]));
  await queries.execute(sql`
    insert into rate_deck_row
      (version, prefix, destination, country_code, kind, zone, micro_usd_per_minute, is_estimate)
    select ${version}::integer, * from unnest(
      ${column('prefix')}::text[], ${column('destination')}::text[], ${column('countryCode')}::text[],
      ${column('kind')}::text[], ${column('zone')}::smallint[], ${column('microUsdPerMinute')}::bigint[],
      ${column('isEstimate')}::boolean[])`);
}
