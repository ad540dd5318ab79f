import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { PaymentMethod } from '../../model-payments.ts';
import { SANDBOX_CARDS } from './sandbox-cards.ts';

/** Noon of 21 November 2026. */
const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());
beforeEach(async () => {
  // The default goes last, because it may not go before the others.
  const cards = await ann.billing.paymentMethods();
  for (const { id } of cards.toSorted((one) => (one.isDefault ? 1 : -1)))
    await ann.billing.removePaymentMethod({ id });
});

function add(reference = 'test_approved', more: { id?: string; isDefault?: boolean } = {}) {
  // Cards are listed by when they were added.
  clock.advance(1);
  return ann.billing.addPaymentMethod({ id: randomUUID(), reference, ...more });
}
const listed = async () =>
  (await ann.billing.paymentMethods()).map(({ last4, isDefault }) => (isDefault ? `${last4}*` : last4));

const routes: [string, (client: Client, id: string) => Promise<unknown>][] = [
  ['cardForm', (client) => client.billing.cardForm()],
  ['paymentMethods', (client) => client.billing.paymentMethods()],
  ['startStoringCard', (client, id) => client.billing.startStoringCard({ id })],
  ['addPaymentMethod', (client, id) => client.billing.addPaymentMethod({ id, reference: 'test_approved' })],
  ['changePaymentMethod', (client, id) => client.billing.changePaymentMethod({ id, isDefault: true })],
  ['removePaymentMethod', (client, id) => client.billing.removePaymentMethod({ id })],
  ['payment', (client, id) => client.billing.payment({ id })],
  ['answerChallenge', (client, id) => client.billing.answerChallenge({ id, approve: true })],
];

test.each(routes)('%s refuses whoever has not signed in', async (_route, call) => {
  await expect(call(world.visitor(), randomUUID())).rejects.toMatchObject({
    status: 401,
    code: 'common.signedOut',
  });
});

const withAnId = routes.filter(([, call]) => call.length === 2);
test.each(withAnId)('%s refuses an id that is none', async (_route, call) => {
  await expect(call(ann, 'not-an-id')).rejects.toMatchObject({ status: 400, code: 'common.badInput' });
});

describe("somebody else's card", () => {
  test.each([
    ['changed', (id: string) => ben.billing.changePaymentMethod({ id, isDefault: true })],
    ['removed', (id: string) => ben.billing.removePaymentMethod({ id })],
    ['found by its payment', (id: string) => ben.billing.payment({ id })],
    ['answered for', (id: string) => ben.billing.answerChallenge({ id, approve: true })],
  ])('is one that does not exist when it is %s, and is left as it was', async (_what, call) => {
    const card = await add();
    await expect(call(card.id)).rejects.toMatchObject({ status: 404, code: 'common.notFound' });
    expect(await ann.billing.paymentMethods()).toEqual([card]);
  });

  test('keeps its id: no other account can add one with it', async () => {
    const card = await add();
    await expect(
      ben.billing.addPaymentMethod({ id: card.id, reference: 'test_approved' }),
    ).rejects.toMatchObject({ status: 409, code: 'billing.keyReused' });
    expect(await ben.billing.paymentMethods()).toEqual([]);
  });
});

