import { expect, test } from 'vitest';
import { barsOf, limitUse, ownLimitWords, partsOf, personName } from './spending-view.ts';

const NOTHING = { microUsd: 0, rentMicroUsd: 0, seconds: 0, calls: 0 };

test('a row says how long somebody talked and what of it was rent', () => {
  expect(partsOf({ ...NOTHING, seconds: 11_520, calls: 41 })).toBe('3 h 12 min in 41 calls');
  expect(partsOf({ ...NOTHING, seconds: 61, calls: 1, rentMicroUsd: 1_990_000 })).toBe(
    '1 min in 1 call, $1.99 for numbers',
  );
  expect(partsOf({ ...NOTHING, rentMicroUsd: 1_990_000 })).toBe('$1.99 for numbers');
  expect(partsOf(NOTHING)).toBe('No calls');
});

test('bars compare money, or talk time where nothing was paid', () => {
  expect(
    barsOf([
      { ...NOTHING, microUsd: 4 },
      { ...NOTHING, microUsd: 1, seconds: 500 },
    ]),
  ).toEqual([1, 0.25]);
  expect(
    barsOf([
      { ...NOTHING, seconds: 600 },
      { ...NOTHING, seconds: 300 },
    ]),
  ).toEqual([1, 0.5]);
  expect(barsOf([NOTHING])).toEqual([0]);
});

test('what is nobody’s is the workspace’s, and an account that is gone has left', () => {
  expect(personName({ accountId: null, name: null })).toBe('Workspace');
  expect(personName({ accountId: 'x', name: null })).toBe('Someone who has left');
});

test('a limit stands out from 80% on, and the percentage is never rounded up', () => {
  expect(limitUse(15_999_999, 20_000_000)).toEqual({ text: '79% of $20 limit', isNear: false });
  expect(limitUse(16_000_000, 20_000_000)).toEqual({ text: '80% of $20 limit', isNear: true });
  expect(limitUse(19_999_999, 20_000_000)).toEqual({ text: '99% of $20 limit', isNear: true });
  expect(limitUse(20_000_000, 20_000_000)).toEqual({ text: 'Limit of $20 reached', isNear: true });
});

test('a person with a limit reads how much of it is used', () => {
  expect(ownLimitWords(3_200_000, 20_000_000, '2026-11')).toBe(
    "You've spent $3.20 of your monthly limit of $20.00.",
  );
  expect(ownLimitWords(20_000_000, 20_000_000, '2026-11')).toBe(
    "You've reached your monthly limit of $20.00. An owner can change it, or wait until November is over.",
  );
});
