import { sql } from 'drizzle-orm';
import { csvLine } from '#kernel/csv.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { decimalUsd } from '#kernel/money.ts';
import type { Database } from '#platform/server/db/database.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { EntryDetails, EntryKind, LedgerAccountId, LedgerUnit } from '../../model-ledger.ts';
import { entrySentence } from '../../rules/usage/entry-sentence.ts';
import { unitWords } from '../../rules/usage/service-amount.ts';
import { ATTRIBUTED, ATTRIBUTION, type Attributed, type Names, namesOf } from './attribution.ts';

/** Rows read at once, so that memory doesn't grow with the file. */
const ROWS_AT_ONCE = 500;

const HEADER = [
  'Time',
  'Description',
  'Kind',
  'Amount',
  'Unit',
  'Balance after',
  'Account',
  'Entry',
  'Person',
  'Number',
] as const;

interface OwnAccount {
  readonly id: LedgerAccountId;
  readonly code: string;
  readonly unit: LedgerUnit;
}

type Row = {
  readonly id: string;
  readonly account: string;
  readonly entry: string;
  readonly kind: EntryKind;
  readonly posted_at: string;
  readonly details: EntryDetails;
  readonly moved: string;
  /** The other end of it. */
  readonly other: string;
} & Attributed;

/**
 * Streams every entry of an account's ledger accounts as CSV (RFC 4180), oldest first. The feature's README describes
 * the columns.
 */
export async function* exportEntries(
  workspaceId: WorkspaceId,
  { database, directory }: { database: Database; directory: Names },
): AsyncGenerator<string> {
  const { queries } = database;
  const { rows } = await queries.execute<{ id: string; code: string; unit: LedgerUnit }>(
    sql`select id, code, unit from ledger_account where account_id = ${workspaceId} order by id`,
  );
  // The driver gives what PostgreSQL counts in 64 bits as text; ids stay far below 2^53.
  const accounts = new Map(rows.map((row) => [row.id, { ...row, id: Number(row.id) as LedgerAccountId }]));
  const balances = new Map<string, number>();
  yield csvLine(HEADER);
  const ids = [...accounts.keys()];
  for (let last = 0; ids.length > 0; ) {
    const page = await readAfter(last, ids, queries);
    const nameOf = await namesOf(directory, page, queries);
    const lines = page.map((row) => {
      const balance = (balances.get(row.account) ?? 0) + Number(row.moved);
      balances.set(row.account, balance);
      const account = accounts.get(row.account);
      return account === undefined ? '' : lineOf({ ...row, person: nameOf(row.person) }, account, balance);
    });
    if (lines.length > 0) yield lines.join('');
    if (page.length < ROWS_AT_ONCE) return;
    last = Number(page.at(-1)?.id);
  }
}

/**
 * Both ends of a posting can be the same person's, and then it is two lines, which stay together: the limit counts
 * postings.
 */
async function readAfter(last: number, ids: readonly string[], queries: Database['queries']): Promise<Row[]> {
  const own = sql`${sql.param(ids)}::bigint[]`;
  const side = (column: 'source' | 'destination') => sql`
    select posting.* from unnest(${own}) as own (id), lateral (
      select id, source, destination, amount, entry, kind, posted_at, details from ledger_posting
      where ${sql.raw(column)} = own.id and ${sql.raw(column)} > 0 and id > ${last}
      order by id limit ${ROWS_AT_ONCE}) as posting`;
  // Uses the index of each account in turn, because no index finds a posting by its id alone.
  const { rows } = await queries.execute<Row>(sql`
    with next as (
      select distinct on (id) * from (${side('source')} union all ${side('destination')}) as both_sides
      order by id limit ${ROWS_AT_ONCE}
    )
    select id, account, entry, kind, posted_at, details, moved, other, ${ATTRIBUTED}
    from next cross join lateral (values (source, destination, -amount), (destination, source, amount))
        as end_of (account, other, moved) ${ATTRIBUTION}
    where account = any(${own})
    order by id, moved`);
  return rows;
}

function lineOf(row: Row, { code, unit }: OwnAccount, balance: number): string {
  const moved = Number(row.moved);
  const direction = moved > 0 ? 'in' : 'out';
  const sentence = entrySentence({
    ...row,
    direction,
    unit,
    amount: Math.abs(moved),
    isTax: Number(row.other) === COMPANY_ACCOUNTS.tax,
  });
  return csvLine([
    new Date(row.posted_at).toISOString(),
    { text: sentence },
    row.kind,
    amountOf(unit, moved),
    unit === 'USD' ? unit : unitWords(unit),
    amountOf(unit, balance),
    { text: code },
    { text: row.entry },
    { text: row.person ?? '' },
    { text: row.number ?? '' },
  ]);
}

function amountOf(unit: LedgerUnit, amount: number): string {
  return unit === 'USD' ? decimalUsd(amount) : String(amount);
}
