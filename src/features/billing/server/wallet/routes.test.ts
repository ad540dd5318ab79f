import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let mal: Client;
let card: string;
let malsCard: string;
beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  mal = await world.signUp(mallory);
  card = await addCard(ann, 'test_approved');
  malsCard = await addCard(mal, 'test_approved');
});
afterAll(() => world.stop());

async function addCard(client: Client, reference: string): Promise<string> {
  return (await client.billing.addPaymentMethod({ id: randomUUID(), reference })).id;
}

const TEN = 10_000_000;
const topUpOf = (client: Client, changed: object = {}) =>
  client.fetch('/api/billing/top-ups', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), microUsd: TEN, currency: 'USD', methodId: card, ...changed }),
  });
const available = async (client: Client) => (await client.billing.wallet()).availableMicroUsd;

describe('a top-up', () => {
  test('is paid by card, and the money can be spent at once', async () => {
    const client = await world.signUp(bob);
    expect(await client.billing.wallet()).toEqual({
      currency: 'USD',
      postedMicroUsd: 0,
      heldMicroUsd: 0,
      availableMicroUsd: 0,
      isLow: false,
      hasAutoTopUp: false,
    });
    const methodId = await addCard(client, 'test_approved');
    const payment = await client.billing.topUp({
      id: randomUUID(),
      microUsd: TEN,
      currency: 'USD',
      methodId,
    });
    expect(payment).toMatchObject({ status: 'succeeded', microUsd: TEN, currency: 'USD', failure: null });
    expect(await available(client)).toBe(TEN);
  });

  test('asked for ten times at once with one id is one payment', async () => {
    const before = await available(ann);
    const request = { id: randomUUID(), microUsd: TEN, currency: 'USD', methodId: card } as const;
    const payments = await Promise.all(Array.from({ length: 10 }, () => ann.billing.topUp(request)));
    expect(new Set(payments.map(({ id, invoiceId }) => `${id} ${invoiceId}`)).size).toBe(1);
    expect(await available(ann)).toBe(before + TEN);
    const drafted = await world.sql(
      'select count(*)::int from invoice where account_id = $1 and status = $2',
      [ann.user.id, 'draft'],
    );
    expect(drafted).toEqual([{ count: 0 }]);
  });

  test('with the id of another one is refused, from any account', async () => {
    const id = randomUUID();
    await ann.billing.topUp({ id, microUsd: TEN, currency: 'USD', methodId: card });
    const again = { id, microUsd: 20_000_000, currency: 'USD', methodId: card } as const;
    await expect(ann.billing.topUp(again)).rejects.toMatchObject({ code: 'billing.keyReused', status: 409 });
    const theirs = { id, microUsd: TEN, currency: 'USD', methodId: malsCard } as const;
    await expect(mal.billing.topUp(theirs)).rejects.toMatchObject({ code: 'billing.keyReused' });
    expect(await available(mal)).toBe(0);
  });

  test('that is declined says why and adds nothing; another card pays', async () => {
    const before = await available(ann);
    const declined = await addCard(ann, 'test_declined');
    const failed = await ann.billing.topUp({
      id: randomUUID(),
      microUsd: TEN,
      currency: 'USD',
      methodId: declined,
    });
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { code: 'card-declined', sentence: 'Your card was declined. Please try another card.' },
    });
    expect(await available(ann)).toBe(before);
    await ann.billing.topUp({ id: randomUUID(), microUsd: TEN, currency: 'USD', methodId: card });
    expect(await available(ann)).toBe(before + TEN);
  });

  test('that the bank asks about adds its amount when it is approved, and nothing when it is refused', async () => {
    const before = await available(ann);
    const methodId = await addCard(ann, 'test_challenge');
    const ask = () => ann.billing.topUp({ id: randomUUID(), microUsd: TEN, currency: 'USD', methodId });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 'requires-action', challenge: { engine: 'sandbox' } });
    expect(await available(ann)).toBe(before);
    await ann.billing.answerChallenge({ id: refused.id, approve: false });
    expect(await available(ann)).toBe(before);
    const approved = await ask();
    await ann.billing.answerChallenge({ id: approved.id, approve: true });
    expect(await available(ann)).toBe(before + TEN);
  });

  test('while the card network is unavailable charges nothing, and can be repeated', async () => {
    const methodId = await addCard(ann, 'test_unavailable');
    const request = { id: randomUUID(), microUsd: TEN, currency: 'USD', methodId } as const;
    for (let nth = 0; nth < 2; nth += 1)
      await expect(ann.billing.topUp(request)).rejects.toMatchObject({
        code: 'billing.paymentsUnavailable',
        status: 503,
        message: "Payments aren't available right now. You weren't charged. Please try again.",
      });
  });

  test('needs somebody who is signed in', async () => {
    expect((await topUpOf(world.visitor())).status).toBe(401);
  });

  test('with the card of somebody else, a removed one or none is refused', async () => {
    const removed = await addCard(ann, 'test_approved');
    await ann.billing.removePaymentMethod({ id: removed });
    for (const methodId of [malsCard, removed, randomUUID()]) {
      const refused = await topUpOf(ann, { methodId });
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: 'billing.noSuchCard' });
    }
    for (const methodId of ['', null, 7]) expect((await topUpOf(ann, { methodId })).status).toBe(400);
  });

  test.each([
    ['none', undefined],
    ['nothing', 0],
    ['less than nothing', -10_000_000],
    ['a part of a millionth', 10_000_000.5],
    ['less than the smallest', 4_990_000],
    ['more than the largest', 500_010_000],
    ['a part of a cent', 15_005_000],
    ['too much', 1e21],
    ['no number', Number.NaN],
    ['a text', '10000000'],
  ])('of %s says "Please select an amount"', async (_name, microUsd) => {
    const before = await available(ann);
    const refused = await topUpOf(ann, { microUsd });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Please select an amount' });
    expect(await available(ann)).toBe(before);
  });

  test("of an amount of one's own, between the bounds and in whole cents, is paid", async () => {
    const before = await available(ann);
    expect((await topUpOf(ann, { microUsd: 17_250_000 })).status).toBe(200);
    expect(await available(ann)).toBe(before + 17_250_000);
  });

  test('in another currency, or without an id, is refused', async () => {
    for (const changed of [{ currency: 'EUR' }, { currency: undefined }, { id: 'one' }, { id: undefined }])
      expect((await topUpOf(ann, changed)).status).toBe(400);
  });
});

