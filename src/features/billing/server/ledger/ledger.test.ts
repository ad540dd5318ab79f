import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { TestDatabase } from '#test/postgres.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { Entry } from '../../model-ledger.ts';
import type { Ledger } from './ledger.ts';
import { clock, DOLLAR, type LedgerWorld, spending, startLedgerWorld, topUp } from './ledger.world.ts';

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

describe('an entry', () => {
  test('moves an amount from its source to its destination', async () => {
    const wallet = await walletWith(10);
    expect(await within((queries) => ledger.post(spending('fax to Rome', wallet, 3_500_000), queries))).toBe(
      true,
    );
    expect(await balanceOf(wallet)).toEqual({ posted: 6_500_000, held: 0, available: 6_500_000 });
  });

  test('posted again is the same entry, also by twenty at once', async () => {
    const wallet = await walletWith(10);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => ledger.postAlone(spending('once', wallet, DOLLAR))),
    );
    expect(results.filter((isNew) => isNew)).toHaveLength(1);
    expect((await balanceOf(wallet)).posted).toBe(9 * DOLLAR);
  });

  test('posted again lets the transaction continue', async () => {
    const wallet = await walletWith(10);
    const results = await within(async (queries) => [
      await ledger.post(spending('goes on 1', wallet, DOLLAR), queries),
      await ledger.post(spending('goes on 1', wallet, DOLLAR), queries),
      await ledger.post(spending('goes on 2', wallet, DOLLAR), queries),
    ]);
    expect(results).toEqual([true, false, true]);
    expect((await balanceOf(wallet)).posted).toBe(8 * DOLLAR);
  });

  test('of several postings moves each of them, once', async () => {
    const wallet = await walletWith(10);
    const entry: Entry = {
      ...spending('several', wallet, DOLLAR),
      postings: [
        { source: wallet, destination: COMPANY_ACCOUNTS.fax, amount: DOLLAR },
        { source: wallet, destination: COMPANY_ACCOUNTS.tax, amount: 190_000 },
      ],
    };
    expect([await ledger.postAlone(entry), await ledger.postAlone(entry)]).toEqual([true, false]);
    expect((await balanceOf(wallet)).posted).toBe(8_810_000);
    const { rows } = await db.database.pool.query(
      "select nth, destination, amount from ledger_posting where entry = 'several' order by nth",
    );
    expect(rows).toEqual([
      { nth: 0, destination: String(COMPANY_ACCOUNTS.fax), amount: String(DOLLAR) },
      { nth: 1, destination: String(COMPANY_ACCOUNTS.tax), amount: '190000' },
    ]);
  });

  test.each([
    ['another amount', { amount: 2 * DOLLAR }],
    ['another destination', { destination: COMPANY_ACCOUNTS.fax }],
  ])('whose key was used with %s is refused', async (what, changed) => {
    const wallet = await walletWith(10);
    const entry = spending(`reused with ${what}`, wallet, DOLLAR);
    await ledger.postAlone(entry);
    const other = { ...entry, postings: [{ ...entry.postings[0], ...changed }] as const };
    await expect(ledger.postAlone(other)).rejects.toMatchObject({ code: 'billing.keyReused', status: 409 });
    await expect(within((queries) => ledger.post(other, queries))).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
    expect((await balanceOf(wallet)).posted).toBe(9 * DOLLAR);
  });

  test('whose key was used for an entry of fewer postings adds nothing to that', async () => {
    const wallet = await walletWith(10);
    const entry = spending('grows', wallet, DOLLAR);
    await ledger.postAlone(entry);
    const grown: Entry = { ...entry, postings: [entry.postings[0], entry.postings[0]] };
    await expect(ledger.postAlone(grown)).rejects.toMatchObject({ code: 'billing.keyReused' });
    expect((await balanceOf(wallet)).posted).toBe(9 * DOLLAR);
  });

  test('moves all of its amounts or none', async () => {
    const [rich, poor] = [await walletWith(10), await walletWith(1)];
    const entry: Entry = {
      ...spending('all or none', rich, DOLLAR),
      postings: [
        { source: rich, destination: COMPANY_ACCOUNTS.fax, amount: DOLLAR },
        { source: poor, destination: COMPANY_ACCOUNTS.fax, amount: 2 * DOLLAR },
      ],
    };
    await expect(ledger.postAlone(entry)).rejects.toMatchObject({ code: 'billing.insufficientBalance' });
    expect((await balanceOf(rich)).posted).toBe(10 * DOLLAR);
  });

  test('cannot spend what is not there', async () => {
    const wallet = await walletWith(1);
    await expect(ledger.postAlone(spending('too much', wallet, DOLLAR + 1))).rejects.toMatchObject({
      code: 'billing.insufficientBalance',
      status: 402,
    });
    await ledger.postAlone(spending('all of it', wallet, DOLLAR));
    expect((await balanceOf(wallet)).available).toBe(0);
  });

  test('moves nothing between accounts that count different things', async () => {
    const wallet = await walletWith(1);
    const entry: Entry = {
      ...spending('dollars into minutes', wallet, 60),
      postings: [{ source: wallet, destination: ALLOWANCE_ACCOUNTS['call-time'].used, amount: 60 }],
    };
    await expect(ledger.postAlone(entry)).rejects.toThrow(/moves between|Failed query/);
    expect((await balanceOf(wallet)).posted).toBe(DOLLAR);
  });

  test.each([[0], [-1], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [1e13]])(
    'cannot move %d',
    async (amount) => {
      const wallet = await walletWith(1);
      await expect(ledger.postAlone(spending(`amount ${amount}`, wallet, amount))).rejects.toThrow(
        'is an amount',
      );
    },
  );

  test('is mended by its opposite, once, and never by a change', async () => {
    const wallet = await walletWith(5);
    await ledger.postAlone(spending('wrong', wallet, 2 * DOLLAR));
    const mend = () =>
      within((queries) =>
        ledger.reverse('wrong', { key: 'reversal:wrong', details: { why: 'sent twice' } }, queries),
      );
    expect([await mend(), await mend()]).toEqual([true, false]);
    expect((await balanceOf(wallet)).posted).toBe(5 * DOLLAR);
    const entries = await db.database.pool.query("select kind from ledger_posting where entry like '%wrong'");
    expect(entries.rows).toEqual([{ kind: 'message' }, { kind: 'reversal' }]);
  });

  test('whose money has been spent since cannot be reversed', async () => {
    const wallet = await walletWith(0);
    await ledger.postAlone(topUp('spent since', wallet, DOLLAR));
    await ledger.postAlone(spending('spends it', wallet, DOLLAR));
    const mend = within((queries) =>
      ledger.reverse('spent since', { key: 'reversal:spent since', details: {} }, queries),
    );
    await expect(mend).rejects.toMatchObject({ code: 'billing.insufficientBalance' });
  });
});

