import { randomUUID } from 'node:crypto';
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

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

/** Adds a test card. The first becomes the default. @returns its id */
async function addCard(client: Client, reference: string): Promise<string> {
  const id = randomUUID();
  await client.billing.addPaymentMethod({ id, reference, isDefault: true });
  return id;
}

const send = (client: Client, method: string, path: string, body?: unknown) =>
  client.fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

describe('signed-out callers learn and change nothing', () => {
  test.each([
    ['GET', '/api/billing/subscriptions'],
    ['POST', '/api/billing/subscriptions/preview'],
    ['POST', '/api/billing/subscriptions'],
    ['POST', '/api/billing/subscriptions/trial'],
    ['POST', '/api/billing/subscriptions/monthly/cancel'],
    ['POST', '/api/billing/subscriptions/monthly/resume'],
    ['DELETE', '/api/billing/subscriptions/monthly/next'],
    ['GET', '/api/billing/entitlements'],
    ['GET', '/api/billing/outlook'],
    ['GET', '/api/admin/cancellations'],
  ])('%s %s', async (method, path) => {
    const response = await send(world.visitor(), method, path, method === 'POST' ? {} : undefined);
    expect(response.status).toBe(401);
  });
});

describe('bad input is refused', () => {
  const purchase = {
    id: randomUUID(),
    planId: 'basic',
    when: 'now',
    methodId: 'card',
    expectedMicroUsd: 9_990_000,
    currency: 'USD',
  };
  test.each([
    ['POST', '/api/billing/subscriptions', {}],
    ['POST', '/api/billing/subscriptions', { ...purchase, id: 'mine' }],
    ['POST', '/api/billing/subscriptions', { ...purchase, expectedMicroUsd: -1 }],
    ['POST', '/api/billing/subscriptions', { ...purchase, expectedMicroUsd: 0.5 }],
    ['POST', '/api/billing/subscriptions', { ...purchase, expectedMicroUsd: 1e300 }],
    ['POST', '/api/billing/subscriptions', { ...purchase, expectedMicroUsd: null }],
    ['POST', '/api/billing/subscriptions', { ...purchase, currency: 'EUR' }],
    ['POST', '/api/billing/subscriptions', { ...purchase, when: 'later' }],
    ['POST', '/api/billing/subscriptions', { ...purchase, pricedAt: 'now' }],
    ['POST', '/api/billing/subscriptions/monthly/cancel', { reason: 'because' }],
    ['POST', '/api/billing/subscriptions/monthly/cancel', { comment: 'x'.repeat(501) }],
    ['POST', '/api/billing/subscriptions/preview', { planId: '' }],
    ['POST', '/api/billing/subscriptions/trial', { planId: 7 }],
    ['POST', '/api/billing/subscriptions/everything/cancel', undefined],
    ['DELETE', '/api/billing/subscriptions/everything/next', undefined],
    ['POST', '/functions/v1/solopreneur-purchase', { planType: 7 }],
  ])('%s %s %j', async (method, path, body) => {
    expect((await send(ann, method, path, body)).status).toBe(400);
  });

  test('an unknown plan', async () => {
    await expect(ann.billing.previewPlan({ planId: 'platinum' })).rejects.toMatchObject({
      code: 'billing.unknownPlan',
      status: 404,
    });
  });

  test('a plan that is to be paid now without a card', async () => {
    await expect(
      ann.billing.buyPlan({
        id: randomUUID(),
        planId: 'basic',
        when: 'now',
        methodId: null,
        expectedMicroUsd: 9_990_000,
        currency: 'USD',
      }),
    ).rejects.toMatchObject({ code: 'billing.noCard' });
  });
});

test('a new account is on Free, from the day of its registration, and may try a plan', async () => {
  const registered = clock.now();
  expect(await ann.billing.subscriptions()).toEqual({
    running: [
      {
        line: 'monthly',
        planId: 'free',
        status: 'active',
        periodStart: registered,
        periodEnd: registered + 30 * DAY_MS,
        nextPlanId: null,
        trialEndsAt: null,
        graceEndsAt: null,
      },
    ],
    canTry: true,
  });
  expect(await ann.billing.entitlements()).toMatchObject({
    planId: 'free',
    phoneCalls: { includedSeconds: 600, leftSeconds: { zone1: 600 } },
  });
});

test('a plan is previewed by a name that people know, bought, changed, and cancelled', async () => {
  const client = await world.signUp(carol);
  const methodId = await addCard(client, 'test_approved');
  const { now } = await client.billing.previewPlan({ planId: 'Professional' });
  expect(now).toMatchObject({ totalMicroUsd: 24_990_000, currency: 'USD' });
  const { payment, subscriptions } = await client.billing.buyPlan({
    id: randomUUID(),
    planId: 'business',
    when: 'now',
    methodId,
    expectedMicroUsd: now?.totalMicroUsd ?? 0,
    currency: 'USD',
  });
  expect(payment).toMatchObject({ status: 'succeeded' });
  expect(subscriptions.running).toMatchObject([{ planId: 'business', status: 'active' }]);
  await client.billing.buyPlan({
    id: randomUUID(),
    planId: 'basic',
    when: 'next-cycle',
    methodId: null,
    expectedMicroUsd: 9_990_000,
    currency: 'USD',
  });
  expect((await client.billing.subscriptions()).running[0]).toMatchObject({ nextPlanId: 'basic' });
  await client.billing.unscheduleChange({ line: 'monthly' });
  expect(await client.billing.outlook()).toMatchObject({
    charges: [{ title: 'Business plan', microUsd: 24_990_000, from: 'card', line: 'monthly' }],
    numbersHeld: 0,
  });
  expect((await ben.billing.outlook()).charges).toEqual([]);
  const why = { reason: 'not-used', comment: 'Too quiet a month' } as const;
  const cancelled = await client.billing.cancelSubscription({ line: 'monthly', ...why });
  // The operator, who has the first account, reads why, and nobody else.
  const { items } = (await (await ann.fetch('/api/admin/cancellations')).json()) as { items: unknown[] };
  expect(items).toMatchObject([{ workspaceId: client.user.id, planId: 'business', ...why }]);
  expect((await ben.fetch('/api/admin/cancellations')).status).toBe(403);
  expect(cancelled.running[0]).toMatchObject({ planId: 'business', nextPlanId: 'free' });
  const resumed = await client.billing.resumeSubscription({ line: 'monthly' });
  expect(resumed.running[0]).toMatchObject({ planId: 'business', nextPlanId: null });
  // Other accounts' plans can't be cancelled.
  await expect(ben.billing.cancelSubscription({ line: 'monthly' })).rejects.toMatchObject({ status: 404 });
});