describe('adding a card', () => {
  test('shows what it is known by; the first is the default', async () => {
    const card = await add();
    expect(card).toEqual({
      id: card.id,
      brand: 'visa',
      last4: '4242',
      expMonth: 11,
      expYear: 2030,
      isDefault: true,
      expiry: 'valid',
    });
    expect(await ann.billing.paymentMethods()).toEqual([card]);
  });

  test('twice with the same id, and at once, is one card', async () => {
    const id = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => add('test_approved', { id })));
    expect(all).toEqual(Array.from({ length: 8 }, () => all[0]));
    expect(await listed()).toEqual(['4242*']);
  });

  test('that is to be the default takes the place of the one before', async () => {
    await add();
    await add('test_challenge');
    await add('test_expires_soon', { isDefault: true });
    expect(await listed()).toEqual(['4242', '3155', '4444*']);
  });

  test('that expires soon or has expired says so', async () => {
    expect(await add('test_expires_soon')).toMatchObject({ expMonth: 11, expYear: 2026, expiry: 'soon' });
    expect(await add('test_expired')).toMatchObject({ expMonth: 10, expYear: 2026, expiry: 'expired' });
  });

  test('that its bank refuses says so, and adds nothing', async () => {
    await expect(add('test_refused')).rejects.toMatchObject({
      status: 402,
      code: 'billing.cardDeclined',
      message: 'Your card was declined. Please try another card.',
    });
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['a card number', { reference: '4242424242424242' }],
    ['a card number in another field', { reference: 'test_approved', number: '4242 4242 4242 4242' }],
    ['a card number deep inside', { reference: 'test_approved', card: { number: 4_242_424_242_424_242 } }],
  ])('refuses %s before anything else is read', async (_what, sent) => {
    const response = await ann.fetch('/api/billing/payment-methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), ...sent }),
    });
    expect(response.status).toBe(400);
    const answer = await response.text();
    expect(JSON.parse(answer)).toMatchObject({
      code: 'billing.cardNumber',
      message: 'This looks like a card number. For your safety, only enter it in the card form.',
    });
    expect(answer).not.toMatch(/4242/);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['no reference', {}],
    ['a reference that is no name', { reference: 'a b' }],
    ['an endless one', { reference: 'x'.repeat(201) }],
  ])('refuses %s', async (_what, sent) => {
    const response = await ann.fetch('/api/billing/payment-methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), ...sent }),
    });
    expect(response.status).toBe(400);
  });
});

