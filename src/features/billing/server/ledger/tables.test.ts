import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { TestDatabase } from '#test/postgres.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { LedgerAccountId } from '../../model-ledger.ts';
import type { Ledger } from './ledger.ts';
import { DOLLAR, type LedgerWorld, spending, startLedgerWorld, topUp } from './ledger.world.ts';

let db: TestDatabase;
let ledger: Ledger;
let walletWith: LedgerWorld['walletWith'];
let balanceOf: LedgerWorld['balanceOf'];
let within: LedgerWorld['within'];
let hold: LedgerWorld['hold'];
let settle: LedgerWorld['settle'];
beforeAll(async () => {
  ({ db, ledger, walletWith, balanceOf, within, hold, settle } = await startLedgerWorld());
});
afterAll(() => db.stop());

/** A posting that does not come from the program: what refuses it is the database. */
function insertPosting(entry: string, source: number, destination: number, amount: number) {
  return db.database.pool.query(
    `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
     values ($1, 0, 'credit', $2, $3, $4, now(), '\\x00', '{}')`,
    [entry, source, destination, amount],
  );
}

describe('the database alone', () => {
  test.each([[0], [-1]])('refuses a posting of %d', async (amount) => {
    const wallet = await walletWith(1);
    const posting = insertPosting(`database moves ${amount}`, wallet, COMPANY_ACCOUNTS.fax, amount);
    await expect(posting).rejects.toMatchObject({ code: '23514', constraint: 'ledger_posting_moves' });
  });

  test.each([
    ['from an account to itself', (wallet: number) => [wallet, wallet] as const],
    ['from a company account to itself', () => [COMPANY_ACCOUNTS.fax, COMPANY_ACCOUNTS.fax] as const],
    ['from an account that does not exist', (wallet: number) => [999_999, wallet] as const],
    ['to an account that does not exist', (wallet: number) => [wallet, 999_999] as const],
    ['from a company account that does not exist', (wallet: number) => [-999, wallet] as const],
    [
      'between two that count different things',
      () => [COMPANY_ACCOUNTS.fax, ALLOWANCE_ACCOUNTS['fax-pages'].used] as const,
    ],
  ])('refuses a posting %s', async (what, ends) => {
    const wallet = await walletWith(1);
    const [source, destination] = ends(wallet);
    await expect(insertPosting(`database: ${what}`, source, destination, 1)).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_posting_unit',
    });
    expect((await balanceOf(wallet)).posted).toBe(DOLLAR);
  });

  test('refuses a hold of an account that does not exist', async () => {
    const held = db.database.pool.query(
      `insert into ledger_hold (key, account, kind, amount, state, opened_at, expires_at, fingerprint)
       values ('database: of nobody', 999999, 'call', 1, 'open', now(), now(), '\\x00')`,
    );
    await expect(held).rejects.toMatchObject({ code: '23503', constraint: 'ledger_hold_account' });
  });

  test('refuses to overdraw an account, and to spend what is held', async () => {
    const wallet = await walletWith(1);
    await hold('database: held', wallet, 400_000);
    await expect(
      insertPosting('database overdraws', wallet, COMPANY_ACCOUNTS.fax, 600_001),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_account_available' });
    await insertPosting('database spends', wallet, COMPANY_ACCOUNTS.fax, 600_000);
    expect(await balanceOf(wallet)).toEqual({ posted: 400_000, held: 400_000, available: 0 });
  });

  test('refuses a balance below zero also where its triggers sleep', async () => {
    const wallet = await walletWith(1);
    const client = await db.database.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await expect(
        client.query('update ledger_account set available = -1 where id = $1', [wallet]),
      ).rejects.toMatchObject({ constraint: 'ledger_account_available' });
    } finally {
      await client.query('set session_replication_role = default');
      client.release();
    }
  });

  test('never lets two who pay each other at once wait for one another', async () => {
    const [one, other] = [await walletWith(10), await walletWith(10)];
    const paid = Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0
        ? insertPosting(`there ${n}`, one, other, 1_000)
        : insertPosting(`back ${n}`, other, one, 1_000),
    );
    // A deadlock would end one of them.
    await Promise.all(paid);
    expect([(await balanceOf(one)).posted, (await balanceOf(other)).posted]).toEqual([
      10 * DOLLAR,
      10 * DOLLAR,
    ]);
  });
});

