import { sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Difference, Reconciliation } from '../../rules/ledger/reconciliation-mail.ts';

type Row = Record<keyof Omit<Reconciliation, 'differences'>, string> & { readonly differences: Difference[] };

/**
 * Proves that the ledger balances, in one statement and so at one moment, from the postings and the holds alone: each
 * customer account stores the sum of its postings and of what its open holds have left, company accounts store nothing,
 * and the accounts of each unit sum to zero.
 */
export async function reconcile(queries: Queries): Promise<Reconciliation> {
  const { rows } = await queries.execute<Row>(sql`
    with moved as (
      select account, sum(amount) as posted from (
        select source as account, -amount as amount from ledger_posting
        union all select destination, amount from ledger_posting
      ) as ends group by account
    ), held as (
      select account, sum(amount - settled) as held from ledger_hold where state = 'open' group by account
    ), book as (
      select account.id, coalesce(account.code, 'account ' || known.account) as code,
        account.unit, account.available + account.held as stored_posted, account.held as stored_held,
        coalesce(moved.posted, 0) as posted, coalesce(held.held, 0) as held
      from ledger_account as account
        full join moved on moved.account = account.id
        full join held on held.account = account.id,
        lateral (select coalesce(account.id, moved.account, held.account)) as known (account)
    ), difference as (
      select code, 'posted' as what, posted as expected, stored_posted as found from book
        where id > 0 and stored_posted <> posted
      union all select code, 'held', held, stored_held from book where id > 0 and stored_held <> held
      union all select code, 'available', 0, stored_posted - stored_held from book
        where id > 0 and stored_posted < stored_held
      union all select code, 'stored', 0, stored_posted from book where id < 0 and stored_posted <> 0
      union all select code, 'held', 0, stored_held + held from book where id < 0 and (stored_held <> 0 or held <> 0)
      union all select code, 'unknown', 0, posted from book where id is null
      union all select unit, 'unit', 0, sum(case when id > 0 then stored_posted else posted end) from book
        where id is not null group by unit
        having sum(case when id > 0 then stored_posted else posted end) <> 0
    )
    select (select count(*) from ledger_account) as accounts, (select count(*) from ledger_posting) as postings,
      (select count(*) from ledger_hold where state = 'open') as holds,
      coalesce(
        (select jsonb_agg(jsonb_build_object('code', code, 'what', what, 'expected', expected::text, 'found', found::text)
          order by what, code) from difference),
        '[]'
      ) as differences`);
  const [row] = rows;
  assert(row !== undefined, 'a statement that only counts answers with one row');
  const { accounts, postings, holds, differences } = row;
  return { accounts: Number(accounts), postings: Number(postings), holds: Number(holds), differences };
}
