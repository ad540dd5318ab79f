import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { TestClock } from '#test/clock.ts';
import { billingErrors } from '../../errors.ts';
import type { Payment } from '../../model-payments.ts';
import type { NetworkWorld } from './card-network.suite.ts';
import type { CardNetwork, CardRef, PaymentRef } from './card-network.ts';
import { type FactName, factsOf, ORDERS } from './network-facts.world.ts';
import { openPayingWorld, type PayingWorld } from './paying.world.ts';

const DECLINED = 'Your card was declined. Please try another card.';

/** Contract of payments over every card network. */
export function describePayments(
  engine: string,
  open: (platform: Platform, clock: TestClock) => Promise<NetworkWorld>,
): void {
  describe(`payments over ${engine}`, () => {
    let paying: PayingWorld;
    let before: number;
    beforeAll(async () => {
      paying = await openPayingWorld(open);
    });
    afterAll(() => paying.stop());
    beforeEach(async () => {
      await paying.deliver();
      before = await paying.walletOf(paying.alice);
    });

    const cards = new Map<string, string>();
    async function cardOf(token: string): Promise<string> {
      const known = cards.get(token);
      if (known !== undefined) return known;
      const added = await paying.addCard(paying.alice, token);
      cards.set(token, added);
      return added;
    }
    async function request(token: string, more: { isOffSession?: boolean } = {}) {
      return {
        id: randomUUID(),
        workspaceId: paying.alice,
        invoiceId: await paying.invoice(paying.alice),
        methodId: await cardOf(token),
        isOffSession: more.isOffSession ?? false,
      };
    }
    const credited = async () => (await paying.walletOf(paying.alice)) - before;
    const find = (id: string) => paying.payments.find(paying.alice, id);
    async function chargesOf(id: string): Promise<number> {
      const facts = await Promise.all(
        (await paying.around.sent()).map(({ body, headers }) => paying.around.network.read(body, headers)),
      );
      return facts.filter((fact) => fact?.kind === 'payment-changed' && fact.paymentId === id).length;
    }

    /** The network, whose answers to charges are lost this many times: before it hears of them, or after. */
    function losing(times: number, when: 'before' | 'after'): CardNetwork {
      const { network } = paying.around;
      let left = times;
      return {
        ...network,
        async charge(input) {
          const isLost = left > 0;
          left -= 1;
          if (!isLost || when === 'after') {
            const state = await network.charge(input);
            if (!isLost) return state;
          }
          throw billingErrors.paymentsUnavailable();
        },
      };
    }

    describe('paying', () => {
      test('with a card that is approved puts the money into the wallet, once', async () => {
        const input = await request('test_approved');
        const payment = await paying.payments.pay(input);
        expect(payment).toEqual({
          id: input.id,
          invoiceId: input.invoiceId,
          currency: 'USD',
          microUsd: 5_000_000,
          status: 'succeeded',
          failure: null,
          challenge: null,
          createdAt: paying.clock.now(),
        });
        expect(await credited()).toBe(5_000_000);
        // The network reports it, too.
        await paying.deliver();
        await paying.payments.recover();
        expect(await credited()).toBe(5_000_000);
        expect(await paying.outcomesOf(input.id)).toEqual(['succeeded']);
      });

      test.each([
        ['test_declined', 'card-declined', DECLINED],
        [
          'test_insufficient_funds',
          'insufficient-funds',
          'Your card has insufficient funds. Please try another card.',
        ],
        ['test_expired', 'expired-card', 'Your card has expired. Please update it or try another card.'],
      ])('with %s says why it failed, and takes nothing', async (token, code, sentence) => {
        const input = await request(token);
        expect(await paying.payments.pay(input)).toMatchObject({
          status: 'failed',
          failure: { code, sentence },
        });
        await paying.deliver();
        expect(await credited()).toBe(0);
        expect(await paying.outcomesOf(input.id)).toEqual(['failed']);
      });

      test('again with the same id is the same payment', async () => {
        const input = await request('test_approved');
        const first = await paying.payments.pay(input);
        expect(await paying.payments.pay(input)).toEqual(first);
        expect(await credited()).toBe(5_000_000);
        expect(await chargesOf(input.id)).toBe(1);
      });

      test('fifty times at once with the same id is one charge', async () => {
        const input = await request('test_approved');
        const all = await Promise.all(Array.from({ length: 50 }, () => paying.payments.pay(input)));
        expect(new Set(all.map(({ id }) => id))).toEqual(new Set([input.id]));
        expect(await find(input.id)).toMatchObject({ status: 'succeeded' });
        expect(await chargesOf(input.id)).toBe(1);
        expect(await credited()).toBe(5_000_000);
      });

      test('for something else with the same id is refused', async () => {
        const input = await request('test_approved');
        await paying.payments.pay(input);
        const other = await request('test_approved');
        const reused = { code: 'billing.keyReused', status: 409 };
        for (const change of [
          { invoiceId: other.invoiceId },
          { methodId: await cardOf('test_declined') },
          { isOffSession: true },
          { workspaceId: paying.bob },
        ])
          await expect(paying.payments.pay({ ...input, ...change })).rejects.toMatchObject(reused);
        expect(await credited()).toBe(5_000_000);
      });

      test('an invoice twenty times at once with twenty ids charges once', async () => {
        const input = await request('test_approved');
        const all = await Promise.allSettled(
          Array.from({ length: 20 }, () => paying.payments.pay({ ...input, id: randomUUID() })),
        );
        const paid = all.filter(({ status }) => status === 'fulfilled');
        expect(paid).toHaveLength(1);
        expect(await credited()).toBe(5_000_000);
        for (const one of all)
          if (one.status === 'rejected')
            expect(one.reason.code).toMatch(/^billing\.(alreadyPaying|notPayable)$/);
      });

      test('a paid, missing or foreign invoice charges no card', async () => {
        const input = await request('test_approved');
        await paying.payments.pay(input);
        const fresh = () => ({ ...input, id: randomUUID() });
        await expect(paying.payments.pay(fresh())).rejects.toMatchObject({ code: 'billing.notPayable' });
        const unknown = { ...fresh(), invoiceId: randomUUID() };
        await expect(paying.payments.pay(unknown)).rejects.toMatchObject({ code: 'common.notFound' });
        const bobs = { ...fresh(), invoiceId: await paying.invoice(paying.bob) };
        await expect(paying.payments.pay(bobs)).rejects.toMatchObject({ code: 'common.notFound' });
        const withMyCard = { ...bobs, id: randomUUID(), workspaceId: paying.bob };
        await expect(paying.payments.pay(withMyCard)).rejects.toMatchObject({ code: 'common.notFound' });
        expect(await credited()).toBe(5_000_000);
        await expect(paying.payments.find(paying.bob, input.id)).rejects.toMatchObject({
          code: 'common.notFound',
        });
      });

      test('with a removed card charges nothing', async () => {
        const methodId = await paying.addCard(paying.alice, 'test_approved');
        await paying.payments.methods.remove(paying.alice, methodId);
        const input = { ...(await request('test_approved')), methodId };
        await expect(paying.payments.pay(input)).rejects.toMatchObject({ code: 'common.notFound' });
        expect(await credited()).toBe(0);
      });
    });

    test('a card that the network has forgotten without telling is declined, and the invoice can be paid', async () => {
      const methodId = await paying.addCard(paying.alice, 'test_approved');
      const [row] = await paying.world.sql('select ref from payment_method where id = $1', [methodId]);
      await paying.around.network.forget(String(row?.['ref']) as CardRef);
      const input = { ...(await request('test_approved')), methodId };
      expect(await paying.payments.pay(input)).toMatchObject({
        status: 'failed',
        failure: { code: 'card-declined', sentence: DECLINED },
      });
      expect(await paying.outcomesOf(input.id)).toEqual(['failed']);
      const other = { ...input, id: randomUUID(), methodId: await cardOf('test_approved') };
      expect(await paying.payments.pay(other)).toMatchObject({ status: 'succeeded' });
    });

    describe('without an answer', () => {
      const away = {
        code: 'billing.paymentsUnavailable',
        status: 503,
        message: "Payments aren't available right now. You weren't charged. Please try again.",
      };

      test('nothing is charged, and the same id pays once the network answers', async () => {
        const payments = paying.paymentsOver(losing(2, 'before'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toMatchObject(away);
        await expect(payments.pay(input)).rejects.toMatchObject(away);
        expect(await find(input.id)).toMatchObject({ status: 'processing' });
        expect(await credited()).toBe(0);
        expect(await payments.pay(input)).toMatchObject({ status: 'succeeded' });
        expect(await chargesOf(input.id)).toBe(1);
        expect(await credited()).toBe(5_000_000);
      });

      test('but the card was charged, the same id finds it out and charges nothing more', async () => {
        const payments = paying.paymentsOver(losing(1, 'after'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toMatchObject(away);
        expect(await payments.pay(input)).toMatchObject({ status: 'succeeded' });
        expect(await chargesOf(input.id)).toBe(1);
        expect(await credited()).toBe(5_000_000);
      });

      test('but with a charge, the payment succeeds exactly once without another request', async () => {
        const payments = paying.paymentsOver(losing(1, 'after'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toMatchObject(away);
        paying.clock.advance(11_000);
        await Promise.all([payments.recover(), payments.recover(), payments.recover()]);
        expect(await find(input.id)).toMatchObject({ status: 'succeeded' });
        await paying.deliver();
        await payments.recover();
        expect(await credited()).toBe(5_000_000);
        expect(await paying.outcomesOf(input.id)).toEqual(['succeeded']);
      });

      test('and without a charge, the payment fails after ten minutes', async () => {
        const payments = paying.paymentsOver(losing(1, 'before'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toMatchObject(away);
        paying.clock.advance(10 * MINUTE_MS);
        await payments.recover();
        expect(await find(input.id)).toMatchObject({ status: 'processing' });
        paying.clock.advance(1_000);
        await payments.recover();
        expect(await find(input.id)).toMatchObject({
          status: 'failed',
          failure: { code: 'unavailable', sentence: away.message },
        });
        expect(await paying.outcomesOf(input.id)).toEqual(['failed']);
        // The invoice can be paid by another attempt.
        expect(await payments.pay({ ...input, id: randomUUID() })).toMatchObject({
          status: 'succeeded',
        });
      });
    });

    describe('a challenge', () => {
      test('waits for an answer, and takes nothing until then', async () => {
        const input = await request('test_challenge');
        const payment = await paying.payments.pay(input);
        expect(payment).toMatchObject({ status: 'requires-action', challenge: { engine } });
        expect(await credited()).toBe(0);
        await paying.around.answer(await refOf(input.id), true);
        await paying.deliver();
        expect(await find(input.id)).toMatchObject({ status: 'succeeded', challenge: null });
        expect(await credited()).toBe(5_000_000);
      });

      test('that is refused fails', async () => {
        const input = await request('test_challenge');
        await paying.payments.pay(input);
        await paying.around.answer(await refOf(input.id), false);
        await paying.deliver();
        expect(await find(input.id)).toMatchObject({
          status: 'failed',
          failure: { code: 'challenge-failed' },
        });
        expect(await credited()).toBe(0);
      });

      test('that is unanswered for an hour is cancelled, and cannot succeed later', async () => {
        const input = await request('test_challenge');
        await paying.payments.pay(input);
        paying.clock.advance(60 * MINUTE_MS);
        await paying.payments.recover();
        expect(await find(input.id)).toMatchObject({ status: 'requires-action' });
        paying.clock.advance(MINUTE_MS);
        await paying.payments.recover();
        expect(await find(input.id)).toMatchObject({ status: 'failed' });
        await paying.around.answer(await refOf(input.id), true);
        await paying.deliver();
        expect(await find(input.id)).toMatchObject({ status: 'failed' });
        expect(await credited()).toBe(0);
      });

      test('is given up when the invoice is paid with another card', async () => {
        const input = await request('test_challenge');
        await paying.payments.pay(input);
        const other = { ...input, id: randomUUID(), methodId: await cardOf('test_approved') };
        expect(await paying.payments.pay(other)).toMatchObject({ status: 'succeeded' });
        expect(await find(input.id)).toMatchObject({ status: 'failed' });
        expect(await credited()).toBe(5_000_000);
      });

      test('that a renewal meets is a failure that asks for its owner', async () => {
        const input = await request('test_always_challenge', { isOffSession: true });
        expect(await paying.payments.pay(input)).toMatchObject({
          status: 'failed',
          failure: { code: 'needs-challenge' },
        });
      });
    });

    async function refOf(id: string): Promise<PaymentRef> {
      const [row] = await paying.world.sql('select ref from payment where id = $1', [id]);
      return String(row?.['ref']) as PaymentRef;
    }

    describe('a fact of the network', () => {
      test('ten times at once is one event and one entry', async () => {
        const payments = paying.paymentsOver(losing(1, 'after'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toThrow("aren't available");
        const sent = await paying.around.sent();
        const deliveries = sent.flatMap((message) => Array.from({ length: 10 }, () => message));
        await Promise.all(deliveries.map(({ body, headers }) => payments.receive(body, headers)));
        expect(await find(input.id)).toMatchObject({ status: 'succeeded' });
        expect(await credited()).toBe(5_000_000);
        expect(await paying.outcomesOf(input.id)).toEqual(['succeeded']);
        const events = await paying.world.sql('select event_id from payment_event where payment_id = $1', [
          input.id,
        ]);
        expect(events).toHaveLength(1);
        const entries = await paying.world.sql('select nth from ledger_posting where entry = $1', [
          `payment:${input.id}`,
        ]);
        expect(entries).toEqual([{ nth: 0 }]);
      });

      test('with a wrong signature is refused, and nothing is written', async () => {
        const events = async () => (await paying.world.sql('select from payment_event')).length;
        const count = await events();
        const [message] = await sentOf(await request('test_approved'));
        const wrong = { body: Buffer.from('{}'), headers: message?.headers ?? {} };
        await expect(paying.payments.receive(wrong.body, wrong.headers)).rejects.toMatchObject({
          code: 'billing.badSignature',
          status: 401,
        });
        // The answer to the charge is the one that was written.
        expect(await events()).toBe(count + 1);
      });

      test('in any order ends in the same', async () => {
        const ends = await Promise.all(ORDERS.map((order) => endOf(order)));
        for (const end of ends) expect(end).toEqual(ends[0]);
        expect(ends[0]).toMatchObject({
          status: 'succeeded',
          outcomes: ['dispute-closed', 'disputed', 'refunded', 'succeeded'],
        });
      });

      test('of another application on the same account changes nothing', async () => {
        const refund = factsOf(randomUUID(), 'pi_of_somebody_else').refunded;
        await paying.payments.apply(refund);
        const rows = await paying.world.sql('select payment_id from payment_event where event_id = $1', [
          refund.eventId,
        ]);
        expect(rows).toEqual([{ payment_id: null }]);
      });

      test('of another amount than ours is not believed', async () => {
        const payments = paying.paymentsOver(losing(1, 'before'));
        const input = await request('test_approved');
        await expect(payments.pay(input)).rejects.toThrow("aren't available");
        const deliveries = { ...factsOf(input.id, randomUUID()).succeeded, microUsd: 1 };
        await expect(payments.apply(deliveries)).rejects.toThrow('our amount');
        expect(await find(input.id)).toMatchObject({ status: 'processing' });
      });
    });

    test('a refund goes to the card once per key, and is reported once', async () => {
      const input = await request('test_approved');
      await paying.payments.pay(input);
      const refund = {
        key: randomUUID(),
        workspaceId: paying.alice,
        paymentId: input.id,
        microUsd: 2_000_000,
      };
      await Promise.all([paying.payments.refund(refund), paying.payments.refund(refund)]);
      await paying.deliver();
      expect(await paying.outcomesOf(input.id)).toEqual(['succeeded', 'refunded']);
      const stranger = { ...refund, workspaceId: paying.bob };
      await expect(paying.payments.refund(stranger)).rejects.toMatchObject({ code: 'common.notFound' });
    });

    async function sentOf(input: Parameters<PayingWorld['payments']['pay']>[0]) {
      await paying.payments.pay(input);
      return paying.around.sent();
    }

    /** A payment whose facts arrive in this order, before and after we know its name. */
    async function endOf(order: readonly FactName[]) {
      const payments = paying.paymentsOver(losing(1, 'before'));
      const input = await request('test_approved');
      await expect(payments.pay(input)).rejects.toThrow("aren't available");
      const facts = factsOf(input.id, `ref_${input.id}`);
      for (const name of order) await payments.apply(facts[name]);
      const outcomes = (await paying.outcomesOf(input.id)).filter((what) => what !== 'failed').toSorted();
      const [row] = await paying.world.sql(
        `select status, failure_code, refunds, jsonb_path_query_array(disputes, '$.*') as disputes from payment where id = $1`,
        [input.id],
      );
      return { ...row, refunds: Object.values(row?.['refunds'] ?? {}), outcomes };
    }

    test('every change is told to the devices of its owner, and leaves them with what a fresh fetch gives', async () => {
      const input = await request('test_challenge');
      await paying.payments.pay(input);
      await paying.around.answer(await refOf(input.id), true);
      await paying.deliver();
      const { events } = paying.world.platform.realtime;
      const stream = { workspaceId: paying.alice, audience: 'billing.read' };
      const deliveries = (await events.since(stream, 0, 5_000))
        .filter(({ topic }) => topic === 'billing.payment')
        .map(({ payload }) => payload as Payment)
        .filter(({ id }) => id === input.id);
      expect(deliveries.map(({ status }) => status)).toEqual(['processing', 'requires-action', 'succeeded']);
      expect(deliveries.at(-1)).toEqual(await find(input.id));
    });
  });
}
