import { type SQL, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { LEDGER_PAGE, LEDGER_TOTALS_MS } from '../../constants-ledger.ts';
import type { DeskEntry, DeskPosting } from '../../model-desk.ts';
import type { EntryDetails, EntryKind } from '../../model-ledger.ts';

export interface LedgerSearch {
  readonly account?: string | undefined;
  readonly id?: string | undefined;
  readonly amount?: number | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly entry: string;
  readonly kind: EntryKind;
  readonly source: string;
  readonly destination: string;
  readonly workspace_id: string | null;
  readonly amount: string;
  readonly unit: string;
  readonly posted_at: string;
  readonly details: EntryDetails;
}

const POSTINGS = sql`
  select posting.id, posting.entry, posting.kind, source.code as source, destination.code as destination,
    coalesce(destination.account_id, source.account_id) as workspace_id, posting.amount, source.unit,
    extract(epoch from posting.posted_at) * 1000 as posted_at, posting.details
  from ledger_posting as posting
    join ledger_account as source on source.id = posting.source
    join ledger_account as destination on destination.id = posting.destination`;

/** Reads the whole ledger, for the operator. */
export function createLedgerDesk({ queries, now }: { queries: Queries; now: () => Instant }) {
  return {
    async postings({ before, ...search }: LedgerSearch & { before?: number | undefined }) {
      const where = await conditionOf(queries, search);
      const { order, place } = orderOf(search, before);
      const { rows } = await queries.execute<Row>(
        sql`${POSTINGS} where ${where} and ${place} order by ${order} limit ${LEDGER_PAGE + 1}`,
      );
      const postings = rows.slice(0, LEDGER_PAGE).map(postingOf);
      return { postings, next: rows.length > LEDGER_PAGE ? (postings.at(-1)?.id ?? null) : null };
    },
    async totals(search: LedgerSearch) {
      const from = search.from ?? now() - LEDGER_TOTALS_MS;
      const where = await conditionOf(queries, { ...search, from });
      const { rows } = await queries.execute<{
        kind: EntryKind;
        unit: string;
        postings: number;
        amount: string;
      }>(sql`
        select posting.kind, source.unit, count(*)::int as postings, sum(posting.amount)::bigint as amount
        from ledger_posting as posting join ledger_account as source on source.id = posting.source
        where ${where} group by 1, 2 order by 2 desc, 1`);
      return { from, totals: rows.map((row) => ({ ...row, amount: Number(row.amount) })) };
    },
    entry: (key: string) => entryOf(queries, key),
  };
}

function postingOf(row: Row): DeskPosting {
  const { entry, kind, source, destination, unit } = row;
  return {
    id: Number(row.id),
    entry,
    kind,
    source,
    destination,
    workspaceId: row.workspace_id,
    amount: Number(row.amount),
    unit,
    postedAt: Math.round(Number(row.posted_at)),
  };
}

/** The newest first. A search of a time goes by time, so that it reads only its days. @param before id of a posting */
function orderOf({ from, until }: LedgerSearch, before: number | undefined): { order: SQL; place: SQL } {
  const isByTime = from !== undefined || until !== undefined;
  const order = isByTime ? sql`posting.posted_at desc, posting.id desc` : sql`posting.id desc`;
  if (before === undefined) return { order, place: sql`true` };
  const place = isByTime
    ? sql`(posting.posted_at, posting.id) < (select posted_at, id from ledger_posting where id = ${before})`
    : sql`posting.id < ${before}`;
  return { order, place };
}

/** Names of accounts and ids become the places that an index knows. */
async function conditionOf(queries: Queries, search: LedgerSearch): Promise<SQL> {
  const { account, id, amount, from, until } = search;
  const all: SQL[] = [sql`true`];
  if (account !== undefined && account !== '') {
    const { rows } = await queries.execute<{ id: string }>(
      sql`select id from ledger_account where code = ${account} or account_id = ${account}`,
    );
    const ids = sql.param(rows.map((row) => row.id));
    all.push(sql`(posting.source = any(${ids}::bigint[]) or posting.destination = any(${ids}::bigint[]))`);
  }
  if (id !== undefined && id !== '')
    all.push(sql`posting.entry = any(${sql.param(await entriesOf(queries, id))}::text[])`);
  if (amount !== undefined) all.push(sql`posting.amount = ${amount}`);
  if (from !== undefined) all.push(sql`posting.posted_at >= ${time(from)}`);
  if (until !== undefined) all.push(sql`posting.posted_at < ${time(until)}`);
  return sql.join(all, sql` and `);
}

const time = (at: Instant) => sql`${new Date(at).toISOString()}::timestamptz`;

/** Keys that an entry about this may have: keys begin with what they are about. */
const keysFor = (id: string): string[] => [
  id,
  ...['paid', 'payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'credit-note'].map(
    (about) => `${about}:${id}`,
  ),
  // What a call took from an allowance, and from the balance.
  `call:${id}:allowance:used`,
  `call:${id}:balance:used`,
];

/** An invoice has payments, with refunds and disputes that the network named, and credit notes. */
async function entriesOf(queries: Queries, id: string): Promise<string[]> {
  const { rows } = await queries.execute<{ about: string }>(sql`
    with own as (select id from invoice where id = ${id} or number = ${id}),
      paid as (
        select id, refunds || failed_refunds as refunds, disputes from payment where id = ${id}
        union all select id, refunds || failed_refunds, disputes from payment where invoice_id in (select id from own))
    select id as about from paid
    union all select jsonb_object_keys(refunds) from paid
    union all select jsonb_object_keys(disputes) from paid
    union all select id from invoice where credit_of in (select id from own)`);
  return [...new Set([id, ...rows.map(({ about }) => about)].flatMap(keysFor))];
}

async function entryOf(queries: Queries, key: string): Promise<DeskEntry> {
  const { rows } = await queries.execute<Row>(
    sql`${POSTINGS} where posting.entry = ${key} order by posting.nth`,
  );
  const [first] = rows;
  if (first === undefined) throw commonErrors.notFound();
  const payment = await paymentOf(queries, key);
  const named = first.details['invoiceId'] ?? first.details['invoice'] ?? payment?.invoice_id;
  return {
    key,
    kind: first.kind,
    postedAt: Math.round(Number(first.posted_at)),
    postings: rows.map(postingOf),
    details: first.details,
    payment: payment && {
      id: payment.id,
      status: payment.status,
      microUsd: Number(payment.micro_usd),
      ref: payment.ref,
    },
    invoice: typeof named === 'string' ? await invoiceOf(queries, named) : null,
    call: await callOf(queries, key),
  };
}

interface PaymentRow extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly micro_usd: string;
  readonly ref: string | null;
  readonly invoice_id: string;
}