describe('nobody can edit the ledger', () => {
  test.each([
    ['a posting changed', "update ledger_posting set amount = 1 where entry like 'first-%'"],
    ['a posting deleted', "delete from ledger_posting where entry like 'first-%'"],
    ['all postings deleted', 'truncate ledger_posting'],
    ['a balance set', 'update ledger_account set available = 1000000 where id > 0'],
    ['a held amount set', 'update ledger_account set held = 1 where id > 0'],
    [
      'an account made with a balance',
      "insert into ledger_account (code, unit, account_id, available) values ('x', 'USD', 'x', 1)",
    ],
    ['an account counting something else', "update ledger_account set unit = 'fax-pages' where id > 0"],
    ['an account deleted', 'delete from ledger_account where id > 0'],
    ['all accounts deleted', 'truncate ledger_account cascade'],
    ['all holds deleted', 'truncate ledger_hold'],
  ])('%s', async (_what, statement) => {
    await walletWith(1);
    await expect(db.database.pool.query(statement)).rejects.toThrow('the ledger is never edited');
  });

  test.each([
    ['a hold made smaller', 'update ledger_hold set amount = amount - 1 where key = $1'],
    ['a hold moved to another account', 'update ledger_hold set account = account - 1 where key = $1'],
    ['a settled part taken back', 'update ledger_hold set settled = settled - 1 where key = $1'],
    ['a hold deleted', 'delete from ledger_hold where key = $1'],
  ])('%s', async (what, statement) => {
    const wallet = await walletWith(1);
    await hold(`edit: ${what}`, wallet, DOLLAR);
    await expect(db.database.pool.query(statement, [`edit: ${what}`])).rejects.toThrow(
      'the ledger is never edited',
    );
  });
});

/** Mark of a wallet whose level of 2 dollars was crossed. Null before that. */
async function notedOf(wallet: LedgerAccountId) {
  const { rows } = await db.database.pool.query<{ is_low: boolean; is_due: boolean }>(
    'select is_low, is_due from billing_wallet join ledger_account using (account_id) where id = $1',
    [wallet],
  );
  return rows[0] ?? null;
}

describe('the level of a wallet', () => {
  test('is crossed by the millionth that is missing, and by the one that comes back', async () => {
    const wallet = await walletWith(0);
    await ledger.postAlone(topUp('level: first', wallet, 3 * DOLLAR));
    expect(await notedOf(wallet)).toEqual({ is_low: false, is_due: false });
    await ledger.postAlone(spending('level: to it', wallet, DOLLAR));
    expect(await notedOf(wallet)).toEqual({ is_low: false, is_due: false });
    await ledger.postAlone(spending('level: below', wallet, 1));
    expect(await notedOf(wallet)).toEqual({ is_low: true, is_due: true });
    await ledger.postAlone(topUp('level: back', wallet, 1));
    expect(await notedOf(wallet)).toEqual({ is_low: false, is_due: false });
  });

  test('counts what is held as there, and not as there to spend', async () => {
    const wallet = await walletWith(3);
    await hold('level: held', wallet, DOLLAR + 1);
    expect(await notedOf(wallet)).toEqual({ is_low: false, is_due: true });
    await within((queries) => ledger.release('level: held', queries));
    expect(await notedOf(wallet)).toEqual({ is_low: false, is_due: false });
    await hold('level: settled', wallet, 2 * DOLLAR);
    await settle('level: settled', 'level: used', DOLLAR + 1, true);
    expect(await notedOf(wallet)).toEqual({ is_low: true, is_due: true });
  });

  test('is noted for both ends of a posting', async () => {
    const [rich, poor] = [await walletWith(3), await walletWith(1)];
    const posting = { source: rich, destination: poor, amount: DOLLAR + 1 };
    await ledger.postAlone({ key: 'level: both', kind: 'credit', postings: [posting], details: {} });
    expect(await notedOf(rich)).toEqual({ is_low: true, is_due: true });
    expect(await notedOf(poor)).toEqual({ is_low: false, is_due: false });
  });

  test('is of dollars alone', async () => {
    const workspaceId = asWorkspaceId('level-of-minutes');
    const bucket = await within((queries) =>
      ledger.open({ code: 'allowance:level', workspaceId, unit: 'call-time' }, queries),
    );
    const { granted } = ALLOWANCE_ACCOUNTS['call-time'];
    const posting = { source: granted, destination: bucket, amount: 3 * DOLLAR };
    await ledger.postAlone({ key: 'minutes', kind: 'allowance-granted', postings: [posting], details: {} });
    expect(await notedOf(bucket)).toBeNull();
  });
});
