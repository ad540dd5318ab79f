import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { WorkspaceId } from '#kernel/ids.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { PaymentRef, RefundRef } from '../payments/card-network.ts';
import type { PaymentHandler } from '../payments/payment-kinds.ts';
import { openPlanWorld, type PlanWorld } from '../subscriptions/plan.world.ts';
import { openWallet } from '../wallet/wallet.ts';

const DOLLAR = 1_000_000;
let world: PlanWorld;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());

/** An account with a card and a top-up of this many dollars. */
async function toppedUp(dollars: number) {
  const workspaceId = await world.person();
  const methodId = await world.addCard(workspaceId, 'test_approved');
  const invoiceId = await topUpInvoice(workspaceId, dollars);
  const id = randomUUID();
  await world.payments.pay({ id, workspaceId, invoiceId, methodId, isOffSession: false });
  return { workspaceId, methodId, invoiceId, ...(await refOf(id)) };
}

async function topUpInvoice(workspaceId: WorkspaceId, dollars: number): Promise<string> {
  const title = `Top-up of $${dollars}.00`;
  const invoice = await world.change((transaction) =>
    world.invoices.draft(
      {
        workspaceId,
        title,
        purpose: { kind: 'top-up' },
        lines: [{ description: title, unitMicroUsd: dollars * DOLLAR }],
        details: {},
      },
      transaction,
    ),
  );
  return invoice.id;
}

async function refOf(paymentId: string) {
  const [row] = await world.sql('select ref from payment where id = $1', [paymentId]);
  return { paymentId, paymentRef: String(row?.['ref']) as PaymentRef };
}

async function spend(workspaceId: WorkspaceId, dollars: number): Promise<void> {
  await world.transact(async (queries) => {
    const wallet = await openWallet(world.ledger, workspaceId, queries);
    const postings = [
      { source: wallet, destination: COMPANY_ACCOUNTS.calls, amount: dollars * DOLLAR },
    ] as const;
    await world.ledger.post({ key: `spent:${randomUUID()}`, kind: 'call', postings, details: {} }, queries);
  });
}

const occurred = () => ({ eventId: randomUUID(), occurredAt: world.clock.now() });

function refunded(paymentRef: PaymentRef, dollars: number, refundRef: string = randomUUID()) {
  return world.payments.apply({
    ...occurred(),
    kind: 'refunded',
    paymentRef,
    refundRef: refundRef as RefundRef,
    microUsd: dollars * DOLLAR,
  });
}

const available = async (workspaceId: WorkspaceId) =>
  (await world.walletOf(workspaceId)).availableMicroUsd / DOLLAR;

/** How much of the company's accounts has changed meanwhile, in dollars. */
async function movedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const names = ['cards', 'subscriptions', 'data', 'tax', 'disputes'] as const;
  const balances = () => Promise.all(names.map((name) => world.companyBalance(name)));
  const before = await balances();
  await work();
  const after = await balances();
  const moved = names.map((name, at) => [name, ((after[at] ?? 0) - (before[at] ?? 0)) / DOLLAR] as const);
  return Object.fromEntries(moved.filter(([, dollars]) => dollars !== 0));
}

