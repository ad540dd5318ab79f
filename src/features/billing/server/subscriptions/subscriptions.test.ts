import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Subscription } from '../../model-subscriptions.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';

let world: PlanWorld;
let ann: WorkspaceId;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.network.isAway = false;
  world.network.losesAnswers = false;
  world.clock.set(at('2026-11-01'));
  ann = await world.person();
});

async function plan(): Promise<Subscription> {
  const [monthly] = (await world.plans.view(ann)).running;
  if (monthly === undefined) throw new Error('everybody has a monthly plan');
  return monthly;
}
const minutesLeft = async () => (await world.plans.entitlements(ann)).phoneCalls.leftSeconds.zone1 / 60;
const kindsOf = () => world.newsOf(ann).map(({ kind }) => kind);

test('a trial lapses: three days of Business, a mail before and after, then Free, and nothing is ever charged', async () => {
  await world.addCard(ann, 'test_approved');
  expect(await world.plans.startTrial(ann, 'business')).toEqual({
    running: [
      {
        line: 'monthly',
        planId: 'business',
        status: 'trialing',
        periodStart: at('2026-11-01'),
        periodEnd: at('2026-11-04'),
        nextPlanId: 'free',
        trialEndsAt: at('2026-11-04'),
        graceEndsAt: null,
      },
    ],
    canTry: false,
  });
  expect(await minutesLeft()).toBe(10);
  await world.goTo('2026-11-02');
  expect(world.newsOf(ann)).toEqual([]);
  await world.goTo('2026-11-03');
  expect(world.newsOf(ann)).toEqual([
    { kind: 'plan.trial-ends-soon', planId: 'business', at: at('2026-11-04') },
  ]);
  await world.goTo('2026-11-04');
  expect(await plan()).toMatchObject({ planId: 'free', status: 'active' });
  expect(kindsOf()).toEqual(['plan.trial-ends-soon', 'plan.trial-ended']);
  expect(await world.chargesOf(ann)).toEqual([]);
  await expect(world.plans.startTrial(ann, 'basic')).rejects.toMatchObject({ code: 'billing.trialUsed' });
  expect((await world.plans.view(ann)).canTry).toBe(false);
});

test('a plan bought during the trial begins at once, with a month of its own', async () => {
  await world.plans.startTrial(ann, 'basic');
  await world.goTo('2026-11-02');
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'business');
  expect(await plan()).toMatchObject({ planId: 'business', status: 'active', periodEnd: at('2026-12-02') });
  expect(await minutesLeft()).toBe(500);
  await world.goTo('2026-11-05');
  expect(await plan()).toMatchObject({ planId: 'business' });
  expect(kindsOf()).toEqual(['plan.changed']);
});

test('upgrade on day 12: the preview, the charge and the invoice say the same price, and minutes are added', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  expect(await minutesLeft()).toBe(100);
  await world.goTo('2026-11-12');
  const preview = await world.plans.preview(ann, 'business');
  expect(preview).toEqual({
    pricedAt: at('2026-11-12'),
    planId: 'business',
    line: 'monthly',
    kind: 'upgrade',
    now: {
      currency: 'USD',
      subtotalMicroUsd: 9_500_000,
      taxMicroUsd: 0,
      totalMicroUsd: 9_500_000,
      paidUntil: at('2026-12-01'),
      proration: {
        monthlyDifferenceMicroUsd: 15_000_000,
        remainingMs: 19 * 86_400_000,
        periodMs: 30 * 86_400_000,
        added: { minutes: 254, faxPages: 61, assistantCalls: 26 },
      },
    },
    nextCycle: { startsAt: at('2026-12-01'), microUsdPerMonth: 24_990_000 },
    byDefault: 'next-cycle',
  });
  await world.buy(ann, 'business');
  expect(await plan()).toMatchObject({ planId: 'business', periodEnd: at('2026-12-01') });
  expect(await minutesLeft()).toBe(354);
  expect(await world.plans.entitlements(ann)).toMatchObject({
    fax: { included: 66, left: 66 },
    assistantCalls: { included: 36, left: 36 },
  });
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_500_000]);
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 9.99', 'invoice paid 9.5']);
  const [line] = await world.sql(
    `select l.description, l.amount from invoice_line l join invoice i on i.id = l.invoice_id
     where i.account_id = $1 and i.title = 'Change from Basic to Business'`,
    [ann],
  );
  expect(line).toEqual({
    description: 'Business instead of Basic: $15.00 a month for 19.0 of 30 days',
    amount: '9500000',
  });
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ planId: 'business', periodEnd: at('2027-01-01') });
  expect(await minutesLeft()).toBe(500);
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_500_000, 24_990_000]);
});

