import { expect, test } from 'vitest';
import { afterCall, isAvoided, UNTRIED } from './carrier-health.ts';

const failed = (times: number, at = 1_000) =>
  Array.from({ length: times }).reduce<typeof UNTRIED>(
    (record) => afterCall(record, { failed: true, at }),
    UNTRIED,
  );

test('a carrier that failed twice is asked like any other', () => {
  expect(isAvoided(failed(2), 1_000)).toBe(false);
});

test('a third failure in a row avoids it for ten seconds, a fourth for twenty', () => {
  expect([failed(3).avoidedUntil, failed(4).avoidedUntil]).toEqual([11_000, 21_000]);
  expect([isAvoided(failed(3), 10_999), isAvoided(failed(3), 11_000)]).toEqual([true, false]);
});

test('for five minutes at most', () => expect(failed(30).avoidedUntil).toBe(301_000));

test('one call that it takes forgives everything', () => {
  expect(afterCall(failed(9), { failed: false, at: 2_000 })).toEqual(UNTRIED);
});