describe('money that has come', () => {
  test('for a top-up is in the wallet, and its invoice is numbered and paid', async () => {
    const moved = await movedBy(async () => {
      const { workspaceId } = await toppedUp(20);
      expect(await available(workspaceId)).toBe(20);
      expect(await world.invoicesOf(workspaceId)).toEqual(['invoice paid 20']);
      expect(world.eventsOf(workspaceId).map(({ topic }) => topic)).toEqual(
        expect.arrayContaining(['billing.wallet', 'billing.invoice', 'billing.payment']),
      );
    });
    expect(moved).toEqual({ cards: -20 });
  });

  test('for a plan is earned, its tax is owed to the state, and the wallet has nothing of it', async () => {
    const workspaceId = await world.person({ country: 'DE' });
    await world.addCard(workspaceId, 'test_approved');
    const moved = await movedBy(() => world.buy(workspaceId, 'basic'));
    expect(moved).toEqual({ cards: -11.89, subscriptions: 9.99, tax: 1.9 });
    expect(await available(workspaceId)).toBe(0);
  });

  test('for an invoice that was given up meanwhile goes into the wallet', async () => {
    const workspaceId = await world.person();
    const methodId = await world.addCard(workspaceId, 'test_always_challenge');
    const invoiceId = await topUpInvoice(workspaceId, 50);
    const id = randomUUID();
    const request = await world.payments.pay({ id, workspaceId, invoiceId, methodId, isOffSession: false });
    expect(request.status).toBe('requires-action');
    await world.change((transaction) => world.invoices.discardDraft(invoiceId, transaction));
    await world.payments.answerChallenge({ workspaceId, id, isApproved: true });
    expect(await available(workspaceId)).toBe(50);
    expect(await world.invoicesOf(workspaceId)).toEqual([]);
  });

  test('by twenty attempts at once that had failed pays one invoice, and the rest is in the wallet', async () => {
    const workspaceId = await world.person();
    const methodId = await world.addCard(workspaceId, 'test_declined');
    const invoiceId = await topUpInvoice(workspaceId, 5);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids)
      await world.payments.pay({ id, workspaceId, invoiceId, methodId, isOffSession: false });
    const succeeded = { status: 'succeeded', failure: null, clientSecret: null } as const;
    await Promise.all(
      ids.map(async (paymentId) => {
        const { paymentRef: ref } = await refOf(paymentId);
        const fact = { ...occurred(), paymentId, microUsd: 5 * DOLLAR, state: { ref, ...succeeded } };
        await world.payments.apply({ kind: 'payment-changed', ...fact });
      }),
    );
    expect(await available(workspaceId)).toBe(100);
    expect(await world.invoicesOf(workspaceId)).toEqual(['invoice paid 5']);
  });

  test('is posted once, however often it is reported', async () => {
    const { workspaceId, paymentId, paymentRef } = await toppedUp(20);
    const state = { ref: paymentRef, status: 'succeeded', failure: null, clientSecret: null } as const;
    const deliver = () =>
      world.payments.apply({
        ...occurred(),
        kind: 'payment-changed',
        paymentId,
        state,
        microUsd: 20 * DOLLAR,
      });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(await available(workspaceId)).toBe(20);
  });
});

test('a declined card leaves no entry and no invoice number', async () => {
  const workspaceId = await world.person();
  const methodId = await world.addCard(workspaceId, 'test_declined');
  const invoiceId = await topUpInvoice(workspaceId, 10);
  const moved = await movedBy(() =>
    world.payments.pay({ id: randomUUID(), workspaceId, invoiceId, methodId, isOffSession: false }),
  );
  expect(moved).toEqual({});
  expect(await world.invoicesOf(workspaceId)).toEqual([]);
});

describe('money that goes back to a card', () => {
  test('leaves the wallet that it was in, and a credit note says so', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    expect(await movedBy(() => refunded(paymentRef, 20))).toEqual({ cards: 20 });
    expect(await available(workspaceId)).toBe(0);
    expect(await world.invoicesOf(workspaceId)).toEqual(['invoice refunded 20', 'credit-note refunded 20']);
  });

  test('in part leaves the rest', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await refunded(paymentRef, 5);
    expect(await available(workspaceId)).toBe(15);
    expect(await world.invoicesOf(workspaceId)).toEqual(['invoice paid 20', 'credit-note refunded 5']);
  });

  test('reported twice is refunded once', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await refunded(paymentRef, 5, 're_twice');
    await refunded(paymentRef, 5, 're_twice');
    expect(await available(workspaceId)).toBe(15);
  });

  test('that was spent already is a loss of the company: no balance is below zero', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await spend(workspaceId, 18);
    expect(await movedBy(() => refunded(paymentRef, 20))).toEqual({ cards: 20, disputes: -18 });
    expect(await available(workspaceId)).toBe(0);
  });

  test('of a plan is taken from what was earned with it and from its tax', async () => {
    const workspaceId = await world.person({ country: 'DE' });
    await world.addCard(workspaceId, 'test_approved');
    const { payment } = await world.buy(workspaceId, 'basic');
    const { paymentRef } = await refOf(payment?.id ?? '');
    expect(await movedBy(() => refunded(paymentRef, 11.89))).toEqual({
      cards: 11.89,
      subscriptions: -9.99,
      tax: -1.9,
    });
    expect(await world.invoicesOf(workspaceId)).toEqual([
      'invoice refunded 11.89',
      'credit-note refunded 11.89',
    ]);
  });
});

