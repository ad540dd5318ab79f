import { type SQL, sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { ALLOWANCE_ACCOUNTS } from '../../constants-ledger.ts';
import { USAGE_DAYS } from '../../constants-usage.ts';
import { ENTRY_KINDS, type EntryDetails, type LedgerAccountId } from '../../model-ledger.ts';
import type { Usage } from '../../model-usage.ts';
import { type Bucket, usageOf } from '../../rules/usage/allowance-bucket.ts';
import { type Moved, moneyByDay } from '../../rules/usage/money-by-day.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { findWallet } from '../wallet/wallet.ts';

/** Allowances of this period with their use, and what the wallet paid on each day of a time zone. */
export async function readUsage(
  query: { workspaceId: WorkspaceId; timeZone: string; now: Instant },
  ledger: Ledger,
  queries: Queries,
): Promise<Usage> {
  const { workspaceId, timeZone, now } = query;
  const wallet = await findWallet(ledger, workspaceId, queries);
  const [buckets, moved] = await Promise.all([
    readBuckets(workspaceId, now, queries),
    wallet === null ? [] : readMoved(wallet, now, queries),
  ]);
  const { days, ...sums } = moneyByDay(moved, { now, timeZone });
  return {
    services: usageOf(buckets, now),
    money: { currency: 'USD', timeZone, days: [...days], ...sums },
  };
}

type BucketRow = {
  readonly code: string;
  readonly granted: EntryDetails | null;
  readonly included: string;
  readonly used: string;
  readonly held: string;
};

/** The two latest of each family and service. A reversed entry is undone. */
async function readBuckets(workspaceId: WorkspaceId, now: Instant, queries: Queries): Promise<Bucket[]> {
  const today = new Date(now).toISOString().slice(0, 10);
  const company = sql.join(
    Object.entries(ALLOWANCE_ACCOUNTS).map(
      ([service, { granted, used }]) => sql`(${service}::text, ${granted}::bigint, ${used}::bigint)`,
    ),
    sql`, `,
  );
  // The indexes only cover customer accounts, which a join has to repeat.
  const into = (from: SQL) => sql`
    coalesce((select sum(amount) from ledger_posting
      where destination = bucket.id and destination > 0 and source = ${from}), 0)`;
  const outOf = (to: SQL) => sql`
    coalesce((select sum(amount) from ledger_posting
      where source = bucket.id and source > 0 and destination = ${to}), 0)`;
  const { rows } = await queries.execute<BucketRow>(sql`
    with bucket as (
      select *, row_number() over (partition by unit, left(code, -10) order by right(code, 10) desc) as age
      from ledger_account
      where account_id = ${workspaceId} and code like 'allowance:%' and right(code, 10) <= ${today}
    )
    select code, held,
      (select details from ledger_posting where destination = bucket.id and destination > 0 and kind = 'allowance-granted'
       order by id desc limit 1) as granted,
      ${into(sql`company.granted`)} - ${outOf(sql`company.granted`)} as included,
      ${outOf(sql`company.used`)} - ${into(sql`company.used`)} as used
    from bucket join (values ${company}) as company (service, granted, used) on company.service = bucket.unit
    where age <= 2`);
  return rows.map(({ code, granted, included, used, held }) => ({
    code,
    granted,
    included: Number(included),
    used: Number(used),
    held: Number(held),
  }));
}

/** The days to compare with too, and one more, because days of a zone begin at another time than ours. */
const READ_MS = (2 * USAGE_DAYS + 1) * DAY_MS;

type MovedRow = { readonly at: string; readonly kind: string; readonly moved: string };

/**
 * Movements by quarters of an hour, because every zone is a number of them from UTC, so days can be made of them. A
 * reversal counts where the original did. However many entries an account has, only these days and one more are read:
 * entries are numbered in order of posting, and no clock is off by a day.
 */
async function readMoved(wallet: LedgerAccountId, now: Instant, queries: Queries): Promise<Moved[]> {
  const since = new Date(now - READ_MS).toISOString();
  const dayBefore = new Date(now - READ_MS - DAY_MS).toISOString();
  const side = (column: SQL) => sql`
    select posted_at, kind, details, source, destination, amount from ledger_posting
    where ${column} = ${wallet} and posted_at >= ${since} and id > coalesce((
      select id from ledger_posting where ${column} = ${wallet} and posted_at < ${dayBefore} order by id desc limit 1), 0)`;
  const { rows } = await queries.execute<MovedRow>(sql`
    select extract(epoch from quarter) * 1000 as at, kind, moved from (
      select date_bin('15 minutes', posted_at, 'epoch') as quarter,
      case kind when 'reversal' then coalesce(details ->> 'reversedKind', kind) else kind end as kind,
      sum(case when destination = ${wallet} then amount else -amount end) as moved
    from (${side(sql`source`)} union all ${side(sql`destination`)}) as lately
      group by 1, 2
    ) as quarters order by quarter`);
  return rows.map(({ at, kind, moved }) => ({
    at: Number(at),
    kind: ENTRY_KINDS.find((one) => one === kind) ?? 'reversal',
    microUsd: Number(moved),
  }));
}
