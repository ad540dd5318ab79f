import { type SQL, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { STATEMENT_PAGE_SIZE } from '../../constants-usage.ts';
import type { EntryDetails, EntryKind, LedgerAccountId } from '../../model-ledger.ts';
import type { Statement } from '../../model-usage.ts';
import { entrySentence } from '../../rules/usage/entry-sentence.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { findWallet } from '../wallet/wallet.ts';
import { ATTRIBUTED, ATTRIBUTION, type Attributed, type Names, namesOf } from './attribution.ts';

type Row = {
  readonly entry: string;
  readonly nth: number;
  readonly kind: EntryKind;
  readonly posted_at: string;
  readonly details: EntryDetails;
  readonly moved: string;
  /** The other end of it. */
  readonly other: string;
  readonly balance: string;
} & Attributed;

/**
 * Movements of a wallet, newest first.
 * @param query.cursor id of the last entry of the page before, in the same wallet
 * @throws AppError common.badInput for an unknown cursor
 */
export async function readStatement(
  query: { workspaceId: WorkspaceId; cursor: string | undefined },
  { ledger, directory }: { ledger: Ledger; directory: Names },
  queries: Queries,
): Promise<Statement> {
  const { workspaceId, cursor } = query;
  const wallet = await findWallet(ledger, workspaceId, queries);
  if (wallet === null) {
    if (cursor !== undefined) throw commonErrors.badInput();
    return { entries: [], nextCursor: null };
  }
  const below = cursor === undefined ? null : await placeOf(cursor, wallet, queries);
  const rows = await readPage(wallet, below, queries);
  const shown = rows.slice(0, STATEMENT_PAGE_SIZE);
  const nameOf = await namesOf(directory, shown, queries);
  const entries = shown.map((row) => ({ ...entryOf(row), person: nameOf(row.person) }));
  const last = entries.at(-1);
  return { entries, nextCursor: rows.length > STATEMENT_PAGE_SIZE && last !== undefined ? last.id : null };
}

/**
 * A page and one more row. The balance after each entry is the stored one minus later entries, in one statement, so
 * that both are of one moment.
 */
async function readPage(wallet: LedgerAccountId, below: number | null, queries: Queries): Promise<Row[]> {
  const older = below === null ? sql`` : sql`and id < ${below}`;
  const side = (column: SQL, other: SQL, moved: SQL) => sql`
    (select id, entry, nth, kind, posted_at, details, ${other} as other, ${moved} as moved
     from ledger_posting
     where ${column} = ${wallet} ${older} order by id desc limit ${STATEMENT_PAGE_SIZE + 1})`;
  const { rows } = await queries.execute<Row>(sql`
    with page as (
      select * from (
        ${side(sql`destination`, sql`source`, sql`amount`)}
        union all ${side(sql`source`, sql`destination`, sql`-amount`)}
      ) as moved order by id desc limit ${STATEMENT_PAGE_SIZE + 1}
    ), newest as (
      select coalesce(max(id), 0) as id from page
    ), later as (
      select coalesce((select sum(amount) from ledger_posting where destination = ${wallet} and id > newest.id), 0)
        - coalesce((select sum(amount) from ledger_posting where source = ${wallet} and id > newest.id), 0) as sum
      from newest
    )
    select page.entry, nth, kind, posted_at, details, other, page.moved, (select available + held from ledger_account where id = ${wallet})
        - later.sum
        - coalesce(sum(page.moved) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0)
        as balance, ${ATTRIBUTED}
    from page cross join later ${ATTRIBUTION} order by page.id desc`);
  return rows;
}

function entryOf({
  entry,
  nth,
  kind,
  posted_at,
  details,
  number,
  ...row
}: Row): Omit<Statement['entries'][number], 'person'> {
  const microUsd = Number(row.moved);
  return {
    id: `${entry}#${nth}`,
    postedAt: Date.parse(posted_at),
    kind,
    sentence: entrySentence({
      kind,
      direction: microUsd > 0 ? 'in' : 'out',
      unit: 'USD',
      amount: Math.abs(microUsd),
      isTax: Number(row.other) === COMPANY_ACCOUNTS.tax,
      details,
    }),
    currency: 'USD',
    microUsd,
    balanceMicroUsd: Number(row.balance),
    number,
  };
}

/** Position of an entry among all entries. Never sent to anyone, because it counts every account's. */
async function placeOf(cursor: string, wallet: LedgerAccountId, queries: Queries): Promise<number> {
  const [, entry, nth] = /^(.+)#(\d{1,4})$/s.exec(cursor) ?? [];
  if (entry === undefined || nth === undefined) throw commonErrors.badInput();
  const { rows } = await queries.execute<{ id: string }>(sql`
    select id from ledger_posting
    where entry = ${entry} and nth = ${Number(nth)} and ${wallet} in (source, destination)`);
  const [row] = rows;
  if (row === undefined) throw commonErrors.badInput();
  return Number(row.id);
}
