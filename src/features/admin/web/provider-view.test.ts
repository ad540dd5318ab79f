import { describe, expect, test } from 'vitest';
import {
  countsOf,
  isBelowCost,
  marginShare,
  marginWords,
  providerRows,
  type Rate,
  ratesLike,
  rateWords,
  shareWords,
  worstFirst,
} from './provider-view.ts';

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
    expect(providerRows(desk, [up])).toEqual([
      { name: 'north', place: 1, health: 'up', problem: null, detail: '2 destinations, 1 below cost' },
      {
        name: 'south',
        place: null,
        health: 'none',
        problem: 'calls skip this name',
        detail: 'No rates',
      },
    ]);
  });

  test('that is down says why, in the words of its carrier', () => {
    const down = { ...up, isUp: false, problem: 'No connection to 192.0.2.1:5060: refused.' };
    expect(providerRows(desk, [down])[0]).toMatchObject({ health: 'down', problem: down.problem });
  });

  test('that has failed calls in a row is asked last, although it is up', () => {
    expect(providerRows(desk, [{ ...up, avoidedUntil: 1 }])[0]).toMatchObject({ health: 'avoided' });
  });

  test('is not said to be without a carrier while nobody knows', () => {
    expect(providerRows(desk, null).map(({ health }) => health)).toEqual(['unknown', 'unknown']);
  });

  test('stands in the order in which carriers are used, before names that no carrier has', () => {
    const carriers = [
      { ...up, name: 'south' },
      { ...up, name: 'ours' },
    ];
    expect(providerRows(desk, carriers).map(({ name, place }) => [name, place])).toEqual([
      ['south', 1],
      ['ours', 2],
      ['north', null],
    ]);
  });

  test('is listed also when only its carrier is known', () => {
    expect(providerRows({ providers: [], rates: [] }, [up]).map(({ name }) => name)).toEqual(['north']);
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

  test('stand with the worst margin on top, what is unknown after them and what is off last', () => {
    const noRate = rate({ countryCode: 'SE', microUsdPerMinute: null, margins: [] });
    expect(worstFirst([unpriced, noRate, rate({}), lossy]).map(({ countryCode }) => countryCode)).toEqual([
      'FR',
      'GB',
      'SE',
      'US',
    ]);
    expect(countsOf([unpriced, noRate, rate({}), lossy])).toEqual({ all: 4, 'below-cost': 1, off: 1 });
  });

  test('leave a part of the selling price, and a loss is never rounded to none', () => {
    expect(marginShare(rate({}).margins[0])).toBeCloseTo(0.79);
    expect(marginShare(lossy.margins[0])).toBe(-1);
    expect(marginShare(unpriced.margins[0])).toBeNull();
    expect([0.793, 0, -0.001, -0.13, 1].map(shareWords)).toEqual(['79%', '0%', '−1%', '−13%', '100%']);
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
