import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { News } from '#features/notifications/server/service.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { createTestClock } from '#test/clock.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS, RECONCILE_QUEUE } from '../../constants-ledger.ts';
import type { LedgerAccountId, LedgerUnit } from '../../model-ledger.ts';
import { checkLedger } from './jobs.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { reconcile } from './reconcile.ts';

const DOLLAR = 1_000_000;
const clock = createTestClock();
let world: World;
let ledger: Ledger;
let wallet: LedgerAccountId;
let bucket: LedgerAccountId;

beforeAll(async () => {
  world = await startWorld({ clock, env: { SUPPORT_EMAIL: 'help@ahoy.test', LOG_LEVEL: 'silent' } });
  ledger = createLedger({ database: world.platform.database, clock });
});
afterAll(() => world.stop());

const within = <Result>(work: (queries: Queries) => Promise<Result>) =>
  world.platform.database.transaction(work);
const check = () => reconcile(world.platform.database.queries);

/** Only possible for a superuser on purpose: disables the triggers of the ledger meanwhile. */
async function behindTheBack(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await world.platform.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [...values]);
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
}

async function open(code: string, unit: LedgerUnit): Promise<LedgerAccountId> {
  return within((queries) => ledger.open({ code, workspaceId: asWorkspaceId('alice'), unit }, queries));
}

/** Alice has 25 dollars, 3 of them held, and used 10 of her 100 minutes. */
beforeEach(async () => {
  await behindTheBack('truncate ledger_posting, ledger_hold');
  await behindTheBack('delete from ledger_account where id > 0');
  await behindTheBack('update ledger_account set available = 0, held = 0');
  wallet = await open('wallet:alice', 'USD');
  bucket = await open('allowance:call-time:alice:monthly:2026-11-01', 'call-time');
  const { granted, used } = ALLOWANCE_ACCOUNTS['call-time'];
  for (const [key, kind, source, destination, amount] of [
    ['a', 'top-up', COMPANY_ACCOUNTS.cards, wallet, 25 * DOLLAR],
    ['b', 'allowance-granted', granted, bucket, 18_000],
    ['c', 'call', bucket, used, 1_800],
  ] as const)
    await ledger.postAlone({ key, kind, postings: [{ source, destination, amount }], details: {} });
  const hold = { account: wallet, kind: 'call', expiresAt: clock.now() + MINUTE_MS } as const;
  await within((queries) => ledger.hold({ ...hold, key: 'h', amount: 3 * DOLLAR }, queries));
  await within((queries) => ledger.hold({ ...hold, key: 'released', amount: DOLLAR }, queries));
  await within((queries) => ledger.release('released', queries));
});

test('a ledger that balances is reported with the number of checked rows', async () => {
  const { accounts, ...found } = await check();
  expect(found).toEqual({ postings: 3, holds: 1, differences: [] });
  const [counted] = await world.sql('select count(*)::int as accounts from ledger_account');
  expect(accounts).toBe(counted?.['accounts']);
});