/** The payment that an entry is about. Refunds and disputes have the name that the network gave them. */
async function paymentOf(queries: Queries, key: string): Promise<PaymentRow | null> {
  const [, about, name] = /^(paid|payment|refund|refund-failed|dispute|dispute-won):(.+)$/.exec(key) ?? [];
  if (about === undefined || name === undefined) return null;
  const which = about.startsWith('refund')
    ? sql`((refunds <> '{}' and refunds ? ${name}) or (failed_refunds <> '{}' and failed_refunds ? ${name}))`
    : about.startsWith('dispute')
      ? sql`disputes <> '{}' and disputes ? ${name}`
      : sql`id = ${name}`;
  const { rows } = await queries.execute<PaymentRow>(
    sql`select id, status, micro_usd, ref, invoice_id from payment where ${which} limit 1`,
  );
  return rows[0] ?? null;
}

async function invoiceOf(queries: Queries, named: string): Promise<DeskEntry['invoice']> {
  const { rows } = await queries.execute<{
    id: string;
    number: string | null;
    status: string;
    total: string;
  }>(sql`select id, number, status, total from invoice where id = ${named} or number = ${named}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { rows: entries } = await queries.execute<{ entry: string }>(sql`
    select distinct entry from ledger_posting where entry = any(${sql.param(await entriesOf(queries, row.id))}::text[])`);
  const { id, number, status, total } = row;
  return { id, number, status, totalMicroUsd: Number(total), entries: entries.map(({ entry }) => entry) };
}

/** A call that an entry pays for. Calls are above billing, which knows only what the operator needs to see here. */
async function callOf(queries: Queries, key: string): Promise<DeskEntry['call']> {
  const id = /^call:([^:]+)/.exec(key)?.[1];
  if (id === undefined) return null;
  const { rows } = await queries.execute<{
    id: string;
    phone_number: string | null;
    at: string;
    seconds: number;
  }>(sql`
    select id, phone_number, extract(epoch from placed_at) * 1000 as at,
      coalesce(extract(epoch from ended_at - answered_at), 0)::int as seconds
    from calls where id = ${id}`);
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, number: row.phone_number, placedAt: Math.round(Number(row.at)), seconds: row.seconds };
}
