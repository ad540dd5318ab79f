import { describe, expect, test } from 'vitest';
import { changeOfRate, losesMoney, marginsOf } from './rate-margins.ts';

const sold = { microUsdPerMinute: 20_000, mobileMicroUsdPerMinute: 50_000 };

describe('what is left of a minute', () => {
  test('is the least price of its kind less what the provider asks', () => {
    expect(marginsOf(4_200, sold)).toEqual([
      { kind: 'landline', soldMicroUsd: 20_000, marginMicroUsd: 15_800 },
      { kind: 'mobile', soldMicroUsd: 50_000, marginMicroUsd: 45_800 },
    ]);
  });

  test('is not known while the provider has published nothing', () => {
    expect(marginsOf(null, sold).map(({ marginMicroUsd }) => marginMicroUsd)).toEqual([null, null]);
    expect(losesMoney(marginsOf(null, sold))).toBe(false);
  });

  test('is nothing at all where the deck has no price', () => {
    expect(marginsOf(4_200, undefined)).toEqual([]);
    expect(losesMoney([])).toBe(false);
  });

  test.each([
    [19_999, false],
    [20_000, false],
    [20_001, true],
    [50_001, true],
  ])('loses money somewhere when the provider asks %d: %s', (request, loses) =>
    expect(losesMoney(marginsOf(request, sold))).toBe(loses),
  );
});

describe('a row of an import', () => {
  const terms = (microUsdPerMinute: number | null, isActive = true) => ({ microUsdPerMinute, isActive });
  test.each([
    [null, terms(1), 'added'],
    [terms(1), terms(1), 'unchanged'],
    [terms(null), terms(null), 'unchanged'],
    [terms(1), terms(2), 'raised'],
    [terms(2), terms(1), 'lowered'],
    [terms(null), terms(2), 'switched'],
    [terms(2), terms(null), 'switched'],
    [terms(1), terms(1, false), 'switched'],
    [terms(1, false), terms(2, true), 'switched'],
  ] as const)('%j that becomes %j is %s', (before, after, change) =>
    expect(changeOfRate(before, after)).toBe(change),
  );
});
