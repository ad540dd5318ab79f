import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { PaymentRef, RefundRef } from '../payments/card-network.ts';
import { openPlanWorld, type PlanWorld } from '../subscriptions/plan.world.ts';
import { openWallet } from '../wallet/wallet.ts';

const DOLLAR = 1_000_000;
let world: PlanWorld;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());

/** Someone who has topped up twenty dollars. */
async function toppedUp(country = 'US') {
  const workspaceId = await world.person({ country });
  const methodId = await world.addCard(workspaceId, 'test_approved');
  const title = 'Top-up of $20.00';
  const invoice = await world.change((transaction) =>
    world.invoices.draft(
      {
        workspaceId,
        title,
        purpose: { kind: 'top-up' },
        lines: [{ description: title, unitMicroUsd: 20 * DOLLAR }],
        details: {},
      },
      transaction,
    ),
  );
  const paymentId = randomUUID();
  const invoiceId = invoice.id;
  await world.payments.pay({ id: paymentId, workspaceId, invoiceId, methodId, isOffSession: false });
  return { workspaceId, invoiceId, paymentId };
}

/** Balance of the wallet and its holds, in dollars. */
async function walletOf(workspaceId: WorkspaceId) {
  const { availableMicroUsd, heldMicroUsd } = await world.walletOf(workspaceId);
  return { available: availableMicroUsd / DOLLAR, held: heldMicroUsd / DOLLAR };
}

/** How often PostgreSQL has had to end a transaction of a circle. */
async function deadlocks(): Promise<number> {
  // A server process reports what it has counted when it is idle, within a second.
  await world.sql('select pg_stat_force_next_flush()');
  const [row] = await world.sql('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(row?.['deadlocks']);
}

async function spend(workspaceId: WorkspaceId, dollars: number): Promise<void> {
  await world.transact(async (queries) => {
    const source = await openWallet(world.ledger, workspaceId, queries);
    const postings = [{ source, destination: COMPANY_ACCOUNTS.calls, amount: dollars * DOLLAR }] as const;
    await world.ledger.post({ key: `spent:${randomUUID()}`, kind: 'call', postings, details: {} }, queries);
  });
}

/** Dollars refunded to cards and lost by the company meanwhile. */
async function movedBy(work: () => Promise<unknown>) {
  const balances = async () =>
    [await world.companyBalance('cards'), await world.companyBalance('disputes')] as const;
  const before = await balances();
  await work();
  const after = await balances();
  return { toCards: (after[0] - before[0]) / DOLLAR, lost: (before[1] - after[1]) / DOLLAR };
}

const twenty = <Outcome>(work: () => Promise<Outcome>) =>
  Promise.allSettled(Array.from({ length: 20 }, work));
const given = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const reasons = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])));

async function refundRef(key: string) {
  const [row] = await world.sql('select ref, charge from sandbox_refund where key = $1', [key]);
  return { refundRef: String(row?.['ref']) as RefundRef, paymentRef: String(row?.['charge']) as PaymentRef };
}

describe('twenty refunds at once', () => {
  test('of $10 each from a $20 top-up result in two, and the network gets two requests', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const { refundRequests } = world.network;
    const moved = await movedBy(async () => {
      const outcomes = await twenty(() =>
        world.refund({ invoiceId, key: randomUUID(), microUsd: 10 * DOLLAR }),
      );
      expect(given(outcomes)).toBe(2);
      expect(reasons(outcomes)).toEqual(new Set(['billing.creditTooLarge']));
    });
    expect(moved).toEqual({ toCards: 20, lost: 0 });
    expect(world.network.refundRequests - refundRequests).toBe(2);
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
    expect(await world.invoicesOf(workspaceId)).toEqual([
      'invoice refunded 20',
      'credit-note refunded 10',
      'credit-note refunded 10',
    ]);
  });

  test('of everything that is left result in one', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const moved = await movedBy(async () => {
      expect(given(await twenty(() => world.refund({ invoiceId, key: randomUUID() })))).toBe(1);
    });
    expect(moved).toEqual({ toCards: 20, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
  });

  test('of $1 each from a $20 top-up all succeed, and none waits for another in a circle', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const before = await deadlocks();
    const moved = await movedBy(async () => {
      const outcomes = await twenty(() => world.refund({ invoiceId, key: randomUUID(), microUsd: DOLLAR }));
      expect(given(outcomes)).toBe(20);
    });
    expect(moved).toEqual({ toCards: 20, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
    expect((await deadlocks()) - before).toBe(0);
  });

  test('with one key are one, and every caller hears so', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const request = { invoiceId, key: randomUUID(), microUsd: 5 * DOLLAR };
    const moved = await movedBy(async () =>
      expect(given(await twenty(() => world.refund(request)))).toBe(20),
    );
    expect(moved).toEqual({ toCards: 5, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 15, held: 0 });
    await expect(world.refund({ ...request, microUsd: 6 * DOLLAR })).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
  });

  test('of a plan are one', async () => {
    const workspaceId = await world.person();
    await world.addCard(workspaceId, 'test_approved');
    await world.buy(workspaceId, 'business');
    const [row] = await world.sql('select id from invoice where account_id = $1', [workspaceId]);
    const invoiceId = String(row?.['id']);
    const { refundRequests } = world.network;
    const moved = await movedBy(async () => {
      const outcomes = await twenty(() =>
        world.refund({ invoiceId, key: randomUUID(), microUsd: 15 * DOLLAR }),
      );
      expect(given(outcomes)).toBe(1);
    });
    expect(moved).toEqual({ toCards: 15, lost: 0 });
    expect(world.network.refundRequests - refundRequests).toBe(1);
  });

  test('with twenty calls that spend the same money never lose any', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const moved = await movedBy(() =>
      Promise.all([
        twenty(() => world.refund({ invoiceId, key: randomUUID(), microUsd: 2 * DOLLAR })),
        twenty(() => spend(workspaceId, 2)),
      ]),
    );
    expect(moved.lost).toBe(0);
    const { available, held } = await walletOf(workspaceId);
    expect([available, held]).toEqual([0, 0]);
  });
});

