import { expect, test } from 'vitest';
import { spanAt, stepped } from './spans.ts';

test('30 days end with the day that runs, and the time before is as long', () => {
  const { from, before, steps } = spanAt('30d', Date.UTC(2026, 10, 23, 12, 30));
  expect([from, before, steps]).toEqual([Date.UTC(2026, 9, 25), Date.UTC(2026, 8, 25), 30]);
});

test('24 hours end with the hour that runs', () => {
  expect(spanAt('24h', Date.UTC(2026, 10, 23, 12, 30)).from).toBe(Date.UTC(2026, 10, 22, 13));
});

test('hours without rows are zero, and the time before has its own steps', () => {
  const { sums, earlier } = stepped(
    [
      { measure: 'calls', step: 1, amount: 4 },
      { measure: 'calls', step: -1, amount: 2 },
      { measure: 'calls', step: -3, amount: 3 },
      { measure: 'calls', step: -4, amount: 9 },
      { measure: 'calls', step: 3, amount: 9 },
    ],
    3,
  );
  expect(sums.calls).toEqual([0, 4, 0]);
  expect(earlier.calls).toEqual([3, 0, 2]);
});
