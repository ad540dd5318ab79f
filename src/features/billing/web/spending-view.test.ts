import { expect, test } from 'vitest';
import { barsOf, limitUse, ownLimitWords, partsOf, personName, teamWords } from './spending-view.ts';

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

test('a month of the team says what calls and numbers cost, and who has a limit', () => {
  const sums = { microUsd: 9_650_000, rentMicroUsd: 1_990_000, seconds: 21_600, calls: 29 };
  const person = {
    ...NOTHING,
    accountId: 'omar',
    name: 'Omar Haddad',
    isMember: true,
    isOwner: false,
    limitMicroUsd: 10_000_000,
  };
  expect(teamWords({ ...sums, people: [{ ...person, limitMicroUsd: null }, person] })).toBe(
    '$7.66 for 29 calls and $1.99 for numbers. Omar Haddad has a limit of $10 a month.',
  );
  expect(teamWords({ ...sums, people: [person, person, { ...person, isMember: false }] })).toBe(
    '$7.66 for 29 calls and $1.99 for numbers. 2 people have a monthly limit.',
  );
  expect(teamWords({ ...NOTHING, calls: 1, people: [] })).toBe('$0.00 for 1 call.');
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
