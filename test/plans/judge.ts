import type { Client } from 'pg';
import { sqlStateOf } from '#platform/server/db/database.ts';
import { GROWING_TABLES } from './growing-tables.ts';
import type { Recorded } from './recorded.ts';

/** Parts of a plan that grow with the amount of data. */
export interface Offence {
  readonly table: string;
  readonly how: string;
}

interface Node {
  readonly 'Node Type': string;
  /** Of an aggregate: groups that come in order are given one by one. */
  readonly Strategy?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

/**
 * Makes the planner take a small data set for one that is so many times as large: what it knows of tables, of indexes and
 * of how many different values there are. Sizes on disk it asks the files, so rows become small instead of many pages.
 */
export async function pretendLarger(client: Pick<Client, 'query'>, times: number): Promise<void> {
  await client.query('analyze');
  const tables = [...GROWING_TABLES];
  await client.query(
    `update pg_statistic set stadistinct = -stadistinct / reltuples from pg_class
     where pg_class.oid = starelid and relnamespace = 'public'::regnamespace and relname = any($1)
       and stadistinct > 20 and reltuples > 0`,
    [tables],
  );
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', part.relname::text,
       'relpages', part.relpages, 'reltuples', (part.reltuples * $2)::real)
     from pg_class as part left join pg_index on indexrelid = part.oid
       join pg_class as whole on whole.oid = coalesce(indrelid, part.oid)
     where whole.relnamespace = 'public'::regnamespace and whole.relname = any($1)
       and part.relkind in ('r', 'i') and part.reltuples > 0`,
    [tables, times],
  );
}

/** Names of indexes that hold a part of their table: to read all of one is to read what is open, or due. */
export async function partialIndexes(client: Pick<Client, 'query'>): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  return new Set(rows.map(({ name }) => name));
}

/** What the planner would read from one end to the other to answer a statement; empty when it goes by indexes. */
export async function offencesOf(
  client: Pick<Client, 'query'>,
  { text, values, isNamed }: Recorded,
  partial: ReadonlySet<string>,
): Promise<Offence[]> {
  const forAny = () => planOf(client, `explain (generic_plan, format json) ${text}`, []);
  const plans = [
    await planOf(client, `explain (format json) ${text}`, values).catch((cause: unknown) => {
      // Some values are refused as soon as they are evaluated, which is what a test wanted.
      if (/^2[23]/.test(sqlStateOf(cause) ?? '')) return forAny();
      throw cause;
    }),
  ];
  if (isNamed) plans.push(await forAny());
  return plans.flatMap((plan) => offencesIn(plan, partial, false));
}

async function planOf(
  client: Pick<Client, 'query'>,
  text: string,
  values: readonly (string | null)[],
): Promise<Node> {
  const query = values.length > 0 ? { text, values: [...values] } : text;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement has a plan');
  return row['QUERY PLAN'][0].Plan;
}

/** Nodes that have seen all that is below them before they give their first row. */
const READS_ALL = new Set(['Sort', 'Aggregate', 'Hash', 'Materialize', 'WindowAgg']);

/** @param isLimited only the first rows that come are read of it */
function offencesIn(node: Node, partial: ReadonlySet<string>, isLimited: boolean): Offence[] {
  const type = node['Node Type'];
  const table = node['Relation Name'];
  const index = node['Index Name'];
  const readsAll = READS_ALL.has(type) && node.Strategy !== 'Sorted';
  const isBelowLimit = type === 'Limit' || (isLimited && !readsAll);
  const below = (node.Plans ?? []).flatMap((child) => offencesIn(child, partial, isBelowLimit));
  if (table === undefined || !GROWING_TABLES.has(table)) return below;
  // The first rows of a table are as near as those of an index.
  const isFirstRows = isLimited && node.Filter === undefined;
  if (type === 'Seq Scan' && !isFirstRows) return [{ table, how: 'reads the whole table' }, ...below];
  const isWholeIndex = index !== undefined && node['Index Cond'] === undefined && !partial.has(index);
  return isWholeIndex && !isLimited ? [{ table, how: `reads the whole index ${index}` }, ...below] : below;
}