test('the mail about the end of a trial reaches the person, once', async () => {
  await ben.billing.startTrial({ planId: 'business' });
  clock.advance(2 * DAY_MS);
  for (let time = 0; time < 3; time += 1) await world.platform.jobs.enqueue('billing-plans-announce', {});
  const mail = await world.mailTo(bob.email, 'Your trial of Business ends on');
  expect(mail.text).toContain('Nothing is charged, and your account moves to Free.');
  expect(mail.text).toContain('/billing');
  const mails = (await world.mails()).filter(({ subject }) => subject.startsWith('Your trial of Business'));
  expect(mails).toHaveLength(1);
});

const functions = (client: Client) =>
  new FunctionsClient(`${world.url}/functions/v1`, { headers: { cookie: client.cookie() } });
const purchase = async (client: Client, body: Record<string, unknown>) =>
  functions(client).invoke<unknown>('solopreneur-purchase', { body });

async function refusal(client: Client, body: Record<string, unknown>) {
  const { data, error } = await purchase(client, body);
  expect(data).toBeNull();
  if (!(error instanceof FunctionsHttpError)) throw new Error('the purchase was not refused');
  // The client types its context loosely; with this error it is the response.
  const response = error.context as Response;
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}

describe('the function solopreneur-purchase, through the npm client that pages use', () => {
  test('who is signed out must log in', async () => {
    expect(await refusal(world.visitor(), { planType: 'payg_phone' })).toEqual({
      status: 401,
      message: 'You must be logged in to select a plan',
    });
  });

  test("somebody else's userId is refused, and nothing is charged", async () => {
    expect(await refusal(ann, { userId: ben.user.id, planType: 'payg_phone' })).toMatchObject({
      status: 403,
    });
    expect((await ann.billing.subscriptions()).running).toHaveLength(1);
  });

  test('without a card it says what is missing', async () => {
    expect(await purchase(ann, { planType: 'payg_phone' })).toMatchObject({
      data: { success: false, message: null, error: 'Please add a payment method first' },
      error: null,
    });
  });

  test('a card that is declined says so and changes nothing', async () => {
    await addCard(ann, 'test_declined');
    const { data } = await purchase(ann, { planType: 'payg_phone', paymentMethod: 'credit_card' });
    expect(data).toEqual({
      success: false,
      message: null,
      error: 'Your card was declined. Please try another card.',
    });
    expect((await ann.billing.subscriptions()).running).toHaveLength(1);
  });

  test('a card that does not exist, and a plan that is no solopreneur plan', async () => {
    const unknown = { planType: 'phone', paymentMethod: randomUUID() };
    expect(await purchase(ann, unknown)).toMatchObject({ data: { success: false } });
    for (const planType of ['business', 'platinum', ''])
      expect(await purchase(ann, { planType })).toMatchObject({
        data: { success: false, message: null, error: "This plan doesn't exist" },
      });
  });

  test('sent 20 times at once it is one purchase and one charge, and everybody hears that it worked', async () => {
    await addCard(ann, 'test_approved');
    const sent = Array.from({ length: 20 }, () =>
      purchase(ann, { userId: ann.user.id, planType: 'payg_phone', paymentMethod: 'credit_card' }),
    );
    const answers = await Promise.all(sent);
    // A simultaneous caller gets the outcome, not "being charged".
    const subscribed = { success: true, message: 'You are subscribed to the Phone plan.', error: null };
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => subscribed));
    expect(await purchase(ann, { planType: 'payg_phone' })).toMatchObject({ data: subscribed });
    const charges = await world.sql(
      `select 1 from sandbox_charge s join payment p on p.id = s.payment_id
       where p.account_id = $1 and s.status = 'succeeded'`,
      [ann.user.id],
    );
    expect(charges).toHaveLength(1);
    expect((await ann.billing.subscriptions()).running).toMatchObject([
      { planId: 'free' },
      { planId: 'payg_phone' },
    ]);
  });

  test('a plan whose feature is not there is refused, and nothing is charged', async () => {
    const paymentMethod = await addCard(ann, 'test_approved');
    for (const planType of ['payg_fax', 'eSIM'])
      expect(await purchase(ann, { planType, paymentMethod })).toMatchObject({
        data: { success: false, error: "This plan is coming soon. You can't choose it yet." },
      });
    expect((await ann.billing.subscriptions()).running.map(({ planId }) => planId)).toEqual([
      'free',
      'payg_phone',
    ]);
  });

  test('a bank that asks its customer sends them to billing', async () => {
    const paymentMethod = await addCard(ben, 'test_challenge');
    expect(await purchase(ben, { planType: 'payg_phone', paymentMethod })).toMatchObject({
      data: {
        success: false,
        error: 'Your bank wants you to confirm this payment. Please complete it in the billing section.',
      },
    });
  });
});
