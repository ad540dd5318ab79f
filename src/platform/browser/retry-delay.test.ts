import { expect, test } from 'vitest';
import { retryDelayMs, secondsUntil } from './retry-delay.ts';

const inTheMiddle = { isUrgent: false, chance: 0.5 };

test('the first attempts follow quickly, later ones are up to 12 seconds apart', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 500].map((attempt) => retryDelayMs({ ...inTheMiddle, attempt }));
  expect(waits).toEqual([300, 600, 1200, 2500, 4000, 6000, 9000, 12_000, 12_000, 12_000]);
});

test('tabs that lost the same server come back spread over half of the wait', () => {
  expect(retryDelayMs({ attempt: 4, isUrgent: false, chance: 0 })).toBe(3000);
  expect(retryDelayMs({ attempt: 4, isUrgent: false, chance: 0.999 })).toBe(4998);
});

test('during a call no wait is longer than about three seconds', () => {
  expect(retryDelayMs({ attempt: 500, isUrgent: true, chance: 0.999 })).toBe(3124);
  expect(retryDelayMs({ attempt: 0, isUrgent: true, chance: 0.5 })).toBe(300);
});

test('a countdown shows started seconds and never zero', () => {
  expect(secondsUntil(10_000, 6_000)).toBe(4);
  expect(secondsUntil(10_000, 6_001)).toBe(4);
  expect(secondsUntil(10_000, 9_999)).toBe(1);
  expect(secondsUntil(10_000, 12_000)).toBe(1);
});
