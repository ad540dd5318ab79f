import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import type { PlanId } from '../../model.ts';
import {
  type EntitlementFacts,
  entitlementsOf,
  includedIn,
  isFreeOfCharge,
  monthlyPlan,
  unitsOf,
} from './entitlements.ts';

const period = { start: 1_000, end: 2_000 };

function factsOf(planId: PlanId, changed: Partial<EntitlementFacts> = {}): EntitlementFacts {
  const status = changed.plan?.status ?? 'active';
  const units = unitsOf(includedIn(monthlyPlan(planId), { status, hasPhoneCredit: true }));
  const full = (amount: number) => ({ granted: amount, left: amount });
  return {
    plan: { planId, status },
    period,
    byUse: [],
    buckets: {
      'call-time': full(units['call-time']),
      'fax-pages': full(units['fax-pages']),
      'assistant-calls': full(units['assistant-calls']),
    },
    person: { hasVerifiedEmail: true },
    phone: { state: 'none' },
    hasPhoneCredit: true,
    ...changed,
  };
}
const of = (planId: PlanId, changed?: Partial<EntitlementFacts>) => entitlementsOf(factsOf(planId, changed));
const onTrial = (planId: PlanId, changed: Partial<EntitlementFacts> = {}) =>
  of(planId, { plan: { planId, status: 'trialing' }, ...changed });

test('Free has ten minutes, five pages, no numbers, and stops where they end', () => {
  expect(of('free')).toEqual({
    planId: 'free',
    status: 'active',
    periodStart: 1_000,
    periodEnd: 2_000,
    numbers: { max: 0, countriesMax: 0 },
    phoneCalls: {
      includedSeconds: 600,
      leftSeconds: { zone1: 600, zone2: 300, zone3: 180 },
      afterwards: 'stops',
      microUsdPerMinuteMax: null,
      channelsMax: null,
      destinations: 'everywhere',
      missing: [],
      homeCountry: null,
      isCreditRefused: false,
    },
    fax: { included: 5, left: 5, afterwards: 'stops', microUsdPerPageSentMin: null, storageBytes: null },
    assistantCalls: { included: 0, left: 0, afterwards: 'voicemail' },
    tasks: { manager: 'basic', activeMax: 10 },
    fileBytesMax: 20_000_000,
    videoMinutesPerSession: 20,
    chatbotRequestsPerDay: 20,
    calendar: 'view-only',
    hasNotetaker: false,
    hasEsim: false,
    hasRoundTheClockSupport: false,
  });
});

test('Business has three numbers in three countries, 500 minutes and then rates, 100 pages, 50 assistant calls', () => {
  expect(of('business')).toMatchObject({
    numbers: { max: 3, countriesMax: 3 },
    phoneCalls: {
      includedSeconds: 30_000,
      leftSeconds: { zone1: 30_000, zone2: 15_000, zone3: 9_000 },
      afterwards: 'rates',
    },
    fax: { included: 100, left: 100, afterwards: 'stops' },
    assistantCalls: { included: 50, left: 50 },
    tasks: { manager: 'full', activeMax: null },
    fileBytesMax: 100_000_000,
    videoMinutesPerSession: null,
    calendar: 'two-way',
    hasNotetaker: true,
    hasEsim: false,
  });
});

test('what Enterprise calls unlimited waits longer or reaches voicemail beyond its figure', () => {
  expect(of('enterprise')).toMatchObject({
    numbers: { max: 10, countriesMax: 10 },
    phoneCalls: { includedSeconds: 120_000, afterwards: 'rates' },
    fax: { included: 1_000, afterwards: 'waits-longer' },
    assistantCalls: { included: 1_000, afterwards: 'voicemail' },
    hasEsim: true,
    hasRoundTheClockSupport: true,
  });
});

test('what is left is one pool: whole seconds to each zone, of which a fraction is not given away', () => {
  const { phoneCalls } = of('basic', { buckets: { 'call-time': { granted: 18_000, left: 29 } } });
  expect(phoneCalls.leftSeconds).toEqual({ zone1: 9, zone2: 4, zone3: 2 });
});

test('a plan whose period was not paid has its features and no allowance', () => {
  expect(of('business', { plan: { planId: 'business', status: 'past-due' }, buckets: {} })).toMatchObject({
    status: 'past-due',
    numbers: { max: 3 },
    phoneCalls: { includedSeconds: 0, leftSeconds: { zone1: 0 }, afterwards: 'rates' },
    fax: { included: 0, left: 0, afterwards: 'stops' },
    hasNotetaker: true,
  });
});

