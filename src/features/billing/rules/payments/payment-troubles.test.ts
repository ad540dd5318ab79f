import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../model-payments.ts';
import type { Subscription } from '../../model-subscriptions.ts';
import type { AutoTopUp, Wallet } from '../../model-wallet.ts';
import { type PaymentFacts, paymentTroubles } from './payment-troubles.ts';

const DEC_22 = Date.parse('2026-12-22T00:00:00Z');
const wallet: Wallet = {
  currency: 'USD',
  postedMicroUsd: 1_000_000,
  heldMicroUsd: 0,
  availableMicroUsd: 1_239_999,
  isLow: false,
  hasAutoTopUp: false,
};
const plan: Subscription = {
  line: 'monthly',
  planId: 'business',
  status: 'active',
  periodStart: 0,
  periodEnd: DEC_22,
  nextPlanId: null,
  trialEndsAt: null,
  graceEndsAt: null,
};
const card: PaymentMethod = {
  id: 'card',
  brand: 'visa',
  last4: '0341',
  expMonth: 11,
  expYear: 2026,
  isDefault: true,
  expiry: 'valid',
};
const autoTopUp: AutoTopUp = {
  isOn: false,
  currency: 'USD',
  belowMicroUsd: 5_000_000,
  microUsd: 20_000_000,
  methodId: 'card',
  capMicroUsd: 100_000_000,
  thisMonthMicroUsd: 0,
  offBecause: null,
};
const troublesOf = (changed: Partial<PaymentFacts>) =>
  paymentTroubles({
    wallet,
    running: [plan],
    cards: [card],
    autoTopUp,
    month: { year: 2026, month: 11 },
    ...changed,
  }).map(({ title, detail }) => `${title}. ${detail}.`);

test('where everything is paid, and while nothing is known, there is nothing to see to', () => {
  expect(troublesOf({})).toEqual([]);
  expect(
    troublesOf({ wallet: undefined, running: undefined, cards: undefined, autoTopUp: undefined }),
  ).toEqual([]);
});

test('a plan that could not be renewed says until when it can be paid', () => {
  const running = [{ ...plan, status: 'past-due' as const, graceEndsAt: Date.parse('2026-11-29T10:00:00Z') }];
  expect(troublesOf({ running })).toEqual(['Business couldn’t be renewed. Pay by 29 Nov to keep it.']);
});

describe('automatic top-up', () => {
  test('that a declined card turned off is shown', () => {
    expect(troublesOf({ autoTopUp: { ...autoTopUp, offBecause: 'declined' } })).toEqual([
      'Automatic top-up is off. Your card was declined.',
    ]);
  });
  test('that its owner turned off is not', () => {
    expect(troublesOf({ autoTopUp: { ...autoTopUp, offBecause: null } })).toEqual([]);
  });
});

describe('a card', () => {
  test('that expires this month is named with what it will be charged for', () => {
    expect(troublesOf({ cards: [{ ...card, expiry: 'soon' }] })).toEqual([
      'Visa 0341 expires this month. Business renews on 22 Dec.',
    ]);
  });
  test('that has expired says so', () => {
    expect(troublesOf({ cards: [{ ...card, expMonth: 10, expiry: 'expired' }] })).toEqual([
      'Visa 0341 has expired. Business renews on 22 Dec.',
    ]);
  });
  test('that expires next month is not shown yet', () => {
    expect(troublesOf({ cards: [{ ...card, expMonth: 12, expiry: 'soon' }] })).toEqual([]);
  });
  test('that nothing charges is not shown', () => {
    expect(troublesOf({ cards: [{ ...card, isDefault: false, expiry: 'expired' }] })).toEqual([]);
  });
  test('of somebody on Free names what else uses it', () => {
    const free = { ...plan, planId: 'free' as const };
    const cards = [{ ...card, expiry: 'expired' as const }];
    expect(troublesOf({ running: [free], cards, autoTopUp: { ...autoTopUp, isOn: true } })).toEqual([
      'Visa 0341 has expired. Automatic top-up uses it.',
    ]);
    expect(troublesOf({ running: [free], cards })).toEqual([
      'Visa 0341 has expired. It’s your default card.',
    ]);
  });
});

test('a low balance says what is left, never more than there is', () => {
  expect(troublesOf({ wallet: { ...wallet, isLow: true } })).toEqual(['Your balance is low. $1.23 is left.']);
});

test('the worst comes first: a plan, then top-ups, then the card, then the balance', () => {
  expect(
    troublesOf({
      wallet: { ...wallet, isLow: true },
      running: [{ ...plan, status: 'past-due' }],
      cards: [{ ...card, expiry: 'expired' }],
      autoTopUp: { ...autoTopUp, offBecause: 'declined' },
    }).map((words) => words.split('.')[0]),
  ).toEqual([
    'Business couldn’t be renewed',
    'Automatic top-up is off',
    'Visa 0341 has expired',
    'Your balance is low',
  ]);
});
