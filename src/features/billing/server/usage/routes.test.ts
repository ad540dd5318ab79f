import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, carol, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { Entry, LedgerAccountId } from '../../model-ledger.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { openWallet } from '../wallet/wallet.ts';

const DOLLAR = 1_000_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const clock = createTestClock(NOW);
let world: World;
let ledger: Ledger;

beforeAll(async () => {
  world = await startWorld({ clock });
  ledger = createLedger({ database: world.platform.database, clock });
});
afterAll(() => world.stop());

const within = <Result>(work: (queries: Queries) => Promise<Result>) =>
  world.platform.database.transaction(work);

let people = 0;
/** A new account, signed in, with its wallet. */
async function newcomer(): Promise<{ client: Client; workspaceId: WorkspaceId; wallet: LedgerAccountId }> {
  people += 1;
  const username = `person${people}`;
  const client = await world.signUp({ ...alice, username, email: `${username}@people.test` });
  const workspaceId = asWorkspaceId(client.user.id);
  return { client, workspaceId, wallet: await within((queries) => openWallet(ledger, workspaceId, queries)) };
}

const topUp = (key: string, wallet: LedgerAccountId, amount: number): Entry => ({
  key,
  kind: 'top-up',
  postings: [{ source: COMPANY_ACCOUNTS.cards, destination: wallet, amount }],
  details: { card: 'Visa 4242' },
});

const call = (key: string, wallet: LedgerAccountId, amount: number): Entry => ({
  key,
  kind: 'call',
  postings: [{ source: wallet, destination: COMPANY_ACCOUNTS.calls, amount }],
  details: { to: '+442079460123', seconds: 192 },
});

async function csvOf(client: Client): Promise<Record<string, string>[]> {
  const response = await client.fetch('/api/billing/statement.csv');
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true, record_delimiter: '\r\n' });
}

describe('signed-out callers are refused', () => {
  test.each([
    '/api/billing/statement',
    '/api/billing/statement?cursor=x',
    '/api/billing/statement.csv',
    '/api/billing/usage',
    '/api/billing/usage?timeZone=Mars/Olympus',
  ])('%s', async (path) => {
    const response = await world.visitor().fetch(path);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'common.signedOut' });
  });
});

test('a real account starts on Free with $0.00, no entries and no samples', async () => {
  const client = await world.signUp(carol satisfies Person);
  expect(await client.billing.wallet()).toMatchObject({
    postedMicroUsd: 0,
    heldMicroUsd: 0,
    availableMicroUsd: 0,
  });
  expect(await client.billing.statement({})).toEqual({ entries: [], nextCursor: null });
  expect(await csvOf(client)).toEqual([]);
  expect((await client.billing.subscriptions()).running).toMatchObject([
    { planId: 'free', status: 'active' },
  ]);
  expect(await client.billing.paymentMethods()).toEqual([]);
  expect((await client.billing.invoices({})).items).toEqual([]);
  const { services, money } = await client.billing.usage({});
  expect(services).toMatchObject([
    { service: 'call-time', included: 1_800, used: 0, held: 0, previous: null },
    { service: 'fax-pages', included: 5, used: 0, held: 0, previous: null },
  ]);
  expect(money.days).toHaveLength(30);
  expect(money).toMatchObject({ spentMicroUsd: 0, previousSpentMicroUsd: 0 });
  expect((await client.calling.history({})).items).toEqual([]);
});