describe('pay-as-you-go next to a monthly plan', () => {
  test('Phone goes on at rates that are capped, on Free too', () => {
    expect(of('free', { byUse: ['payg_phone'] }).phoneCalls).toMatchObject({
      includedSeconds: 600,
      afterwards: 'rates',
      microUsdPerMinuteMax: 50_000,
    });
  });

  test('Fax is paid by the page beyond the pages of the plan, but not where the plan says unlimited', () => {
    expect(of('free', { byUse: ['payg_fax'] }).fax).toEqual({
      included: 5,
      left: 5,
      afterwards: 'paid-by-use',
      microUsdPerPageSentMin: 50_000,
      storageBytes: 1_000_000_000,
    });
    expect(of('enterprise', { byUse: ['payg_fax'] }).fax.afterwards).toBe('waits-longer');
  });

  test('eSIM gives data', () => {
    expect(of('free', { byUse: ['payg_esim'] }).hasEsim).toBe(true);
  });
});

describe('a trial', () => {
  test('has the features of the plan and ten minutes to phones, five pages, one call at a time, near home', () => {
    expect(onTrial('business')).toMatchObject({
      status: 'trialing',
      numbers: { max: 3 },
      phoneCalls: {
        includedSeconds: 600,
        afterwards: 'stops',
        channelsMax: 1,
        destinations: 'home-us-canada',
      },
      fax: { included: 5, afterwards: 'stops' },
      assistantCalls: { included: 50 },
      hasNotetaker: true,
    });
  });

  test('says what must be proven first: the mail address, and a phone that has proven no other trial', () => {
    const missing = (changed: Partial<EntitlementFacts>) => onTrial('business', changed).phoneCalls.missing;
    const unproven = { hasVerifiedEmail: false };
    expect(missing({})).toEqual(['verified-phone']);
    expect(missing({ person: unproven })).toEqual(['verified-email', 'verified-phone']);
    expect(missing({ phone: { state: 'used' } })).toEqual(['unused-phone']);
    expect(missing({ phone: { state: 'proven', countryCode: 'GB' } })).toEqual([]);
    expect(missing({ phone: { state: 'proven', countryCode: 'GB' }, person: unproven })).toEqual([
      'verified-email',
    ]);
  });

  test('is at home in the country of the phone that proves it', () => {
    expect(onTrial('business').phoneCalls.homeCountry).toBeNull();
    expect(
      onTrial('business', { phone: { state: 'proven', countryCode: 'GB' } }).phoneCalls.homeCountry,
    ).toBe('GB');
  });

  test('never leads to a bill: what is called unlimited stops too', () => {
    expect(onTrial('enterprise')).toMatchObject({
      phoneCalls: { afterwards: 'stops' },
      fax: { afterwards: 'stops' },
    });
  });

  test('does not take away what Phone was bought for', () => {
    expect(onTrial('business', { byUse: ['payg_phone'] }).phoneCalls).toMatchObject({
      afterwards: 'rates',
      channelsMax: null,
      destinations: 'everywhere',
      missing: [],
    });
  });
});

describe('an account without phone credit', () => {
  test('is given neither minutes nor fax pages that nobody paid for, and all else', () => {
    const none = { status: 'active', hasPhoneCredit: false } as const;
    expect(includedIn(monthlyPlan('free'), none)).toMatchObject({ 'call-time': 0, 'fax-pages': 0 });
    expect(includedIn(monthlyPlan('business'), { ...none, status: 'trialing' })).toEqual({
      'call-time': 0,
      'fax-pages': 0,
      'assistant-calls': 50,
    });
    expect(of('free', { hasPhoneCredit: false }).phoneCalls.isCreditRefused).toBe(true);
    expect(of('free').phoneCalls.isCreditRefused).toBe(false);
  });

  test.each([
    ['free', 'active', true],
    ['business', 'trialing', true],
    ['business', 'active', false],
    ['basic', 'past-due', false],
  ] as const)('is one that pays nothing: on %s that is %s: %s', (planId, status, isFree) =>
    expect(isFreeOfCharge({ planId, status })).toBe(isFree),
  );
});

test('no more is ever left for a dearer zone than for a cheaper one, and never more than the pool gives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SUBSCRIPTION_PLANS),
      fc.integer({ min: 0, max: 360_000 }),
      ({ id }, left) => {
        const { leftSeconds } = of(id, { buckets: { 'call-time': { granted: 360_000, left } } }).phoneCalls;
        expect(leftSeconds.zone2).toBeLessThanOrEqual(leftSeconds.zone1);
        expect(leftSeconds.zone3).toBeLessThanOrEqual(leftSeconds.zone2);
        expect(leftSeconds.zone1 * 3).toBeLessThanOrEqual(left);
        expect(leftSeconds.zone2 * 6).toBeLessThanOrEqual(left);
        expect(leftSeconds.zone3 * 10).toBeLessThanOrEqual(left);
      },
    ),
  );
});