describe('a hold', () => {
  test('sets an amount aside that nothing else can spend or hold', async () => {
    const wallet = await walletWith(1);
    await hold('aside', wallet, 700_000);
    expect(await balanceOf(wallet)).toEqual({ posted: DOLLAR, held: 700_000, available: 300_000 });
    await expect(ledger.postAlone(spending('more than is left', wallet, 300_001))).rejects.toMatchObject({
      code: 'billing.insufficientBalance',
    });
    await expect(hold('more than is left', wallet, 300_001)).rejects.toMatchObject({
      code: 'billing.insufficientBalance',
    });
  });

  test('of 0.03 is granted 33 times on 1.00 when 64 ask at once', async () => {
    const wallet = await walletWith(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => hold(`concurrent-${n}`, wallet, 30_000)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    expect(await balanceOf(wallet)).toEqual({ posted: DOLLAR, held: 990_000, available: 10_000 });
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'billing.insufficientBalance' });
  });

  test('asked for again is the same hold; with another amount it is refused', async () => {
    const wallet = await walletWith(1);
    expect([await hold('again', wallet, 400_000), await hold('again', wallet, 400_000)]).toEqual([
      true,
      false,
    ]);
    await expect(hold('again', wallet, 400_001)).rejects.toMatchObject({ code: 'billing.keyReused' });
    expect((await balanceOf(wallet)).held).toBe(400_000);
  });

  test('is settled in parts, and its last part gives the rest back', async () => {
    const wallet = await walletWith(1);
    await hold('parts', wallet, 600_000);
    await settle('parts', 'parts 1', 100_000);
    expect(await balanceOf(wallet)).toEqual({ posted: 900_000, held: 500_000, available: 400_000 });
    await settle('parts', 'parts 2', 200_000, true);
    expect(await balanceOf(wallet)).toEqual({ posted: 700_000, held: 0, available: 700_000 });
    expect(await ledger.findHold('parts', db.database.queries)).toMatchObject({
      settled: 300_000,
      state: 'settled',
    });
  });

  test('settled twice with the same entry is settled once', async () => {
    const wallet = await walletWith(1);
    await hold('twice', wallet, 600_000);
    const settled = await Promise.all(
      Array.from({ length: 10 }, () => settle('twice', 'twice 1', 600_000, true)),
    );
    expect(settled.filter((isNew) => isNew)).toHaveLength(1);
    expect(await balanceOf(wallet)).toEqual({ posted: 400_000, held: 0, available: 400_000 });
  });

  test('never gives more than it holds', async () => {
    const wallet = await walletWith(10);
    await hold('more', wallet, 600_000);
    await settle('more', 'more 1', 500_000);
    await expect(settle('more', 'more 2', 100_001)).rejects.toMatchObject({ code: 'billing.holdClosed' });
    expect(await balanceOf(wallet)).toMatchObject({ posted: 9_500_000, held: 100_000 });
  });

  test('holds more when it is extended, if that much is there', async () => {
    const wallet = await walletWith(1);
    await hold('longer', wallet, 400_000);
    const extend = (amount: number) =>
      within((queries) =>
        ledger.extend({ key: 'longer', amount, expiresAt: clock.now() + 2 * MINUTE_MS }, queries),
      );
    await extend(600_000);
    expect((await balanceOf(wallet)).available).toBe(0);
    await expect(extend(1)).rejects.toMatchObject({ code: 'billing.insufficientBalance' });
  });

  test('that is released gives everything back, and can do nothing more', async () => {
    const wallet = await walletWith(1);
    await hold('released', wallet, 400_000);
    await within((queries) => ledger.release('released', queries));
    await within((queries) => ledger.release('released', queries));
    expect((await balanceOf(wallet)).held).toBe(0);
    await expect(settle('released', 'late', 1)).rejects.toMatchObject({ code: 'billing.holdClosed' });
    await expect(
      within((queries) => ledger.extend({ key: 'released', amount: 1, expiresAt: clock.now() }, queries)),
    ).rejects.toMatchObject({ code: 'billing.holdClosed' });
  });

  test('whose time is over expires, and those that have time left stay', async () => {
    const wallet = await walletWith(1);
    await hold('forgotten', wallet, 400_000);
    clock.advance(MINUTE_MS / 2);
    await hold('younger', wallet, 100_000);
    clock.advance(MINUTE_MS / 2);
    await within((queries) => ledger.expire(queries));
    expect((await balanceOf(wallet)).held).toBe(100_000);
    expect(await ledger.findHold('forgotten', db.database.queries)).toMatchObject({ state: 'expired' });
  });
});