describe('a refund by the operator', () => {
  test('goes back to the card and out of the wallet, once for its key', async () => {
    const { workspaceId, invoiceId } = await toppedUp(20);
    const request = { invoiceId, key: randomUUID(), microUsd: 5 * DOLLAR };
    await world.refund(request);
    expect(await world.refund(request)).toMatchObject({ status: 'paid', creditedMicroUsd: 5 * DOLLAR });
    expect(await available(workspaceId)).toBe(15);
    expect(await world.refund({ invoiceId, key: randomUUID() })).toMatchObject({ status: 'refunded' });
    expect(await available(workspaceId)).toBe(0);
    expect(await world.invoicesOf(workspaceId)).toEqual([
      'invoice refunded 20',
      'credit-note refunded 5',
      'credit-note refunded 15',
    ]);
  });

  test.each([
    ['of more than was paid', { microUsd: 21 * DOLLAR }, 0, 'billing.creditTooLarge'],
    ['of what was spent', {}, 1, 'billing.insufficientBalance'],
    ['of an invoice that is not there', { invoiceId: 'nobodys' }, 0, 'billing.invoiceNotFound'],
  ])('%s is refused, and nothing moves', async (_what, wrong, spent, code) => {
    const { workspaceId, invoiceId } = await toppedUp(20);
    if (spent > 0) await spend(workspaceId, spent);
    const request = world.refund({ invoiceId, key: randomUUID(), ...wrong });
    await expect(request).rejects.toMatchObject({ code });
    expect(await available(workspaceId)).toBe(20 - spent);
  });

  test('of what was never paid is refused', async () => {
    const workspaceId = await world.person();
    const invoiceId = await topUpInvoice(workspaceId, 10);
    await expect(world.refund({ invoiceId, key: randomUUID() })).rejects.toMatchObject({
      code: 'billing.invoiceStatus',
    });
  });
});

describe('a dispute', () => {
  const disputed = (paymentRef: PaymentRef, disputeRef: string) =>
    world.payments.apply({ ...occurred(), kind: 'disputed', paymentRef, disputeRef, microUsd: 20 * DOLLAR });
  const closed = (paymentRef: PaymentRef, disputeRef: string, isWon: boolean) =>
    world.payments.apply({
      ...occurred(),
      kind: 'dispute-closed',
      paymentRef,
      disputeRef,
      isWon,
      microUsd: 20 * DOLLAR,
    });

  test('takes from the wallet what is there, and the rest is a loss', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await spend(workspaceId, 15);
    const moved = await movedBy(() => disputed(paymentRef, 'dp_taken'));
    expect(moved).toEqual({ cards: 20, disputes: -15 });
    expect(await available(workspaceId)).toBe(0);
  });

  test('that is won gives everything back to where it came from', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await spend(workspaceId, 15);
    const moved = await movedBy(async () => {
      await disputed(paymentRef, 'dp_won');
      await closed(paymentRef, 'dp_won', true);
    });
    expect(moved).toEqual({});
    expect(await available(workspaceId)).toBe(5);
  });

  test('that is lost stays as posted', async () => {
    const { workspaceId, paymentRef } = await toppedUp(20);
    await disputed(paymentRef, 'dp_lost');
    expect(await movedBy(() => closed(paymentRef, 'dp_lost', false))).toEqual({});
    expect(await available(workspaceId)).toBe(0);
  });

  test('about a plan is a loss, and the plan goes on', async () => {
    const workspaceId = await world.person();
    await world.addCard(workspaceId, 'test_approved');
    const { payment } = await world.buy(workspaceId, 'business');
    const { paymentRef } = await refOf(payment?.id ?? '');
    expect(await movedBy(() => disputed(paymentRef, 'dp_plan'))).toEqual({ cards: 20, disputes: -20 });
    expect((await world.plans.view(workspaceId)).running[0]).toMatchObject({ planId: 'business' });
  });
});

