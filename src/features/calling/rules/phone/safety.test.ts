import { describe, expect, test } from 'vitest';
import { type SafetyFacts, type SafetyLimits, safetyRefusal, transferRefusal } from './safety.ts';

const limits: SafetyLimits = {
  countries: null,
  kinds: ['landline', 'mobile'],
  microUsdPerMinuteMax: 1_000_000,
  channelsMax: 10,
  dailyMicroUsdMax: 50_000_000,
  newAccountDailyMicroUsdMax: 10_000_000,
};
const day = 86_400_000;
const facts: SafetyFacts = {
  now: 100 * day,
  frozenUntil: null,
  countryCode: 'GB',
  kind: 'mobile',
  microUsdPerMinute: 50_000,
  channelsInUse: 0,
  channelsOfPlan: null,
  destinations: 'everywhere',
  home: 'DE',
  spentTodayMicroUsd: 0,
  wantedMicroUsd: 50_000,
  registeredAt: 0,
  placedInLastMinute: 0,
  placedInLastHour: 0,
};
const refused = (changed: Partial<SafetyFacts>, allowed: Partial<SafetyLimits> = {}) =>
  safetyRefusal({ ...facts, ...changed }, { ...limits, ...allowed });

describe('a call', () => {
  test('to an ordinary number is allowed', () => expect(refused({})).toBeNull());

  test.each(['premium', 'satellite', 'shared'])(
    'to a %s number is not served until the operator says so',
    (kind) => {
      expect(refused({ kind })).toBe('kindNotServed');
      expect(refused({ kind }, { kinds: ['mobile', kind] })).toBeNull();
    },
  );

  test("to a country that isn't on the list isn't served, nor to a network without a country", () => {
    expect(refused({}, { countries: ['US'] })).toBe('countryNotServed');
    expect(refused({ countryCode: null }, { countries: ['US'] })).toBe('countryNotServed');
    expect(refused({}, { countries: ['US', 'GB'] })).toBeNull();
  });

  test('that costs more than the highest rate is refused, and at the highest rate is not', () => {
    expect(refused({ microUsdPerMinute: 1_000_001 })).toBe('rateTooHigh');
    expect(refused({ microUsdPerMinute: 1_000_000 })).toBeNull();
  });

  test('of a frozen account is refused until the freeze is over', () => {
    expect(refused({ frozenUntil: facts.now + 1 })).toBe('phoneFrozen');
    expect(refused({ frozenUntil: facts.now })).toBeNull();
  });

  test('of a trial goes home, to the US and to Canada (decision R06)', () => {
    expect(refused({ destinations: 'home-us-canada' })).toBe('trialDestinations');
    for (const countryCode of ['DE', 'US', 'CA'])
      expect(refused({ destinations: 'home-us-canada', countryCode })).toBeNull();
  });

  test("of a trial can't reach more expensive kinds of numbers, even at home and where the operator allows them", () => {
    const wide = { ...limits, kinds: ['landline', 'premium', 'shared'] };
    for (const kind of ['premium', 'shared'])
      expect(safetyRefusal({ ...facts, countryCode: 'US', destinations: 'home-us-canada', kind }, wide)).toBe(
        'trialDestinations',
      );
  });

  test('beyond the channels of the operator or of the plan has to wait', () => {
    expect(refused({ channelsInUse: 10 })).toBe('channelsInUse');
    expect(refused({ channelsInUse: 9 })).toBeNull();
    expect(refused({ channelsInUse: 1, channelsOfPlan: 1 })).toBe('channelsInUse');
  });

  test('after sixty within a minute, or 600 within an hour, is refused', () => {
    expect(refused({ placedInLastMinute: 60 })).toBe('tooManyCalls');
    expect(refused({ placedInLastHour: 600 })).toBe('tooManyCalls');
    expect(refused({ placedInLastMinute: 59, placedInLastHour: 599 })).toBeNull();
  });

  test("that would exceed the daily limit is refused, and one that reaches it isn't", () => {
    expect(refused({ spentTodayMicroUsd: 49_950_001 })).toBe('dailyLimit');
    expect(refused({ spentTodayMicroUsd: 49_950_000 })).toBeNull();
  });

  test('of an account younger than a week has the smaller limit', () => {
    const registeredAt = facts.now - 7 * day + 1;
    expect(refused({ registeredAt, spentTodayMicroUsd: 9_950_001 })).toBe('dailyLimit');
    expect(refused({ registeredAt: registeredAt - 1, spentTodayMicroUsd: 9_950_001 })).toBeNull();
  });
});

describe('a transfer to a number', () => {
  const transferRefused = (changed: Partial<SafetyFacts>) =>
    transferRefusal({ ...facts, ...changed }, limits);

  test('is refused where calls are forbidden', () => {
    expect(transferRefused({ kind: 'premium' })).toBe('kindNotServed');
    expect(transferRefused({ microUsdPerMinute: 1_000_001 })).toBe('rateTooHigh');
    expect(transferRefused({ frozenUntil: facts.now + 1 })).toBe('phoneFrozen');
    expect(transferRefused({ destinations: 'home-us-canada' })).toBe('trialDestinations');
    expect(transferRefusal(facts, { ...limits, countries: ['DE'] })).toBe('countryNotServed');
  });

  test('needs no line and no money of the account', () => {
    expect(transferRefused({ channelsInUse: 10, spentTodayMicroUsd: 50_000_000 })).toBeNull();
  });
});