/** A generator of its own (mulberry32), so that a run that failed can be run again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('10,000 random operations on 16 connections, with failures in between, leave books that balance', async () => {
  const wallets = await Promise.all(Array.from({ length: 8 }, () => walletWith(2)));
  const seed = Date.now() >>> 0;
  const random = randomFrom(seed);
  const refusals = new Map<string, number>();
  let done = 0;
  let injected = 0;

  /** Some transactions fail at their end, as the server makes them fail, and are run again. */
  const unreliably = (work: (queries: Queries) => Promise<unknown>) => {
    let failsOnce = random(10) === 0;
    return within(async (queries) => {
      await work(queries);
      if (!failsOnce) return;
      failsOnce = false;
      injected += 1;
      throw Object.assign(new DatabaseError('could not serialize access', 0, 'error'), { code: '40001' });
    });
  };

  async function operate(n: number): Promise<void> {
    const wallet = wallets[random(wallets.length)] ?? wallets[0];
    if (wallet === undefined) throw new Error('there are wallets');
    const [key, amount] = [`random-${n - random(60)}`, 1 + random(400_000)];
    const holdKey = `random-hold-${n - random(60)}`;
    const operations: ((queries: Queries) => Promise<unknown>)[] = [
      (queries) => ledger.post(topUp(key, wallet, amount), queries),
      (queries) => ledger.post(spending(key, wallet, amount), queries),
      (queries) => ledger.reverse(key, { key: `reversal:${key}`, details: {} }, queries),
      (queries) =>
        ledger.hold(
          { key: holdKey, account: wallet, kind: 'call', amount, expiresAt: clock.now() + 1 },
          queries,
        ),
      (queries) =>
        ledger.settle(
          {
            hold: holdKey,
            entry: { key: `settle-${key}`, kind: 'call', details: {} },
            amount,
            destination: COMPANY_ACCOUNTS.calls,
            isLast: random(2) === 0,
          },
          queries,
        ),
      (queries) => ledger.release(holdKey, queries),
      (queries) => ledger.extend({ key: holdKey, amount, expiresAt: clock.now() + 1 }, queries),
    ];
    const operation = operations[random(operations.length)];
    const attempt = unreliably((queries) => operation?.(queries) ?? Promise.resolve()).then(
      () => void (done += 1),
    );
    await attempt.catch((cause: unknown) => {
      const code = String(cause).match(
        /insufficient|too low|already used|no longer reserved|there is an entry/,
      )?.[0];
      if (code === undefined) throw cause;
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    });
  }

  let next = 0;
  const worker = async () => {
    while (next < 10_000) await operate((next += 1));
  };
  await Promise.all(Array.from({ length: 16 }, worker));

  const { pool } = db.database;
  const wrong = await pool.query(`
    with moved as (
      select destination as id, amount from ledger_posting union all select source, -amount from ledger_posting
    ), sums as (select id, sum(amount) as posted from moved group by id
    ), held as (select account as id, sum(amount - settled) as held from ledger_hold where state = 'open' group by account)
    select a.code from ledger_account a left join sums using (id) left join held using (id)
    where a.id > 0 and (a.available + a.held <> coalesce(sums.posted, 0) or a.held <> coalesce(held.held, 0) or a.available < 0 or a.held < 0)`);
  expect(wrong.rows, `seed ${seed}`).toEqual([]);
  const sum = await pool.query<{ sum: string }>(
    'select sum(change) from (select amount as change from ledger_posting union all select -amount from ledger_posting) as changes',
  );
  expect(sum.rows).toEqual([{ sum: '0' }]);
  expect(injected).toBeGreaterThan(200);
  expect(done).toBeGreaterThan(2_000);
  expect(refusals.size).toBe(4);
  const kinds = await pool.query(
    "select distinct kind from ledger_posting where entry like '%random-%' order by kind",
  );
  expect(kinds.rows.map(({ kind }: { kind: string }) => kind)).toEqual([
    'call',
    'message',
    'reversal',
    'top-up',
  ]);

  clock.advance(MINUTE_MS * 10);
  while ((await within((queries) => ledger.expire(queries))).length > 0);
  const open = await pool.query("select key from ledger_hold where state = 'open'");
  expect(open.rows).toEqual([]);
  const held = await pool.query('select code from ledger_account where held <> 0');
  expect(held.rows).toEqual([]);
}, 120_000);