describe('changing a card', () => {
  test('to another date makes it valid again', async () => {
    const card = await add('test_expired');
    const changed = await ann.billing.changePaymentMethod({ id: card.id, expiry: { month: 2, year: 2029 } });
    expect(changed).toEqual({ ...card, expMonth: 2, expYear: 2029, expiry: 'valid' });
    expect(await ann.billing.paymentMethods()).toEqual([changed]);
  });

  test('to a date that has passed is refused', async () => {
    const card = await add();
    await expect(
      ann.billing.changePaymentMethod({ id: card.id, expiry: { month: 10, year: 2026 } }),
    ).rejects.toMatchObject({ status: 400, code: 'billing.expiryPassed' });
    expect(await ann.billing.paymentMethods()).toEqual([card]);
  });

  test.each([
    ['month 13', { month: 13, year: 2030 }],
    ['month 0', { month: 0, year: 2030 }],
    ['half a month', { month: 1.5, year: 2030 }],
    ['the year 30', { month: 1, year: 30 }],
  ])('to %s is refused', async (_what, expiry) => {
    const card = await add();
    await expect(ann.billing.changePaymentMethod({ id: card.id, expiry })).rejects.toMatchObject({
      status: 400,
      code: 'common.badInput',
    });
  });

  test('makes it the default, and no other', async () => {
    await add();
    const other = await add('test_challenge');
    await ann.billing.changePaymentMethod({ id: other.id, isDefault: true });
    expect(await listed()).toEqual(['4242', '3155*']);
  });

  test('to the default by several devices at once leaves one default', async () => {
    const cards = [await add(), await add('test_challenge'), await add('test_expires_soon')];
    await Promise.all(cards.map(({ id }) => ann.billing.changePaymentMethod({ id, isDefault: true })));
    expect((await ann.billing.paymentMethods()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('removing a card', () => {
  test('that is not the default takes it away, and again is nothing', async () => {
    await add();
    const other = await add('test_challenge');
    await ann.billing.removePaymentMethod({ id: other.id });
    await ann.billing.removePaymentMethod({ id: other.id });
    expect(await listed()).toEqual(['4242*']);
    await expect(ann.billing.changePaymentMethod({ id: other.id, isDefault: true })).rejects.toMatchObject({
      code: 'common.notFound',
    });
  });

  test('that is the default is refused while there are others', async () => {
    const card = await add();
    await add('test_challenge');
    await expect(ann.billing.removePaymentMethod({ id: card.id })).rejects.toMatchObject({
      status: 409,
      code: 'billing.defaultMethodNeeded',
      message: 'Choose another default card before you remove this one.',
    });
    expect(await listed()).toEqual(['4242*', '3155']);
  });

  test('that is the only one is possible', async () => {
    const card = await add();
    await ann.billing.removePaymentMethod({ id: card.id });
    expect(await listed()).toEqual([]);
  });

  test('makes the network forget it', async () => {
    const card = await add();
    await ann.billing.removePaymentMethod({ id: card.id });
    const rows = await world.sql(
      'select forgotten_at from sandbox_card where ref = (select ref from payment_method where id = $1)',
      [card.id],
    );
    expect(rows).toEqual([{ forgotten_at: new Date(clock.now()) }]);
  });
});

test('every change is told to the devices of its owner, and leaves them with what a fresh fetch gives', async () => {
  const socket = await ann.connect('a-tab-of-mine');
  const emitted: PaymentMethod[][] = [];
  socket.on('events', (_stream, events) => {
    const lists = events.filter(({ topic }) => topic === 'billing.payment-methods');
    emitted.push(...lists.map(({ payload }) => payload as PaymentMethod[]));
  });
  const first = await add();
  const second = await add('test_challenge');
  await ann.billing.changePaymentMethod({ id: second.id, isDefault: true });
  await ann.billing.removePaymentMethod({ id: first.id });
  await eventually(() => emitted.length === 4);
  expect(emitted.map((cards) => cards.length)).toEqual([1, 2, 2, 1]);
  expect(emitted.at(-1)).toEqual(await ann.billing.paymentMethods());
});

test('a person adds twenty cards an hour, in all of their workspaces together', async () => {
  const strict = world.visitorOf(await world.startAnother({ RATE_LIMIT_SCALE: '1' }));
  await strict.signIn(bob);
  const addToBen = () => strict.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_refused' });
  for (let card = 0; card < 20; card += 1)
    await expect(addToBen()).rejects.toMatchObject({ code: 'billing.cardDeclined' });
  const limited = { status: 429, code: 'common.tooManyRequests' };
  await expect(addToBen()).rejects.toMatchObject(limited);
  const { id } = await strict.workspaces.create({ id: randomUUID(), name: 'Another' });
  const elsewhere = strict.inWorkspace(id).billing;
  await expect(
    elsewhere.addPaymentMethod({ id: randomUUID(), reference: 'test_refused' }),
  ).rejects.toMatchObject(limited);
  await expect(elsewhere.startStoringCard({ id: randomUUID() })).resolves.toBeDefined();
});

test('the card form of the sandbox offers its test cards, and no key', async () => {
  const { testCards, ...form } = await ann.billing.cardForm();
  expect(form).toEqual({ engine: 'sandbox', publishableKey: null });
  expect(testCards.map(({ token }) => token)).toEqual(SANDBOX_CARDS.map(({ token }) => token));
  expect(testCards[0]).toEqual({
    token: 'test_approved',
    name: 'Approved',
    brand: 'visa',
    last4: '4242',
    behaviour: 'Every payment succeeds.',
  });
});

test('the operator reads of every test card and of what it does', async () => {
  const lines = (await readFile('docs/operations.md', 'utf8')).split('\n');
  // Between the two stands the number to type.
  const isOf = (line: string, { token, name, behaviour }: (typeof SANDBOX_CARDS)[number]) =>
    line.startsWith(`| ${name} | \`${token}\` | `) && line.endsWith(` | ${behaviour} |`);
  expect(SANDBOX_CARDS.filter((card) => !lines.some((line) => isOf(line, card)))).toEqual([]);
});

test('an installation without Stripe ignores webhooks', async () => {
  const response = await ann.fetch('/webhooks/stripe', { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
});
