import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LedgerAccountId } from '#features/billing/model-ledger.ts';
import { reconcile } from '#features/billing/server/ledger/reconcile.ts';
import { overBuckets } from '#features/billing/server/subscriptions/allowances.ts';
import { createStore, FIRST_RUN } from '#features/billing/server/subscriptions/store.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { faultsOf, loadDataSet, sizeOf } from './growth/data-set.ts';
import { offencesOf, partialIndexes, pretendLarger } from './plans/judge.ts';
import { copyTemplate, type TemplateCopy } from './template-copy.ts';

const NOW = Date.UTC(2026, 10, 22);
const LAST = { look: '2026-11-20 00:00:00+00', id: 'some' };
const OVER = { periodEnd: Date.UTC(2026, 10, 20), ledgerAccount: 7 as LedgerAccountId };

let copy: TemplateCopy;
let client: Client;
let database: Database;
let partial: ReadonlySet<string>;

beforeAll(async () => {
  copy = await copyTemplate(inject('database'), 'plans');
  client = new Client(copy.connection);
  await client.connect();
  database = connectDatabase({ connection: copy.connection, connections: 2, log: createLog('error') });
  await loadDataSet(client, sizeOf(0.01));
  partial = await partialIndexes(client);
});
afterAll(async () => {
  await database.close();
  await client.end();
  await copy.drop();
});

const judged = (text: string, values: string[] = [], isNamed = false) =>
  offencesOf(client, { text, values, isNamed }, partial);

test('the data set refers to nothing that is missing, and its books balance', async () => {
  expect(await faultsOf(client)).toEqual([]);
  const { differences, accounts, postings } = await reconcile(database.queries);
  expect(differences).toEqual([]);
  expect({ accounts, postings }).toEqual({ accounts: 819, postings: 50_662 });
});

describe('of a data set that is taken for one a hundred times as large', () => {
  beforeAll(() => pretendLarger(client, 100));

  test('a condition over two indexes that can use neither reads everybody’s calls', async () => {
    const lately = `select count(*) from calls where caller_id = $1 and callee_id = 'network' and (placed_at >= $2 or state <> 'ended')`;
    expect(await judged(lately, ['somebody', '2026-11-22'])).toEqual([
      { table: 'calls', how: 'reads the whole table' },
    ]);
  });

  test('two reads, each by an index of the account, read nobody else’s', async () => {
    const lately = `
      select count(*) from (
        select id from calls where caller_id = $1 and state <> 'ended'
        union all select id from calls where caller_id = $1 and state = 'ended' and placed_at >= $2) as lately`;
    expect(await judged(lately, ['somebody', '2026-11-22'])).toEqual([]);
  });

  test('a value where a partial index needs a word is seen in a statement that is planned once', async () => {
    const open = 'select id from calls where caller_id = $1 and state <> $2';
    expect(await judged(open, ['somebody', 'ended'])).toEqual([]);
    expect(await judged(open, ['somebody', 'ended'], true)).toEqual([
      { table: 'calls', how: 'reads the whole table' },
    ]);
  });

  test('all of an index that is read for a few rows is seen too, and the first rows of one are not', async () => {
    expect(await judged('select max(name) from users group by id order by id limit 10')).toEqual([]);
    expect(await judged('select entry from ledger_posting order by entry, nth')).toEqual([
      { table: 'ledger_posting', how: 'reads the whole index ledger_posting_pkey' },
    ]);
    expect(await judged('select id from users order by id limit 10')).toEqual([]);
  });

  test.each([
    ['plans that are due', 'subscription_look', () => createStore(database.queries).dueRuns(NOW, FIRST_RUN)],
    [
      'the next plans that are due',
      'subscription_look',
      () => createStore(database.queries).dueRuns(NOW, LAST),
    ],
    ['allowances that are over', 'allowance_bucket_over', () => overBuckets(NOW, null, database.queries)],
    ['the next ones', 'allowance_bucket_over', () => overBuckets(NOW, OVER, database.queries)],
  ] as const)(
    '%s are found in the order of the index that has only them: %s',
    async (_, index, statement) => {
      const { sql: text, params } = statement().toSQL();
      const { rows } = await client.query(`explain (format json) ${text}`, params);
      const plan = JSON.stringify(rows);
      expect(plan).toContain(`"Index Name":"${index}"`);
      expect(plan).not.toContain('"Sort Key"');
    },
  );
});