describe('a difference is found where it is', () => {
  test('a balance that is not the sum of its postings', async () => {
    await behindTheBack('update ledger_account set available = available + 1 where id = $1', [wallet]);
    expect((await check()).differences).toEqual([
      { code: 'wallet:alice', what: 'posted', expected: '25000000', found: '25000001' },
      { code: 'USD', what: 'unit', expected: '0', found: '1' },
    ]);
  });

  test('a posting that is gone', async () => {
    await behindTheBack("delete from ledger_posting where entry = 'c'");
    expect((await check()).differences).toEqual([
      {
        code: 'allowance:call-time:alice:monthly:2026-11-01',
        what: 'posted',
        expected: '18000',
        found: '16200',
      },
      { code: 'call-time', what: 'unit', expected: '0', found: '-1800' },
    ]);
  });

  test('a posting whose amount was changed', async () => {
    await behindTheBack("update ledger_posting set amount = amount + 5 where entry = 'a'");
    expect((await check()).differences).toMatchObject([
      { code: 'wallet:alice', what: 'posted', expected: '25000005', found: '25000000' },
      { code: 'USD', what: 'unit', found: '-5' },
    ]);
  });

  test('what is held and is not what the open holds have left', async () => {
    await behindTheBack('update ledger_account set available = available + held, held = 0 where id = $1', [
      wallet,
    ]);
    expect((await check()).differences).toEqual([
      { code: 'wallet:alice', what: 'held', expected: '3000000', found: '0' },
    ]);
  });

  test('a hold that was closed and still counts', async () => {
    await behindTheBack("update ledger_hold set state = 'expired', closed_at = now() where key = 'h'");
    expect((await check()).differences).toEqual([
      { code: 'wallet:alice', what: 'held', expected: '0', found: '3000000' },
    ]);
  });

  test('an account of the company that stores a balance', async () => {
    await behindTheBack('update ledger_account set available = 7 where id = $1', [COMPANY_ACCOUNTS.calls]);
    expect((await check()).differences).toEqual([
      { code: 'revenue:calls', what: 'stored', expected: '0', found: '7' },
    ]);
  });

  test('a posting that moved dollars into minutes', async () => {
    await behindTheBack("update ledger_posting set destination = $1 where entry = 'a'", [bucket]);
    const { differences } = await check();
    expect(differences.map(({ code, what }) => `${what} ${code}`)).toEqual([
      'posted allowance:call-time:alice:monthly:2026-11-01',
      'posted wallet:alice',
    ]);
  });

  test('a posting on an account that does not exist', async () => {
    await behindTheBack("update ledger_posting set source = -999 where entry = 'a'");
    expect((await check()).differences).toEqual([
      { code: 'USD', what: 'unit', expected: '0', found: '25000000' },
      { code: 'account -999', what: 'unknown', expected: '0', found: '-25000000' },
    ]);
  });
});

describe('the nightly check', () => {
  function watched() {
    const logged: { level: string; facts: unknown; text: string }[] = [];
    const { log } = world.platform;
    const at = (level: string) => (facts: unknown, text: string) => void logged.push({ level, facts, text });
    const listening = Object.assign(Object.create(log) as typeof log, {
      info: at('info'),
      error: at('error'),
    });
    const notices: News[] = [];
    const tellOperator = async (news: News) => void notices.push(news);
    return { logged, notices, platform: { ...world.platform, log: listening, tellOperator } };
  }

  test('logs that all is well, and sends nothing', async () => {
    const { logged, notices, platform } = watched();
    const counted: number[] = [];
    await checkLedger(platform, (differences) => counted.push(differences));
    expect(logged).toMatchObject([{ level: 'info', facts: { postings: 3, holds: 1 } }]);
    expect(logged[0]?.text).toMatch(/^the books balance: \d+ accounts, 3 postings and 1 open hold$/);
    expect(counted).toEqual([0]);
    expect(notices).toEqual([]);
  });

  test('logs a difference as an error with the account concerned', async () => {
    const { logged, platform } = watched();
    await behindTheBack('update ledger_account set available = available + held, held = 0 where id = $1', [
      wallet,
    ]);
    await checkLedger(platform, () => undefined);
    expect(logged).toMatchObject([
      {
        level: 'error',
        text: 'the books do not balance',
        facts: { differences: [{ code: 'wallet:alice' }] },
      },
    ]);
  });

  test('runs as a job, which mails the operator and counts what it found', async () => {
    await behindTheBack('update ledger_account set available = available + 1 where id = $1', [wallet]);
    await world.platform.jobs.enqueue(RECONCILE_QUEUE, {});
    const mail = await world.mailTo('help@ahoy.test', 'The books do not balance: 2 differences');
    expect(mail.text).toContain('wallet:alice: its balance is 25000001, and should be 25000000');
    const metrics = await eventually(async () => {
      const text = await (await fetch(`${world.url}/metrics`)).text();
      return text.includes('ahoy_billing_ledger_differences 2') && text;
    });
    expect(metrics).toContain(`ahoy_billing_ledger_checked_timestamp_seconds ${clock.now() / 1000}`);
  });

  test('is one of the jobs that run by the clock', async () => {
    const [schedule] = await world.sql('select cron, timezone from pgboss.schedule where name = $1', [
      RECONCILE_QUEUE,
    ]);
    expect(schedule).toEqual({ cron: '23 2 * * *', timezone: 'UTC' });
  });
});