describe('automatic top-ups', () => {
  const request = {
    isOn: true,
    currency: 'USD',
    belowMicroUsd: 2_000_000,
    microUsd: 20_000_000,
    capMicroUsd: 50_000_000,
  } as const;
  const put = (client: Client, body: object) =>
    client.fetch('/api/billing/auto-top-up', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('are off by default', async () => {
    expect(await mal.billing.autoTopUp()).toEqual({
      isOn: false,
      currency: 'USD',
      belowMicroUsd: 5_000_000,
      microUsd: 20_000_000,
      methodId: null,
      capMicroUsd: 100_000_000,
      thisMonthMicroUsd: 0,
      offBecause: null,
    });
  });

  test('are turned on and off, and keep how they were set', async () => {
    const on = await ann.billing.setAutoTopUp({ ...request, methodId: card });
    expect(on).toMatchObject({ isOn: true, belowMicroUsd: 2_000_000, methodId: card });
    expect(await ann.billing.autoTopUp()).toEqual(on);
    expect(await ann.billing.wallet()).toMatchObject({ hasAutoTopUp: true });
    expect(await ann.billing.setAutoTopUp({ isOn: false })).toEqual({ ...on, isOn: false });
    expect(await ann.billing.wallet()).toMatchObject({ hasAutoTopUp: false });
  });

  test('need somebody who is signed in', async () => {
    expect((await world.visitor().fetch('/api/billing/auto-top-up')).status).toBe(401);
    expect((await put(world.visitor(), { isOn: false })).status).toBe(401);
  });

  test('do not take the card of somebody else', async () => {
    expect((await put(ann, { ...request, methodId: malsCard })).status).toBe(404);
    expect((await ann.billing.autoTopUp()).isOn).toBe(false);
  });

  test('with a limit that is below one top-up are refused', async () => {
    const refused = await put(ann, { ...request, microUsd: 100_000_000, methodId: card });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'billing.capTooLow',
      message: 'The monthly limit must be at least as high as one top-up',
    });
  });

  test.each([
    ['no amount', { microUsd: undefined }],
    ['a negative amount', { microUsd: -20_000_000 }],
    ['a threshold of nothing', { belowMicroUsd: 0 }],
    ['a fractional threshold', { belowMicroUsd: 2_000_000.5 }],
    ['no limit', { capMicroUsd: null }],
    ['a limit of more than is offered', { capMicroUsd: 1e15 }],
    ['another currency', { currency: 'EUR' }],
    ['no card', { methodId: undefined }],
    ['neither on nor off', { isOn: 'perhaps' }],
  ])('with %s are refused', async (_name, changed) => {
    expect((await put(ann, { ...request, methodId: card, ...changed })).status).toBe(400);
  });
});

describe('events for devices', () => {
  /** Events of a topic that came to this account, and what a fetch says now. */
  async function lastEvent(client: Client, topic: string): Promise<unknown> {
    const events = await world.platform.realtime.events.since(
      { workspaceId: asWorkspaceId(client.user.id), audience: 'billing.read' },
      0,
      1_000,
    );
    return events.findLast((event) => event.topic === topic)?.payload;
  }

  test('the last event of a wallet is what a fetch brings', async () => {
    await ann.billing.topUp({ id: randomUUID(), microUsd: TEN, currency: 'USD', methodId: card });
    expect(await lastEvent(ann, 'billing.wallet')).toEqual(await ann.billing.wallet());
  });

  test('the last event of automatic top-ups is what a fetch brings', async () => {
    await ann.billing.setAutoTopUp({
      isOn: true,
      currency: 'USD',
      belowMicroUsd: 2_000_000,
      microUsd: TEN,
      capMicroUsd: 20_000_000,
      methodId: card,
    });
    expect(await lastEvent(ann, 'billing.auto-top-up')).toEqual(await ann.billing.autoTopUp());
    expect(await lastEvent(ann, 'billing.wallet')).toEqual(await ann.billing.wallet());
  });
});