test('a top-up is refunded with its tax, which was never part of the balance', async () => {
  const { workspaceId, invoiceId } = await toppedUp('DE');
  expect(await movedBy(() => world.refund({ invoiceId, key: randomUUID() }))).toEqual({
    toCards: 23.8,
    lost: 0,
  });
  expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
});

describe('a refund', () => {
  test('that the network refuses releases the money, and the same key is refused again', async () => {
    const { workspaceId, invoiceId, paymentId } = await toppedUp();
    // As if refunded in the dashboard, without an event yet.
    await world.sql(
      "insert into sandbox_refund select gen_random_uuid(), 're_dashboard_' || ref, ref, micro_usd from sandbox_charge where payment_id = $1",
      [paymentId],
    );
    const request = { invoiceId, key: randomUUID() };
    for (let times = 0; times < 2; times++)
      await expect(world.refund(request)).rejects.toMatchObject({
        status: 409,
        code: 'billing.refundRefused',
      });
    expect(await walletOf(workspaceId)).toEqual({ available: 20, held: 0 });
  });

  test('whose answer is lost stays on hold until the job asks, and is posted once', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const request = { invoiceId, key: randomUUID(), microUsd: 15 * DOLLAR };
    world.network.losesAnswers = true;
    await expect(world.refund(request)).rejects.toThrow('the answer is lost');
    world.network.losesAnswers = false;
    expect(await walletOf(workspaceId)).toEqual({ available: 5, held: 15 });
    await expect(world.refund({ invoiceId, key: randomUUID(), microUsd: 6 * DOLLAR })).rejects.toMatchObject({
      code: 'billing.creditTooLarge',
    });
    world.clock.advance(11 * SECOND_MS);
    const moved = await movedBy(async () => {
      await Promise.all([world.recoverRefunds(), world.recoverRefunds()]);
      await world.refund(request);
    });
    expect(moved).toEqual({ toCards: 15, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 5, held: 0 });
  });

  test.each([
    ['given', { available: 0, held: 0 }],
    ['refused', { available: 20, held: 0 }],
  ] as const)('that the bank takes days over is set aside until it is %s', async (end, wallet) => {
    const { workspaceId, invoiceId } = await toppedUp();
    world.network.refundsAre = 'pending';
    expect(await world.refund({ invoiceId, key: randomUUID() })).toMatchObject({ status: 'paid' });
    for (let days = 0; days < 3; days++) {
      world.clock.advance(DAY_MS);
      await world.recoverRefunds();
      expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 20 });
    }
    world.network.refundsAre = end;
    world.clock.advance(MINUTE_MS);
    await world.recoverRefunds();
    world.network.refundsAre = 'given';
    expect(await walletOf(workspaceId)).toEqual(wallet);
  });

  test('that the network reports before it answers is posted once, and nothing stays on hold', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const key = randomUUID();
    world.network.losesAnswers = true;
    await expect(world.refund({ invoiceId, key })).rejects.toThrow('the answer is lost');
    world.network.losesAnswers = false;
    const occurred = { eventId: randomUUID(), occurredAt: world.clock.now(), microUsd: 20 * DOLLAR, key };
    const moved = await movedBy(async () => {
      const fact = { kind: 'refunded', ...occurred, ...(await refundRef(key)) } as const;
      await Promise.all([world.payments.apply(fact), world.payments.apply(fact)]);
      await world.refund({ invoiceId, key });
    });
    expect(moved).toEqual({ toCards: 20, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
  });

  test('that the network never received is given up after ten minutes, and not before', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const request = { invoiceId, key: randomUUID() };
    world.network.isAway = true;
    await expect(world.refund(request)).rejects.toThrow('nobody answers');
    world.network.isAway = false;
    world.clock.advance(MINUTE_MS);
    await world.recoverRefunds();
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 20 });
    world.clock.advance(5 * MINUTE_MS);
    // Repeated so late, it asks for no money that could be on its way when the refund is given up.
    expect(await world.refund(request)).toMatchObject({ status: 'paid' });
    world.clock.advance(5 * MINUTE_MS);
    await world.recoverRefunds();
    expect(await walletOf(workspaceId)).toEqual({ available: 20, held: 0 });
    await expect(world.refund(request)).rejects.toMatchObject({ code: 'billing.refundRefused' });
    await world.refund({ invoiceId, key: randomUUID() });
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
  });

  test('that was given up but happens after all is posted', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const key = randomUUID();
    world.network.losesAnswers = true;
    await expect(world.refund({ invoiceId, key })).rejects.toThrow('the answer is lost');
    world.network.losesAnswers = false;
    await world.sql("update payment_refund set state = 'refused' where key = $1", [key]);
    await world.transact((queries) => world.ledger.release(`refund:${key}`, queries));
    await spend(workspaceId, 20);
    const occurred = { eventId: randomUUID(), occurredAt: world.clock.now(), microUsd: 20 * DOLLAR, key };
    const { refundRef: ref, paymentRef } = await refundRef(key);
    const moved = await movedBy(() =>
      world.payments.apply({ kind: 'refunded', ...occurred, refundRef: ref, paymentRef }),
    );
    expect(moved).toEqual({ toCards: 20, lost: 20 });
    world.clock.advance(DAY_MS);
    await world.recoverRefunds();
    expect(await walletOf(workspaceId)).toEqual({ available: 0, held: 0 });
  });

  /** The network reports that a refund, reported as made before, never reached its card. */
  async function fails(
    key: string,
    request: { paymentRef: PaymentRef; refundRef: RefundRef },
  ): Promise<void> {
    const occurred = { eventId: randomUUID(), occurredAt: world.clock.now(), microUsd: 20 * DOLLAR, key };
    await world.payments.apply({ kind: 'refund-failed', ...occurred, ...request });
  }

  test('that was given and fails later is owed: the balance has it once, with its tax', async () => {
    const { workspaceId, invoiceId } = await toppedUp('DE');
    const key = randomUUID();
    const moved = await movedBy(async () => {
      await world.refund({ invoiceId, key });
      const request = await refundRef(key);
      await twenty(() => fails(key, request));
      await expect(world.refund({ invoiceId, key })).rejects.toMatchObject({ code: 'billing.refundRefused' });
      await expect(world.refund({ invoiceId, key: randomUUID() })).rejects.toThrow();
    });
    expect(moved).toEqual({ toCards: 0, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 23.8, held: 0 });
  });

  test('of a plan that fails later is in the balance: what the plan was paid with stays given back', async () => {
    const workspaceId = await world.person();
    await world.addCard(workspaceId, 'test_approved');
    await world.buy(workspaceId, 'business');
    const [row] = await world.sql('select id from invoice where account_id = $1', [workspaceId]);
    const key = randomUUID();
    await world.refund({ invoiceId: String(row?.['id']), key, microUsd: 15 * DOLLAR });
    const sold = await world.companyBalance('subscriptions');
    const request = await refundRef(key);
    await fails(key, request);
    expect(await walletOf(workspaceId)).toEqual({ available: 15, held: 0 });
    expect(await world.companyBalance('subscriptions')).toBe(sold);
  });

  test('that was our loss and fails later is no loss any more', async () => {
    const { workspaceId, paymentId } = await toppedUp();
    await spend(workspaceId, 12);
    const [charge] = await world.sql('select ref from sandbox_charge where payment_id = $1', [paymentId]);
    const request = {
      paymentRef: String(charge?.['ref']) as PaymentRef,
      refundRef: randomUUID() as RefundRef,
    };
    const occurred = { eventId: randomUUID(), occurredAt: world.clock.now(), microUsd: 20 * DOLLAR };
    const moved = await movedBy(async () => {
      await world.payments.apply({ kind: 'refunded', ...occurred, ...request });
      await fails(randomUUID(), request);
    });
    expect(moved).toEqual({ toCards: 0, lost: 0 });
    expect(await walletOf(workspaceId)).toEqual({ available: 8, held: 0 });
  });

  test('whose failure is reported before its success is never posted', async () => {
    const { workspaceId, invoiceId } = await toppedUp();
    const key = randomUUID();
    world.network.losesAnswers = true;
    await expect(world.refund({ invoiceId, key })).rejects.toThrow('the answer is lost');
    world.network.losesAnswers = false;
    const request = await refundRef(key);
    const moved = await movedBy(async () => {
      await fails(key, request);
      const occurred = { eventId: randomUUID(), occurredAt: world.clock.now(), microUsd: 20 * DOLLAR, key };
      await world.payments.apply({ kind: 'refunded', ...occurred, ...request });
    });
    expect(moved).toEqual({ toCards: 0, lost: 0 });
    world.network.refundsAre = 'refused';
    world.clock.advance(MINUTE_MS);
    await world.recoverRefunds();
    world.network.refundsAre = 'given';
    expect(await walletOf(workspaceId)).toEqual({ available: 20, held: 0 });
  });
});
