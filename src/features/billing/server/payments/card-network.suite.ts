import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { TestClock } from '#test/clock.ts';
import type { CardNetwork, CardRef, CustomerRef, NetworkFact, PaymentRef } from './card-network.ts';

/** A webhook message of a network, to be passed to `read`. */
export interface SentMessage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A card network and what happens around it, out of our sight. The test cards are those of sandbox-cards.ts. */
export interface NetworkWorld {
  readonly network: CardNetwork;
  readonly clock: TestClock;
  /** A page stores a test card. @returns what `stored` takes */
  store(token: string, customer: CustomerRef): Promise<string>;
  /** Answers a challenge. */
  answer(payment: PaymentRef, isApproved: boolean): Promise<void>;
  /** Messages sent since the last call, signed just now. */
  sent(): Promise<SentMessage[]>;
  stop(): Promise<void>;
}

const fiveDollars = { microUsd: 5_000_000, currency: 'USD', description: 'Top-up' } as const;

/** Contract of every card network. */
export function describeCardNetwork(engine: string, open: () => Promise<NetworkWorld>): void {
  describe(`card network ${engine}`, () => {
    let world: NetworkWorld;
    let network: CardNetwork;
    let customer: CustomerRef;
    beforeAll(async () => {
      world = await open();
      ({ network } = world);
      customer = await network.openCustomer({
        key: randomUUID(),
        name: 'Alice Archer',
        email: 'alice@people.test',
      });
    });
    afterAll(() => world.stop());

    async function cardOf(token: string): Promise<CardRef> {
      return (await network.stored({ customer, reference: await world.store(token, customer) })).ref;
    }
    async function charge(token: string, more: { isOffSession?: boolean } = {}) {
      const card = await cardOf(token);
      const paymentId = randomUUID();
      const request = { ...fiveDollars, paymentId, customer, card, isOffSession: more.isOffSession ?? false };
      return { request, state: await network.charge(request) };
    }
    const find = (paymentId: string) => network.find({ paymentId, customer, chargedAt: world.clock.now() });
    /** Facts reported since the last call. */
    async function newFacts(): Promise<NetworkFact[]> {
      const facts = await Promise.all(
        (await world.sent()).map(({ body, headers }) => network.read(body, headers)),
      );
      return facts.filter((fact) => fact !== null);
    }

    describe('a card', () => {
      test('is known by its brand, its last digits and its date', async () => {
        const reference = await world.store('test_approved', customer);
        expect(await network.stored({ customer, reference })).toEqual({
          ref: expect.stringMatching(/./),
          brand: 'visa',
          last4: '4242',
          expMonth: 11,
          expYear: 2030,
        });
      });

      test('that its bank refuses is not stored', async () => {
        const reference = await world.store('test_refused', customer);
        await expect(network.stored({ customer, reference })).rejects.toMatchObject({
          code: 'billing.cardDeclined',
        });
      });

      test('that is unknown is not stored', async () => {
        await expect(network.stored({ customer, reference: 'nobody_knows' })).rejects.toMatchObject({
          name: 'AppError',
        });
      });

      test('has another date once it was changed, and can be charged then', async () => {
        const { request, state } = await charge('test_expired');
        expect(state).toMatchObject({ status: 'failed', failure: 'expired-card' });
        const changed = await network.changeExpiry(request.card, { month: 3, year: 2031 });
        expect(changed).toMatchObject({ ref: request.card, expMonth: 3, expYear: 2031, last4: '0069' });
        const again = await network.charge({ ...request, paymentId: randomUUID() });
        expect(again.status).toBe('succeeded');
      });

      test('that was forgotten cannot be charged, and can be forgotten again', async () => {
        const card = await cardOf('test_approved');
        await network.forget(card);
        await network.forget(card);
        const request = { ...fiveDollars, paymentId: randomUUID(), customer, card, isOffSession: false };
        await expect(
          network.charge(request).then(
            ({ status }) => status,
            () => 'refused',
          ),
        ).resolves.toMatch(/failed|refused/);
      });
    });

    describe('a charge', () => {
      test('succeeds, is found, and is reported', async () => {
        await newFacts();
        const { request, state } = await charge('test_approved');
        expect(state).toEqual({
          ref: expect.any(String),
          status: 'succeeded',
          failure: null,
          clientSecret: null,
        });
        expect(await find(request.paymentId)).toEqual(state);
        expect(await newFacts()).toContainEqual({
          kind: 'payment-changed',
          eventId: expect.any(String),
          occurredAt: expect.any(Number),
          paymentId: request.paymentId,
          state,
          microUsd: 5_000_000,
        });
      });

      test.each([
        ['test_declined', 'card-declined', false],
        ['test_insufficient_funds', 'insufficient-funds', false],
        ['test_expired', 'expired-card', false],
        ['test_always_challenge', 'needs-challenge', true],
      ])('of %s fails: %s', async (token, failure, isOffSession) => {
        await newFacts();
        const { request, state } = await charge(token, { isOffSession });
        expect(state).toMatchObject({ status: 'failed', failure, clientSecret: null });
        expect(await find(request.paymentId)).toEqual(state);
        const facts = await newFacts();
        expect(facts.at(-1)).toMatchObject({
          paymentId: request.paymentId,
          state: { status: 'failed', failure },
        });
      });

      test.each([
        ['approved', true, { status: 'succeeded', failure: null }],
        ['refused', false, { status: 'failed', failure: 'challenge-failed' }],
      ] as const)('waits for a challenge until it is %s', async (_word, isApproved, outcome) => {
        const { request, state } = await charge('test_challenge');
        expect(state.status).toBe('requires-action');
        expect(state.clientSecret === null).toBe(engine === 'sandbox');
        await newFacts();
        await world.answer(state.ref, isApproved);
        expect(await find(request.paymentId)).toMatchObject(outcome);
        expect((await newFacts()).at(-1)).toMatchObject({ paymentId: request.paymentId, state: outcome });
      });

      test('of a confirmed card goes through off-session', async () => {
        const { state } = await charge('test_challenge', { isOffSession: true });
        expect(state.status).toBe('succeeded');
      });

      test('asked for twenty times at once with one id is one charge', async () => {
        await newFacts();
        const card = await cardOf('test_approved');
        const request = { ...fiveDollars, paymentId: randomUUID(), customer, card, isOffSession: false };
        const states = await Promise.all(Array.from({ length: 20 }, () => network.charge(request)));
        expect(new Set(states.map(({ ref }) => ref)).size).toBe(1);
        const about = (await newFacts()).filter(
          (fact) => 'paymentId' in fact && fact.paymentId === request.paymentId,
        );
        expect(about.map((fact) => fact.kind)).toEqual(['payment-changed']);
      });

      test('asked for again with another amount is refused, and the first one stands', async () => {
        const { request, state } = await charge('test_approved');
        await expect(network.charge({ ...request, microUsd: 6_000_000 })).rejects.toMatchObject({
          code: 'billing.keyReused',
        });
        expect(await find(request.paymentId)).toEqual(state);
      });

      test('that was never requested is not found', async () => {
        expect(await find(randomUUID())).toBeNull();
      });

      test('without an answer leaves nothing behind', async () => {
        const card = await cardOf('test_unavailable');
        const request = { ...fiveDollars, paymentId: randomUUID(), customer, card, isOffSession: false };
        await expect(network.charge(request)).rejects.toMatchObject({ code: 'billing.paymentsUnavailable' });
        expect(await find(request.paymentId)).toBeNull();
      });

      test('that was cancelled cannot be resumed', async () => {
        const { request, state } = await charge('test_challenge');
        expect(await network.cancel(state.ref)).toMatchObject({
          status: 'failed',
          failure: 'challenge-failed',
        });
        await world.answer(state.ref, true);
        expect(await find(request.paymentId)).toMatchObject({ status: 'failed' });
        expect(await network.cancel(state.ref)).toMatchObject({ status: 'failed' });
      });

      test('that has succeeded cannot be cancelled', async () => {
        const { state } = await charge('test_approved');
        expect(await network.cancel(state.ref)).toEqual(state);
      });
    });

    describe('money that goes back', () => {
      test('is refunded once per key, and reported', async () => {
        const { state } = await charge('test_approved');
        await newFacts();
        const refund = { key: randomUUID(), payment: state.ref, microUsd: 2_000_000 };
        const refs = [await network.refund(refund), await network.refund(refund)];
        expect(refs[0]).toEqual(refs[1]);
        expect(refs[0]).toMatchObject({ status: 'given' });
        expect(await network.findRefund(refund)).toEqual(refs[0]);
        expect(await network.findRefund({ ...refund, key: randomUUID() })).toBeNull();
        const facts = await newFacts();
        expect(facts.filter(({ kind }) => kind === 'refunded')).toEqual([
          {
            kind: 'refunded',
            eventId: expect.any(String),
            occurredAt: expect.any(Number),
            paymentRef: state.ref,
            refundRef: refs[0]?.ref,
            microUsd: 2_000_000,
            key: refund.key,
          },
        ]);
        await expect(network.refund({ ...refund, microUsd: 1_000_000 })).rejects.toMatchObject({
          code: 'billing.keyReused',
        });
      });

      test('is never more than was charged, even with requests at the same time', async () => {
        const { state } = await charge('test_approved');
        const ask = () =>
          network
            .refund({ key: randomUUID(), payment: state.ref, microUsd: 2_000_000 })
            .catch(({ code }) => code);
        const outcomes = await Promise.all(Array.from({ length: 20 }, ask));
        expect(outcomes.filter((outcome) => outcome === 'billing.refundRefused')).toHaveLength(18);
      });

      test.each([
        ['lost', 'test_dispute_lost', false],
        ['won', 'test_dispute_won', true],
      ] as const)('is disputed after 3 days, which is %s after 10', async (_word, token, isWon) => {
        const { state } = await charge(token);
        await newFacts();
        world.clock.advance(3 * DAY_MS - 1_000);
        expect(await newFacts()).toEqual([]);
        world.clock.advance(1_000);
        const disputed = await newFacts();
        expect(disputed).not.toEqual([]);
        // They may say in several ways that it began.
        for (const fact of disputed)
          expect(fact).toMatchObject({ kind: 'disputed', paymentRef: state.ref, microUsd: 5_000_000 });
        world.clock.advance(7 * DAY_MS);
        expect(await newFacts()).toMatchObject([{ kind: 'dispute-closed', paymentRef: state.ref, isWon }]);
      });
    });

    describe('what is sent to us', () => {
      async function message(): Promise<SentMessage> {
        await charge('test_approved');
        const sent = (await world.sent()).at(-1);
        expect(sent).toBeDefined();
        return sent as SentMessage;
      }
      const refused = { code: 'billing.badSignature', status: 401 };

      test('is accepted within five minutes, and not later', async () => {
        const { body, headers } = await message();
        world.clock.advance(300_000);
        await expect(network.read(body, headers)).resolves.not.toBeNull();
        world.clock.advance(1_000);
        await expect(network.read(body, headers)).rejects.toMatchObject(refused);
      });

      test('is refused when a byte of it is another', async () => {
        const { body, headers } = await message();
        const other = Buffer.from(body.toString('utf8').replace('5', '6'));
        await expect(network.read(other, headers)).rejects.toMatchObject(refused);
      });

      test.each([
        ['without a signature', {}],
        ['with one that is empty', ''],
        ['with one that is none', 'hello'],
        ['with one that is too short', 't=1,v1=00'],
      ])('is refused %s', async (_how, signature) => {
        const { body, headers } = await message();
        const name = Object.keys(headers)[0] ?? '';
        const sent = typeof signature === 'string' ? { [name]: signature } : {};
        await expect(network.read(body, sent)).rejects.toMatchObject(refused);
      });
    });
  });
}
