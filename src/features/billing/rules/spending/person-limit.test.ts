import { expect, test } from 'vitest';
import { levelOf, roomIn } from './person-limit.ts';

const month = { limitMicroUsd: 20_000_000, spentMicroUsd: 0, heldMicroUsd: 0 };

test('what is spent and what is on hold is taken off a limit, which is never below nothing', () => {
  expect(roomIn({ ...month, spentMicroUsd: 12_500_000, heldMicroUsd: 60_000 })).toBe(7_440_000);
  expect(roomIn({ ...month, spentMicroUsd: 30_000_000 })).toBe(0);
});

test.each([
  [15_999_999, null],
  [16_000_000, 'near'],
  [19_999_999, 'near'],
  [20_000_000, 'reached'],
  [31_000_000, 'reached'],
])('%i millionths of a limit of $20.00 are %s', (spentMicroUsd, level) => {
  expect(levelOf({ ...month, spentMicroUsd, wasCutOff: false })).toBe(level);
});

test('a limit is also reached when it paid for no more of a call', () => {
  expect(levelOf({ ...month, spentMicroUsd: 19_990_000, wasCutOff: true })).toBe('reached');
});
