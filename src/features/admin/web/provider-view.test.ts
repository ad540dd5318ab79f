import { describe, expect, test } from 'vitest';
import { isBelowCost, marginWords, providerLines, type Rate, ratesLike, rateWords } from './provider-view.ts';

const rate = (changed: Partial<Rate>): Rate => ({
  countryCode: 'GB',
  providerName: 'north',
  microUsdPerMinute: 4_200,
  isActive: true,
  hasNumbers: false,
  margins: [
    { kind: 'landline', soldMicroUsd: 20_000, marginMicroUsd: 15_800 },
    { kind: 'mobile', soldMicroUsd: 50_000, marginMicroUsd: 45_800 },
  ],
  ...changed,
});
const lossy = rate({
  countryCode: 'FR',
  microUsdPerMinute: 40_000,
  margins: [
    { kind: 'landline', soldMicroUsd: 20_000, marginMicroUsd: -20_000 },
    { kind: 'mobile', soldMicroUsd: 50_000, marginMicroUsd: 10_000 },
  ],
});
const unpriced = rate({ countryCode: 'US', microUsdPerMinute: null, isActive: false, margins: [] });

describe('a provider', () => {
  const desk = { providers: ['north', 'south'], rates: [rate({}), lossy, unpriced] };
  const up = { name: 'north', isUp: true, problem: null, avoidedUntil: null };

  test('says whether its carrier is up, and what its rates come to', () => {
    expect(providerLines(desk, [up])).toEqual([
      { name: 'north', health: 'up', problem: null, detail: 'Rates for 2 countries, 1 below cost' },
      {
        name: 'south',
        health: 'none',
        problem: 'No carrier of this installation has this name, so no call goes over it.',
        detail: 'No rates',
      },
    ]);
  });

  test('that is down says why, in the words of its carrier', () => {
    const down = { ...up, isUp: false, problem: 'No connection to 192.0.2.1:5060: refused.' };
    expect(providerLines(desk, [down])[0]).toMatchObject({ health: 'down', problem: down.problem });
  });

  test('that has failed calls in a row is asked last, although it is up', () => {
    expect(providerLines(desk, [{ ...up, avoidedUntil: 1 }])[0]).toMatchObject({ health: 'avoided' });
  });

  test('is not said to be without a carrier while nobody knows', () => {
    expect(providerLines(desk, null).map(({ health }) => health)).toEqual(['unknown', 'unknown']);
  });

  test('is listed also when only its carrier is known', () => {
    expect(providerLines({ providers: [], rates: [] }, [up]).map(({ name }) => name)).toEqual(['north']);
  });
});

describe('rates', () => {
  const rates = [rate({}), lossy, unpriced];
  const found = (show: 'all' | 'below-cost' | 'off', search = '') =>
    ratesLike(rates, { show, search }).map(({ countryCode }) => countryCode);

  test('are found by country, its code and the provider', () => {
    expect(found('all', 'united')).toEqual(['GB', 'US']);
    expect(found('all', 'fr')).toEqual(['FR']);
    expect(found('all', ' NORTH ')).toEqual(['GB', 'FR', 'US']);
    expect(found('all', 'nowhere')).toEqual([]);
  });

  test('are narrowed to those below cost, and to those that are off', () => {
    expect(found('below-cost')).toEqual(['FR']);
    expect(found('off')).toEqual(['US']);
    expect(isBelowCost(unpriced)).toBe(false);
  });

  test.each([
    [4_200, '$0.0042'],
    [10_000, '$0.010'],
    [1_000_000, '$1.000'],
    [1, '$0.000001'],
    [-20_000, '−$0.020'],
  ])('of %d are written %s', (microUsd, words) => expect(rateWords(microUsd)).toBe(words));

  test('leave a margin that says its direction', () => {
    expect([15_800, 0, -20_000, null].map((marginMicroUsd) => marginWords({ marginMicroUsd }))).toEqual([
      '+$0.0158',
      '$0.000',
      '−$0.020',
      null,
    ]);
  });
});
