import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { CustomerRef } from './card-network.ts';
import { openStripeWorld } from './network.world.ts';

type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

describe('when Stripe', () => {
  let around: StripeWorld;
  let customer: CustomerRef;
  beforeEach(async () => {
    around = await openStripeWorld();
    const { network } = around;
    customer = await network.openCustomer({ key: randomUUID(), name: alice.name, email: alice.email });
  });
  afterEach(() => around.stop());

  async function newCharge() {
    const reference = await around.store('test_approved', customer);
    const { ref: card } = await around.network.stored({ customer, reference });
    return {
      paymentId: randomUUID(),
      microUsd: 5_000_000,
      currency: 'USD',
      customer,
      card,
      isOffSession: false,
      description: 'Top-up',
    } as const;
  }
  const made = () => around.stripe.requests.filter((line) => line === 'POST /v1/payment_intents').length;
  const away = { code: 'billing.paymentsUnavailable', status: 503 };

  test('does not answer, it is asked three times and no longer, and the same charge succeeds later', async () => {
    await around.stop();
    around = await openStripeWorld(createTestClock(), 500);
    customer = await around.network.openCustomer({ key: 'alice', name: alice.name, email: alice.email });
    const charge = await newCharge();
    around.stripe.fail('/v1/payment_intents', 'silence', 3);
    await expect(around.network.charge(charge)).rejects.toMatchObject(away);
    expect(made()).toBe(3);
    expect(await around.network.charge(charge)).toMatchObject({ status: 'succeeded' });
  });

  test('is cut off once, the library retries and charges once', async () => {
    const charge = await newCharge();
    around.stripe.fail('/v1/payment_intents', 'cut', 1);
    expect(await around.network.charge(charge)).toMatchObject({ status: 'succeeded' });
    expect(made()).toBe(2);
    const webhooks = around.stripe.webhooks().filter(({ body }) => body.includes('payment_intent.succeeded'));
    expect(webhooks).toHaveLength(1);
  });

  test('breaks, nothing is known, and it says the same to the same key ever after', async () => {
    const charge = await newCharge();
    around.stripe.fail('/v1/payment_intents', 'error', 1);
    await expect(around.network.charge(charge)).rejects.toMatchObject(away);
    await expect(around.network.charge(charge)).rejects.toMatchObject(away);
    const request = { paymentId: charge.paymentId, customer, chargedAt: around.clock.now() };
    expect(await around.network.find(request)).toBeNull();
  });

  test('gets a wrong key, no card is charged and the key is not shown', async () => {
    const charge = await newCharge();
    const { createStripeNetwork } = await import('./stripe-network.ts');
    const stranger = createStripeNetwork({
      secretKey: 'sk_test_somebody_else',
      publishableKey: 'pk_test_ahoy',
      webhookSecret: 'whsec_somebody_else',
      apiUrl: around.stripe.url,
      clock: around.clock,
    });
    const refusal = await stranger.charge(charge).catch((cause: unknown) => cause);
    expect(refusal).toMatchObject(away);
    expect(String(refusal)).not.toContain('sk_test');
  });

  test('has more payments of a customer than fit on a page, an old one is still found', async () => {
    const first = await newCharge();
    const state = await around.network.charge(first);
    await Promise.all(
      Array.from({ length: 120 }, () => around.network.charge({ ...first, paymentId: randomUUID() })),
    );
    const request = { paymentId: first.paymentId, customer, chargedAt: around.clock.now() };
    expect(await around.network.find(request)).toEqual(state);
  });

  test('holds a card of another customer, it is not stored', async () => {
    const { network } = around;
    const other = await network.openCustomer({ key: randomUUID(), name: bob.name, email: bob.email });
    const reference = await around.store('test_approved', other);
    await expect(network.stored({ customer, reference })).rejects.toMatchObject({
      code: 'billing.cardDeclined',
    });
  });

  test.each([
    ['succeeded', 'given'],
    ['failed', 'refused'],
  ] as const)('has a refund pending that then has %s, it is %s', async (end, status) => {
    const { ref: payment } = await around.network.charge(await newCharge());
    around.stripe.webhooks();
    const refund = { key: randomUUID(), payment, microUsd: 2_000_000 };
    around.stripe.books.refundsAre('pending');
    expect(await around.network.refund(refund)).toMatchObject({ status: 'pending' });
    const [created] = around.stripe.webhooks();
    expect(await around.network.read(created?.body ?? Buffer.of(), created?.headers ?? {})).toBeNull();
    around.stripe.books.refundsAre(end);
    expect(await around.network.findRefund(refund)).toMatchObject({ status });
  });

  test('sends an event that we do not follow, it is ignored', async () => {
    await newCharge();
    const facts = await Promise.all(
      around.stripe.webhooks().map(({ body, headers }) => around.network.read(body, headers)),
    );
    // Storing a card sends payment_method.attached and setup_intent.succeeded.
    expect(facts).toEqual([null, null]);
  });

  test('amounts that are not whole cents are never sent', async () => {
    const charge = await newCharge();
    for (const microUsd of [5_001, 0, -10_000, Number.NaN])
      await expect(around.network.charge({ ...charge, microUsd })).rejects.toThrow('whole cents');
    expect(made()).toBe(0);
  });
});