describe('the statement', () => {
  test('says of every entry what it was, what moved and what was there after it, newest first', async () => {
    const { client, wallet } = await newcomer();
    await ledger.postAlone(topUp('statement:1', wallet, 25 * DOLLAR));
    await ledger.postAlone(call('statement:2', wallet, 35_000));
    const { entries, nextCursor } = await client.billing.statement({});
    expect(entries).toEqual([
      {
        id: 'statement:2#0',
        postedAt: NOW,
        kind: 'call',
        sentence: 'Call to +44 20 7946 0123, 3:12',
        currency: 'USD',
        microUsd: -35_000,
        balanceMicroUsd: 24_965_000,
        person: null,
        number: null,
      },
      {
        id: 'statement:1#0',
        postedAt: NOW,
        kind: 'top-up',
        sentence: 'Top-up by card, Visa 4242',
        currency: 'USD',
        microUsd: 25 * DOLLAR,
        balanceMicroUsd: 25 * DOLLAR,
        person: null,
        number: null,
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  test('names the person and the number of an entry, and of one from before they were written into it', async () => {
    const { client, workspaceId, wallet } = await newcomer();
    await ledger.postAlone(topUp('whose:1', wallet, DOLLAR));
    const by = { person: workspaceId, ownNumber: '+14155550134' };
    const named = call('whose:2', wallet, 35_000);
    await ledger.postAlone({ ...named, details: { ...named.details, ...by } });
    await world.sql(
      `insert into allowance_use (key, account_id, service, units, from_allowance, person, own_number)
       values ('whose:3', $1, 'call-time', 180, 180, $1, '+14155550135')`,
      [workspaceId],
    );
    await ledger.postAlone(call('whose:3:balance:used', wallet, 20_000));
    const { entries } = await client.billing.statement({});
    expect(entries.map(({ person, number }) => [person, number])).toEqual([
      ['Alice Archer', '+14155550135'],
      ['Alice Archer', '+14155550134'],
      [null, null],
    ]);
    expect((await csvOf(client)).map((row) => [row['Person'], row['Number']])).toEqual([
      ['', ''],
      // A spreadsheet would compute a text that begins with a plus.
      ['Alice Archer', "'+14155550134"],
      ['Alice Archer', "'+14155550135"],
    ]);
  });

  test('names what a reversal reversed', async () => {
    const { client, wallet } = await newcomer();
    await ledger.postAlone(topUp('reversed:1', wallet, DOLLAR));
    await ledger.postAlone(call('reversed:2', wallet, 35_000));
    await within((queries) => ledger.reverse('reversed:2', { key: 'reversed:3', details: {} }, queries));
    const [entry] = (await client.billing.statement({})).entries;
    expect(entry).toMatchObject({
      kind: 'reversal',
      sentence: 'Reversal of call to +44 20 7946 0123, 3:12',
      microUsd: 35_000,
      balanceMicroUsd: DOLLAR,
    });
  });

  test('shows the tax of an entry separately', async () => {
    const { client, wallet } = await newcomer();
    await ledger.postAlone({
      key: 'taxed:1',
      kind: 'credit',
      postings: [
        { source: COMPANY_ACCOUNTS.credits, destination: wallet, amount: 10 * DOLLAR },
        { source: COMPANY_ACCOUNTS.tax, destination: wallet, amount: 2 * DOLLAR },
      ],
      details: { reason: 'Sorry', invoice: 'AHOY-7' },
    });
    const { entries } = await client.billing.statement({});
    expect(entries.map(({ id, sentence, balanceMicroUsd }) => [id, sentence, balanceMicroUsd])).toEqual([
      ['taxed:1#1', 'Credit for invoice AHOY-7: Sorry (tax)', 12 * DOLLAR],
      ['taxed:1#0', 'Credit for invoice AHOY-7: Sorry', 10 * DOLLAR],
    ]);
    expect((await csvOf(client)).map((row) => row['Description'])).toEqual([
      'Credit for invoice AHOY-7: Sorry',
      'Credit for invoice AHOY-7: Sorry (tax)',
    ]);
  });

  test('comes in pages that fit together, even when an entry is posted in between', async () => {
    const { client, wallet } = await newcomer();
    await ledger.postAlone(topUp('pages:0', wallet, 60 * DOLLAR));
    for (let nth = 1; nth <= 59; nth += 1) await ledger.postAlone(call(`pages:${nth}`, wallet, DOLLAR));
    const first = await client.billing.statement({});
    await ledger.postAlone(call('pages:60', wallet, DOLLAR));
    const second = await client.billing.statement({ cursor: first.nextCursor ?? '' });
    const third = await client.billing.statement({ cursor: second.nextCursor ?? '' });
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
    expect(third.nextCursor).toBeNull();
    const all = [first, second, third].flatMap(({ entries }) => entries);
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, nth) => `pages:${59 - nth}#0`));
    expect(all.map(({ balanceMicroUsd }) => balanceMicroUsd / DOLLAR)).toEqual(
      Array.from({ length: 60 }, (_, nth) => nth + 1),
    );
  });

  test('is of one account: nobody sees the entries of another, nor goes on from one', async () => {
    const { wallet } = await newcomer();
    await ledger.postAlone(topUp('mine:1', wallet, DOLLAR));
    const other = await newcomer();
    expect((await other.client.billing.statement({})).entries).toEqual([]);
    await expect(other.client.billing.statement({ cursor: 'mine:1#0' })).rejects.toMatchObject({
      status: 400,
      code: 'common.badInput',
    });
  });

  test.each(['', 'x', '#', 'x#99999', 'nobody:1#0', "x'#0", 'x'.repeat(301), 'a\u0000#0'])(
    'does not go on from %j',
    async (cursor) => {
      const { client } = await newcomer();
      await expect(client.billing.statement({ cursor })).rejects.toMatchObject({
        status: 400,
        code: 'common.badInput',
      });
    },
  );
});

describe('the CSV file', () => {
  test('has every entry of every account of its owner, with exact amounts, and can be read back', async () => {
    const { client, workspaceId, wallet } = await newcomer();
    await ledger.postAlone(topUp('csv:1', wallet, 25 * DOLLAR));
    clock.advance(1);
    await ledger.postAlone(call('csv:2', wallet, 35_001));
    const code = `allowance:call-time:${workspaceId}:monthly:2026-11-01`;
    const bucket = await within((queries) => ledger.open({ code, workspaceId, unit: 'call-time' }, queries));
    await ledger.postAlone({
      key: 'csv:3',
      kind: 'allowance-granted',
      postings: [{ source: ALLOWANCE_ACCOUNTS['call-time'].granted, destination: bucket, amount: 18_000 }],
      details: { planId: 'basic', periodEnd: Date.UTC(2026, 11, 1) },
    });
    clock.set(NOW);
    expect(await csvOf(client)).toEqual([
      {
        Time: '2026-11-21T12:00:00.000Z',
        Description: 'Top-up by card, Visa 4242',
        Kind: 'top-up',
        Amount: '25.000000',
        Unit: 'USD',
        'Balance after': '25.000000',
        Account: `wallet:${workspaceId}`,
        Entry: 'csv:1',
        Person: '',
        Number: '',
      },
      {
        Time: '2026-11-21T12:00:00.001Z',
        Description: 'Call to +44 20 7946 0123, 3:12',
        Kind: 'call',
        Amount: '-0.035001',
        Unit: 'USD',
        'Balance after': '24.964999',
        Account: `wallet:${workspaceId}`,
        Entry: 'csv:2',
        Person: '',
        Number: '',
      },
      {
        Time: '2026-11-21T12:00:00.001Z',
        Description: '100 minutes of Basic until 1 Dec',
        Kind: 'allowance-granted',
        Amount: '18000',
        Unit: 'thirds of a second to zone 1',
        'Balance after': '18000',
        Account: code,
        Entry: 'csv:3',
        Person: '',
        Number: '',
      },
    ]);
  });

  test('is sent as a file to keep, of one account alone', async () => {
    const { client } = await newcomer();
    const response = await client.fetch('/api/billing/statement.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ahoy-statement.csv"');
    expect(await response.text()).toBe(
      'Time,Description,Kind,Amount,Unit,Balance after,Account,Entry,Person,Number\r\n',
    );
  });

  test('computes nothing in a spreadsheet, whatever a text of the ledger says', async () => {
    const { client, wallet } = await newcomer();
    const key = '=HYPERLINK("https://evil.test","csv-injected")';
    const reason = 'x",=1+1,"\r\n=cmd()';
    await ledger.postAlone({ ...topUp(key, wallet, DOLLAR), kind: 'credit', details: { reason } });
    expect(await csvOf(client)).toMatchObject([
      { Description: 'Credit: x",=1+1," =cmd()', Entry: `'${key}`, Amount: '1.000000' },
    ]);
  });

  test('has each entry once and in order, however many pieces it comes in', async () => {
    const { client, wallet } = await newcomer();
    await world.sql(
      `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
       select 'long:' || n, 0, 'top-up', ${COMPANY_ACCOUNTS.cards}, $1, 1, now(), '\\x00', '{}'
       from generate_series(1, 1500) as n order by n`,
      [wallet],
    );
    const rows = await csvOf(client);
    expect(rows.map((row) => row['Entry'])).toEqual(
      Array.from({ length: 1500 }, (_, nth) => `long:${nth + 1}`),
    );
    expect(rows.at(-1)?.['Balance after']).toBe('0.001500');
  });
});

describe('usage', () => {
  const used = (key: string, bucket: LedgerAccountId, amount: number): Entry => ({
    key,
    kind: 'call',
    postings: [{ source: bucket, destination: ALLOWANCE_ACCOUNTS['call-time'].used, amount }],
    details: {},
  });
  /** The newest bucket of call time, which asking for the usage grants. */
  async function bucketOf(client: Client): Promise<LedgerAccountId> {
    await client.billing.usage({});
    const [bucket] = await world.sql(
      "select id from ledger_account where account_id = $1 and unit = 'call-time' order by id desc limit 1",
      [client.user.id],
    );
    return Number(bucket?.['id']) as LedgerAccountId;
  }
  const callTime = async (client: Client) =>
    (await client.billing.usage({})).services.find(({ service }) => service === 'call-time');

  test('is what the period includes, what was used of it, what is set aside, and the period before', async () => {
    const { client } = await newcomer();
    const first = await bucketOf(client);
    await ledger.postAlone(used('usage:1', first, 900));
    clock.set(NOW + 31 * DAY_MS);
    // A session that was unused for this long is over.
    await client.signIn({ ...alice, email: client.user.email });
    const second = await bucketOf(client);
    await ledger.postAlone(used('usage:2', second, 540));
    await ledger.postAlone(used('usage:3', second, 180));
    await within((queries) => ledger.reverse('usage:3', { key: 'usage:4', details: {} }, queries));
    const expiresAt = clock.now() + DAY_MS;
    const hold = { key: 'usage:5', account: second, kind: 'call', amount: 54, expiresAt } as const;
    await within((queries) => ledger.hold(hold, queries));
    expect(await callTime(client)).toEqual({
      service: 'call-time',
      line: 'monthly',
      periodStart: Date.UTC(2026, 11, 21, 12),
      periodEnd: Date.UTC(2027, 0, 21, 12),
      included: 1_800,
      used: 540,
      held: 54,
      previous: { included: 1_800, used: 900 },
    });
    clock.set(NOW);
    expect(await callTime((await newcomer()).client)).toMatchObject({ used: 0, previous: null });
  });

  test('puts what was paid on the days of the zone that was asked for', async () => {
    const { client, wallet } = await newcomer();
    clock.set(Date.UTC(2026, 10, 21, 0, 30));
    await ledger.postAlone(topUp('days:1', wallet, DOLLAR));
    await ledger.postAlone(call('days:2', wallet, 35_000));
    clock.set(Date.UTC(2026, 9, 20));
    await ledger.postAlone(call('days:3', wallet, 7_000));
    clock.set(NOW);
    const inUtc = (await client.billing.usage({})).money;
    expect(inUtc).toMatchObject({ timeZone: 'UTC', spentMicroUsd: 35_000, previousSpentMicroUsd: 7_000 });
    expect(inUtc.days.at(-1)).toEqual({
      day: '2026-11-21',
      spentMicroUsd: 35_000,
      kinds: [
        { kind: 'call', microUsd: -35_000 },
        { kind: 'top-up', microUsd: DOLLAR },
      ],
    });
    const inNewYork = (await client.billing.usage({ timeZone: 'America/New_York' })).money;
    expect(inNewYork.days.at(-1)).toEqual({ day: '2026-11-21', spentMicroUsd: 0, kinds: [] });
    expect(inNewYork.days.at(-2)).toMatchObject({ day: '2026-11-20', spentMicroUsd: 35_000 });
  });

  test('subtracts reversals from their days', async () => {
    const { client, wallet } = await newcomer();
    await ledger.postAlone(topUp('back:1', wallet, DOLLAR));
    await ledger.postAlone(call('back:2', wallet, 35_000));
    await within((queries) => ledger.reverse('back:2', { key: 'back:3', details: {} }, queries));
    expect((await client.billing.usage({})).money.spentMicroUsd).toBe(0);
  });

  test.each(['Mars/Olympus', '', '+05:30', 'x'.repeat(65), "UTC'"])('knows no zone %j', async (timeZone) => {
    const { client } = await newcomer();
    await expect(client.billing.usage({ timeZone })).rejects.toMatchObject({
      status: 400,
      code: 'common.badInput',
    });
  });
});