test('an upgrade at the next cycle charges nothing now, and the bigger plan then', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  const { payment, subscriptions } = await world.buy(ann, 'business', { when: 'next-cycle' });
  expect(payment).toBeNull();
  expect(subscriptions.running[0]).toMatchObject({ planId: 'basic', nextPlanId: 'business' });
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ planId: 'business', nextPlanId: null, periodEnd: at('2027-01-01') });
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 24_990_000]);
});

test('downgrade: the bigger plan stays until its month is over, and nothing rolls over', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'business');
  await world.goTo('2026-11-12');
  expect(await world.plans.preview(ann, 'basic')).toMatchObject({
    kind: 'downgrade',
    now: null,
    nextCycle: { startsAt: at('2026-12-01'), microUsdPerMonth: 9_990_000 },
  });
  await expect(
    world.plans.buy({
      id: randomUUID(),
      workspaceId: ann,
      planId: 'basic',
      when: 'now',
      methodId: 'any',
      expectedMicroUsd: 0,
    }),
  ).rejects.toMatchObject({ code: 'billing.notThen' });
  await world.buy(ann, 'basic', { when: 'next-cycle' });
  expect(await plan()).toMatchObject({ planId: 'business', nextPlanId: 'basic' });
  expect(await minutesLeft()).toBe(500);
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ planId: 'basic', nextPlanId: null });
  expect(await minutesLeft()).toBe(100);
  expect(await world.chargesOf(ann)).toEqual([24_990_000, 9_990_000]);
});

test('a cancelled change never happens', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'business');
  await world.buy(ann, 'basic', { when: 'next-cycle' });
  await world.plans.unschedule(ann, 'monthly');
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ planId: 'business' });
});

test('cancel and resume: the plan stays until its month is over and goes on when it was resumed before', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.plans.cancel(ann, 'monthly');
  expect(await plan()).toMatchObject({ planId: 'basic', nextPlanId: 'free', periodEnd: at('2026-12-01') });
  await world.plans.resume(ann, 'monthly');
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ planId: 'basic', nextPlanId: null, periodEnd: at('2027-01-01') });

  await world.plans.cancel(ann, 'monthly');
  await world.goTo('2026-12-30');
  expect(await plan()).toMatchObject({ planId: 'basic' });
  await world.goTo('2027-01-01');
  expect(await plan()).toMatchObject({ planId: 'free' });
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
  expect(kindsOf()).toEqual(['plan.changed', 'plan.ended']);
  await expect(world.plans.resume(ann, 'monthly')).rejects.toMatchObject({ code: 'billing.noSubscription' });
});