describe('a kind of payment that another part sells', () => {
  type Ferry = { kind: string; pier: string };
  const ferries: PaymentHandler<Ferry> = {
    purpose: z.object({ kind: z.string(), pier: z.string() }),
    proceeds: COMPANY_ACCOUNTS.data,
    entry: ({ pier }) => ({ kind: 'data', details: { name: pier } }),
    async paid({ id, purpose }, { queries }) {
      await queries.execute(sql`insert into test_ferry values (${id}, ${purpose.pier})`);
    },
  };
  beforeAll(async () => {
    await world.sql('create table test_ferry (invoice_id text, pier text)');
    for (const payments of [world.payments, world.otherPayments]) payments.onPaid('ferries.ticket', ferries);
  });

  /** Payment request for a ticket, with a card of this behaviour. */
  async function ticketRequest(token: string, kind = 'ferries.ticket') {
    const workspaceId = await world.person();
    const methodId = await world.addCard(workspaceId, token);
    const draft = {
      workspaceId,
      title: 'Ferry',
      purpose: { kind, pier: 'North' },
      lines: [{ description: 'Ferry', unitMicroUsd: 4 * DOLLAR }] as const,
      details: {},
    };
    const { id: invoiceId } = await world.change((transaction) => world.invoices.draft(draft, transaction));
    return { id: randomUUID(), workspaceId, invoiceId, methodId, isOffSession: false };
  }
  const handedOver = async (invoiceId: string) =>
    (await world.sql('select pier from test_ferry where invoice_id = $1', [invoiceId])).map(
      ({ pier }) => pier,
    );
  const succeeded = { status: 'succeeded', failure: null, clientSecret: null } as const;
  /** The network tells that a payment has succeeded, with an event of its own each time. */
  async function tell(payments: PlanWorld['payments'], paymentId: string) {
    const { paymentRef: ref } = await refOf(paymentId);
    const fact = { ...occurred(), paymentId, microUsd: 4 * DOLLAR, state: { ref, ...succeeded } };
    await payments.apply({ kind: 'payment-changed', ...fact });
  }

  test('is handed over once, told by twenty at once on two processes', async () => {
    const request = await ticketRequest('test_always_challenge');
    expect((await world.payments.pay(request)).status).toBe('requires-action');
    expect(await handedOver(request.invoiceId)).toEqual([]);
    const moved = await movedBy(() =>
      Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          tell(nth % 2 === 0 ? world.payments : world.otherPayments, request.id),
        ),
      ),
    );
    expect(await handedOver(request.invoiceId)).toEqual(['North']);
    expect(moved).toEqual({ cards: -4, data: 4 });
    expect(await available(request.workspaceId)).toBe(0);
    expect(await world.invoicesOf(request.workspaceId)).toEqual(['invoice paid 4']);
  });

  test('is handed over once by twenty attempts that succeed late, and the rest is in the wallet', async () => {
    const request = await ticketRequest('test_declined');
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await world.payments.pay({ ...request, id });
    await Promise.all(ids.map((id) => tell(world.payments, id)));
    expect(await handedOver(request.invoiceId)).toEqual(['North']);
    expect(await available(request.workspaceId)).toBe(76);
  });

  test('gives a refund back from where its price went', async () => {
    const request = await ticketRequest('test_approved');
    await world.payments.pay(request);
    const { paymentRef } = await refOf(request.id);
    expect(await movedBy(() => refunded(paymentRef, 4))).toEqual({ cards: 4, data: -4 });
  });

  test('charges no card when nobody would hand it over', async () => {
    const request = await ticketRequest('test_approved', 'ferries.season');
    await expect(world.payments.pay(request)).rejects.toThrow(
      'payments of the kind "ferries.season" have a handler',
    );
    expect(await world.sql('select id from payment where id = $1', [request.id])).toEqual([]);
    expect(await world.chargesOf(request.workspaceId)).toEqual([]);
  });

  test('is kept and logged by a program that does not know it, and booked by one that does', async () => {
    world.payments.onPaid('ferries.new', ferries);
    const request = await ticketRequest('test_always_challenge', 'ferries.new');
    await world.payments.pay(request);
    const { id, workspaceId } = request;
    const answer = world.otherPayments.answerChallenge({ workspaceId, id, isApproved: true });
    await expect(answer).rejects.toThrow('payments of the kind "ferries.new" have a handler');
    const logged = vi.spyOn(world.log, 'error');
    world.clock.advance(11_000);
    await world.otherPayments.recover();
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({
        payment: id,
        err: expect.objectContaining({ message: expect.stringContaining('"ferries.new"') }),
      }),
      'could not finish a payment, trying again',
    );
    logged.mockRestore();
    expect(await world.payments.find(workspaceId, id)).toMatchObject({ status: 'requires-action' });
    expect(await handedOver(request.invoiceId)).toEqual([]);
    world.clock.advance(11_000);
    await world.payments.recover();
    expect(await world.payments.find(workspaceId, id)).toMatchObject({ status: 'succeeded' });
    expect(await handedOver(request.invoiceId)).toEqual(['North']);
  });
});