describe('an installation with Stripe', () => {
  let around: StripeWorld;
  let world: World;
  let ann: Client;
  beforeAll(async () => {
    around = await openStripeWorld();
    const { url, secretKey, webhookSecret } = around.stripe;
    world = await startWorld({
      clock: around.clock,
      env: {
        LOG_LEVEL: 'silent',
        STRIPE_API_URL: url,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_ahoy',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      },
    });
    ann = await world.signUp(alice);
  });
  afterAll(async () => {
    await world.stop();
    await around.stop();
  });

  const send = (body: Buffer | string, headers: Record<string, string>) =>
    world.visitor().fetch('/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
  const eventCount = async () => (await world.sql('select from payment_event')).length;

  async function addCard() {
    const { reference } = await ann.billing.startStoringCard({ id: randomUUID() });
    around.stripe.books.confirmSetup(reference, 'test_approved');
    const card = await ann.billing.addPaymentMethod({ id: randomUUID(), reference });
    const [row] = await world.sql('select ref from payment_method where id = $1', [card.id]);
    around.stripe.webhooks();
    return { ...card, ref: String(row?.['ref']) };
  }

  test('gives the page its key and a secret for one card, and offers no test cards', async () => {
    expect(await ann.billing.cardForm()).toEqual({
      engine: 'stripe',
      publishableKey: 'pk_test_ahoy',
      testCards: [],
    });
    const id = randomUUID();
    const session = await ann.billing.startStoringCard({ id });
    expect(session).toEqual({
      reference: expect.stringMatching(/^seti_/),
      clientSecret: expect.stringMatching(/^seti_\w+_secret_/),
    });
    expect(await ann.billing.startStoringCard({ id })).toEqual(session);
  });

  test('takes over the card that the page has stored, and no other', async () => {
    const { reference } = await ann.billing.startStoringCard({ id: randomUUID() });
    const add = () => ann.billing.addPaymentMethod({ id: randomUUID(), reference });
    await expect(add()).rejects.toMatchObject({ status: 402, code: 'billing.cardDeclined' });
    around.stripe.books.confirmSetup(reference, 'test_approved');
    const card = await add();
    expect(card).toMatchObject({ last4: '4242', isDefault: true });
    // The same card with another id is the same card.
    expect(await add()).toEqual(card);
    await expect(
      ann.billing.addPaymentMethod({ id: randomUUID(), reference: 'seti_unknown' }),
    ).rejects.toMatchObject({ status: 402 });
    await ann.billing.removePaymentMethod({ id: card.id });
  });

  test('has no answer for a bank of its own', async () => {
    await expect(ann.billing.answerChallenge({ id: randomUUID(), approve: true })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('takes the same webhook ten times at once as one, and the card has its new date', async () => {
    const card = await addCard();
    around.stripe.books.changeCard(card.ref, { exp_month: 5, exp_year: 2033 });
    const before = await eventCount();
    const [message] = around.stripe.webhooks();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(message?.body ?? '', message?.headers ?? {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await eventCount()).toBe(before + 1);
    const [listed] = await ann.billing.paymentMethods();
    expect(listed).toMatchObject({ id: card.id, expMonth: 5, expYear: 2033 });
    await ann.billing.removePaymentMethod({ id: card.id });
  });

  test('that hears of two new dates in the wrong order has the later one', async () => {
    const card = await addCard();
    around.stripe.books.changeCard(card.ref, { exp_month: 1, exp_year: 2034 });
    around.clock.advance(1_000);
    around.stripe.books.changeCard(card.ref, { exp_month: 2, exp_year: 2035 });
    for (const { body, headers } of around.stripe.webhooks().toReversed()) await send(body, headers);
    const [listed] = await ann.billing.paymentMethods();
    expect(listed).toMatchObject({ expMonth: 2, expYear: 2035 });
    await ann.billing.removePaymentMethod({ id: card.id });
  });

  test('whose default is removed at Stripe gets another default', async () => {
    const first = await addCard();
    const second = await addCard();
    around.stripe.books.detachInDashboard(first.ref);
    for (const { body, headers } of around.stripe.webhooks()) await send(body, headers);
    expect(await ann.billing.paymentMethods()).toMatchObject([{ id: second.id, isDefault: true }]);
    await ann.billing.removePaymentMethod({ id: second.id });
  });

  test('refuses a webhook that is not signed, wrongly signed or too old, and writes nothing', async () => {
    const card = await addCard();
    around.stripe.books.changeCard(card.ref, { exp_month: 6, exp_year: 2036 });
    const before = await eventCount();
    const [message] = around.stripe.webhooks();
    const { body, headers } = message ?? { body: '', headers: {} };
    const tampered = Buffer.from(String(body).replace('2036', '2039'));
    for (const attempt of [
      send(body, {}),
      send(body, { 'stripe-signature': 't=1,v1=00' }),
      send(tampered, headers),
    ]) {
      const response = await attempt;
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'billing.badSignature' });
    }
    around.clock.advance(301_000);
    expect((await send(body, headers)).status).toBe(401);
    expect(await eventCount()).toBe(before);
    await ann.billing.removePaymentMethod({ id: card.id });
  });

  /** A webhook with this body, signed this many seconds from now. */
  function sendSigned(body: string, inSeconds = 0) {
    const t = Math.floor(around.clock.now() / 1_000) + inSeconds;
    const mac = createHmac('sha256', around.stripe.webhookSecret).update(`${t}.${body}`).digest('hex');
    return send(body, { 'stripe-signature': `t=${t},v1=${mac}` });
  }

  test('refuses a webhook that was signed more than 300 seconds ago, or in more than 300 seconds', async () => {
    const before = await eventCount();
    const event = {
      id: 'evt_when',
      type: 'payment_method.detached',
      created: 1,
      data: { object: { id: 'pm_1' } },
    };
    for (const seconds of [900, 301, -301, -900]) {
      const answer = await sendSigned(JSON.stringify(event), seconds);
      expect([seconds, answer.status]).toEqual([seconds, 401]);
    }
    expect(await eventCount()).toBe(before);
    for (const seconds of [299, -299])
      expect((await sendSigned(JSON.stringify(event), seconds)).status).toBe(200);
    expect(await eventCount()).toBe(before + 1);
  });

  const wrongObjects = (type: string, objects: readonly unknown[]) =>
    objects.map((object) => JSON.stringify({ id: 'evt_bad', type, created: 1, data: { object } }));

  test.each([
    'null',
    '[]',
    '1',
    'true',
    '"text"',
    '{}',
    'no JSON',
    '{"id":"evt_bad","type":"refund.created"}',
    '{"id":"evt_bad","type":"refund.created","created":1}',
    '{"id":"evt_bad","type":"refund.created","created":1,"data":null}',
    '{"id":1,"type":"refund.created","created":1,"data":{"object":{}}}',
    ...wrongObjects('payment_intent.succeeded', [null, [], {}, { id: 'pi_1', status: 'succeeded' }]),
    ...wrongObjects('payment_intent.payment_failed', [
      { id: 'pi_1', status: 'canceled', amount: '5', metadata: {} },
    ]),
    ...wrongObjects('refund.created', ['re_1', {}, { id: 're_1', status: 'succeeded', amount: 0.5 }]),
    ...wrongObjects('charge.dispute.created', [{ id: 'dp_1', amount: 500, payment_intent: 'pi_1' }]),
    ...wrongObjects('payment_method.updated', [{ id: 'pm_1', card: { brand: 'visa' } }]),
    ...wrongObjects('payment_method.detached', [null, {}, { id: 7 }]),
  ])('answers 400 to a signed webhook that cannot be read, and writes nothing: %s', async (body) => {
    const before = await eventCount();
    const answer = await sendSigned(body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'billing.badEvent' }),
    ]);
    expect(await eventCount()).toBe(before);
  });

  test('takes a webhook of a type that it does not follow, and writes nothing', async () => {
    await addCard();
    const before = await eventCount();
    await ann.billing.startStoringCard({ id: randomUUID() });
    const { reference } = await ann.billing.startStoringCard({ id: randomUUID() });
    around.stripe.books.confirmSetup(reference, 'test_approved');
    const messages = around.stripe.webhooks();
    expect(messages).not.toEqual([]);
    for (const { body, headers } of messages) expect((await send(body, headers)).status).toBe(200);
    expect(await eventCount()).toBe(before);
  });

  test('refuses a body of more than 256 kB', async () => {
    expect((await send('x'.repeat(256_001), {})).status).toBe(413);
  });
});