test('a card that has expired on the renewal: past due, replaced, and paid by the retry of day 1', async () => {
  await world.addCard(ann, 'test_expires_soon');
  await world.buy(ann, 'business');
  await world.goTo('2026-11-28');
  expect(world.newsOf(ann)).toEqual([
    { kind: 'plan.changed', planId: 'business' },
    { kind: 'plan.renews-soon', planId: 'business', at: at('2026-12-01'), microUsd: 24_990_000 },
  ]);
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({
    planId: 'business',
    status: 'past-due',
    periodEnd: at('2026-12-01'),
    graceEndsAt: at('2026-12-08'),
  });
  expect(world.newsOf(ann).at(-1)).toEqual({
    kind: 'plan.renewal-failed',
    planId: 'business',
    reason: 'Your card has expired. Please update it or try another card.',
    nextTryAt: at('2026-12-02'),
    graceEndsAt: at('2026-12-08'),
  });
  // The features of the plan stay, what a month includes does not.
  expect(await world.plans.entitlements(ann)).toMatchObject({
    status: 'past-due',
    numbers: { max: 3 },
    phoneCalls: { leftSeconds: { zone1: 0 } },
  });
  await world.addCard(ann, 'test_approved');
  await world.goTo('2026-12-02');
  expect(await plan()).toMatchObject({ status: 'active', periodEnd: at('2027-01-01') });
  expect(await minutesLeft()).toBe(500);
  expect(await world.chargesOf(ann)).toEqual([24_990_000, 24_990_000]);
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 24.99', 'invoice paid 24.99']);
});

test('who is past due pays at once with another card, by taking the plan again', async () => {
  await world.addCard(ann, 'test_expires_soon');
  await world.buy(ann, 'basic');
  await world.goTo('2026-12-01');
  const methodId = await world.addCard(ann, 'test_approved');
  expect(await world.plans.preview(ann, 'basic')).toMatchObject({
    kind: 'collect',
    now: { totalMicroUsd: 9_990_000, paidUntil: at('2027-01-01') },
  });
  await expect(world.plans.preview(ann, 'business')).rejects.toMatchObject({ code: 'billing.planPastDue' });
  const { payment, subscriptions } = await world.buy(ann, 'basic', { methodId });
  expect(payment).toMatchObject({ status: 'succeeded' });
  expect(subscriptions.running[0]).toMatchObject({ status: 'active', periodEnd: at('2027-01-01') });
  await world.goTo('2026-12-20');
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
});

test('a renewal that stays unpaid is asked for five times in seven days, and ends on Free', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.addCard(ann, 'test_insufficient_funds');
  for (let hour = 0; hour <= 9 * 24; hour += 6) {
    await world.goTo(new Date(at('2026-12-01') + hour * 3_600_000).toISOString().slice(0, 16));
  }
  expect(await plan()).toMatchObject({ planId: 'free', status: 'active' });
  const charged = await world.sql(
    `select charged_at from sandbox_charge s join payment p on p.id = s.payment_id
     where p.account_id = $1 and s.status = 'failed' order by charged_at`,
    [ann],
  );
  expect(charged.map((row) => new Date(String(row['charged_at'])).getTime())).toEqual(
    [1, 2, 4, 6, 8].map((day) => at(`2026-12-0${day}`)),
  );
  expect(kindsOf()).toEqual([
    'plan.changed',
    'plan.renewal-failed',
    'plan.renewal-failed',
    'plan.renewal-failed',
    'plan.renewal-failed',
    'plan.ended',
  ]);
  expect(await world.chargesOf(ann)).toEqual([9_990_000]);
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 9.99', 'invoice uncollectible 9.99']);
});

test('a renewal without any card is past due too, and says so', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.payments.methods.remove(ann, methodId);
  await world.goTo('2026-12-01');
  expect(await plan()).toMatchObject({ status: 'past-due' });
  expect(world.newsOf(ann).at(-1)).toMatchObject({ reason: "There's no card to pay with." });
});

test('who gives up a past-due plan is on Free at once, and owes nothing', async () => {
  await world.addCard(ann, 'test_expires_soon');
  await world.buy(ann, 'basic');
  await world.goTo('2026-12-01');
  await world.plans.cancel(ann, 'monthly');
  expect(await plan()).toMatchObject({ planId: 'free' });
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 9.99', 'invoice void 9.99']);
  await world.addCard(ann, 'test_approved');
  await world.goTo('2026-12-20');
  expect(await world.chargesOf(ann)).toEqual([9_990_000]);
});

