import type { Client } from 'pg';
import { CALENDAR } from './calendar.ts';
import { CALLS } from './calls.ts';
import { CONTACTS } from './contacts.ts';
import { DESK } from './desk.ts';
import { MEETINGS } from './meetings.ts';
import { MONEY } from './money.ts';
import { NUMBERS, PEOPLE } from './people.ts';
import { TASKS } from './tasks.ts';

/** Amounts from which everything else is computed. */
export interface GrowthSize {
  readonly accounts: number;
  readonly calls: number;
  readonly numbers: number;
  readonly postings: number;
}

/** A phone company that has done well. */
export const WHOLE: GrowthSize = {
  accounts: 20_000,
  calls: 1_000_000,
  numbers: 100_000,
  postings: 5_000_000,
};

/** A fifth of all calls and postings are theirs. */
export const BUSY = 'growth-000001';
/** Twenty accounts that are the same at every size. What others do must not slow them down. */
export const QUIET = 'growth-000002';
export const QUIET_CALLS = 200;
const QUIET_POSTINGS = 400;
const QUIET_NUMBERS = 5;

/** Number of the busy account's oldest telephone call. */
export const OLDEST_NUMBER = '33199887766';

const DAYS = 730;

/** @param share of the whole, 1 for all of it */
export function sizeOf(share: number): GrowthSize {
  return {
    accounts: WHOLE.accounts * share,
    calls: WHOLE.calls * share,
    numbers: WHOLE.numbers * share,
    postings: WHOLE.postings * share,
  };
}

/**
 * Fills a migrated, empty database. Triggers and references are off meanwhile, which the owner of the server may do, and
 * what they promise is proven afterwards (`faultsOf`). @param told hears of each step and how long it took
 */
export async function loadDataSet(
  client: Pick<Client, 'query'>,
  size: GrowthSize,
  report: (step: string, milliseconds: number) => void = () => undefined,
): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'",
  );
  const timed = async (step: string) => {
    if (await isAboutLaterTable(client, step)) return;
    const startedAt = performance.now();
    await client.query(step);
    report(step.slice(0, 60).replaceAll(/\s+/g, ' '), performance.now() - startedAt);
  };
  // An index that is made of all rows at once takes a tenth of the time of one that each row is put into.
  const { drop, make } = await indexesOf(client);
  for (const step of [
    ...drop,
    ownersOf(size),
    ...PEOPLE,
    ...NUMBERS,
    ...CALLS,
    ...CONTACTS,
    ...TASKS,
    ...MEETINGS,
    ...MONEY,
    ...DESK,
    ...CALENDAR,
    ...make,
  ])
    await timed(step);
  await client.query('drop table growth_owner, growth_call; reset all');
  const startedAt = performance.now();
  await client.query('vacuum analyze');
  report('vacuum analyze', performance.now() - startedAt);
}

/** A data set that is loaded as of an earlier migration lacks the tables that came later. */
async function isAboutLaterTable(client: Pick<Client, 'query'>, step: string): Promise<boolean> {
  const table = /^\s*insert into (\w+)/.exec(step)?.[1];
  if (table === undefined) return false;
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    table,
  ]);
  return rows[0]?.found === null;
}

const LARGEST = ['allowance_use', 'call_quality', 'calls', 'ledger_hold', 'ledger_posting', 'phone_legs'];

/** How to drop what finds rows in the largest tables, but for keys that others refer to, and to make it again. */
async function indexesOf(client: Pick<Client, 'query'>): Promise<{ drop: string[]; make: string[] }> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when conname is null then format('drop index %s', indexrelid::regclass)
         else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
       case when conname is null then pg_get_indexdef(indexrelid)
         else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(own.oid)) end as make
     from pg_index left join pg_constraint as own on own.conindid = indexrelid and own.contype in ('p', 'u')
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where contype = 'f' and conindid = indexrelid)`,
    [LARGEST],
  );
  return { drop: rows.map(({ drop }) => drop), make: rows.map(({ make }) => make) };
}

/** Numbers of calls, postings and phone numbers: the busy account, the quiet ones, and all others alike. */
function ownersOf({ accounts, calls, numbers, postings }: GrowthSize): string {
  const others = accounts - 21;
  const share = (all: number, quiet: number) => Math.floor((all * 0.8 - 20 * quiet) / others);
  return `
    create temp table growth_owner as
    select n, 'growth-' || lpad(n::text, 6, '0') as id,
      date_trunc('milliseconds', now()) - interval '${DAYS} days' as begins, date_trunc('milliseconds', now()) as ends,
      case when n = 1 then ${calls / 5} when n < 22 then ${QUIET_CALLS} else ${share(calls, QUIET_CALLS)} end as calls,
      case when n = 1 then ${postings / 5} when n < 22 then ${QUIET_POSTINGS} else ${share(postings, QUIET_POSTINGS)} end as postings,
      case when n < 22 then ${QUIET_NUMBERS} else ${Math.round(numbers / accounts)} end as numbers
    from generate_series(1, ${accounts}) as n`;
}

/** Rows that the disabled references and triggers would have refused; empty if all is well. */
export async function faultsOf(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; question: string }>(`
    select conname as name, format(
      'select count(*)::integer as count from %s as child where %s and not exists (select from %s as parent where %s)', conrelid::regclass,
      (select string_agg(format('child.%I is not null', attname), ' and ') from unnest(conkey) as key
        join pg_attribute on attrelid = conrelid and attnum = key),
      confrelid::regclass,
      (select string_agg(format('parent.%I = child.%I', theirs.attname, ours.attname), ' and ')
        from unnest(conkey, confkey) as pair (our_key, their_key)
        join pg_attribute as ours on ours.attrelid = conrelid and ours.attnum = our_key
        join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = their_key)
    ) as question
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const faults: string[] = [];
  for (const { name, question } of rows) {
    const found = await client.query<{ count: number }>(question);
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) faults.push(`${name}: ${count} rows refer to nothing`);
  }
  return faults;
}