describe('month-end matrix: a plan bought on the last days of January renews', () => {
  test.each([
    ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2026-01-29', ['2026-02-28', '2026-03-29', '2026-04-29']],
    ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29']],
  ])('bought on %s', async (day, renewals) => {
    world.clock.set(at(day));
    ann = await world.person();
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    const ends = [(await plan()).periodEnd];
    for (const renewal of renewals.slice(0, -1)) {
      await world.goTo(renewal);
      ends.push((await plan()).periodEnd);
    }
    expect(ends).toEqual(renewals.map(at));
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000, 9_990_000]);
  });
});

test('the server was off for three months: one charge, for the month that runs, and none for those before', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.goTo('2027-03-10');
  expect(await plan()).toMatchObject({
    planId: 'basic',
    status: 'active',
    periodStart: at('2027-03-01'),
    periodEnd: at('2027-04-01'),
  });
  await world.goTo('2027-03-11');
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
});

test('the server was off while a renewal was past due: the plan ends without another charge', async () => {
  await world.addCard(ann, 'test_expires_soon');
  await world.buy(ann, 'basic');
  await world.goTo('2026-12-01');
  await world.addCard(ann, 'test_approved');
  await world.goTo('2027-03-10');
  expect(await plan()).toMatchObject({ planId: 'free' });
  expect(await world.chargesOf(ann)).toEqual([9_990_000]);
});

describe('a renewal whose payment has an unknown outcome', () => {
  test('is not charged again when it succeeded and the answer was lost', async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    world.network.losesAnswers = true;
    await world.goTo('2026-12-01').catch(() => undefined);
    expect(await plan()).toMatchObject({ planId: 'basic', status: 'active', periodEnd: at('2026-12-01') });
    await expect(world.plans.cancel(ann, 'monthly')).rejects.toMatchObject({ code: 'billing.planBeingPaid' });
    await world.goTo('2026-12-01T10:30').catch(() => undefined);
    world.network.losesAnswers = false;
    // The job of payments asks the network what became of it.
    await world.payments.recover();
    await world.goTo('2026-12-01T10:31');
    expect(await plan()).toMatchObject({ status: 'active', periodEnd: at('2027-01-01') });
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
  });

  test('is asked for under the same payment when the network was away, and goes on when it is back', async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    world.network.isAway = true;
    await world.goTo('2026-12-01').catch(() => undefined);
    await world.goTo('2026-12-01T10:05').catch(() => undefined);
    world.network.isAway = false;
    await world.goTo('2026-12-01T10:10');
    expect(await plan()).toMatchObject({ status: 'active', periodEnd: at('2027-01-01') });
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
  });
});

test('two processes that renew at the same moment charge once and say it once', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  world.clock.set(at('2026-11-30'));
  await Promise.all([world.plans.announce(), world.others.announce()]);
  world.clock.set(at('2026-12-01'));
  await Promise.all([
    world.plans.runDue(),
    world.others.runDue(),
    world.plans.runDue(),
    world.others.runDue(),
  ]);
  await world.goTo('2026-12-01');
  expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 9.99', 'invoice paid 9.99']);
  expect(kindsOf()).toEqual(['plan.changed', 'plan.renews-soon']);
});

test('one monthly plan and each pay-as-you-go plan run side by side, each with its own month', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.goTo('2026-11-10');
  await world.buy(ann, 'payg_phone');
  await world.buy(ann, 'payg_fax');
  expect((await world.plans.view(ann)).running.map(({ planId, periodEnd }) => [planId, periodEnd])).toEqual([
    ['basic', at('2026-12-01')],
    ['payg_phone', at('2026-12-10')],
    ['payg_fax', at('2026-12-10')],
  ]);
  await world.plans.cancel(ann, 'payg_fax');
  await world.goTo('2026-12-10');
  expect((await world.plans.view(ann)).running.map(({ planId }) => planId)).toEqual(['basic', 'payg_phone']);
});
