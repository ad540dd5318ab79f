import { describe, expect, test } from 'vitest';
import {
  backupTrouble,
  diskTrouble,
  earnedInDay,
  frozenTrouble,
  marginTrouble,
  providerMarginTrouble,
} from './troubles.ts';

const GB = 1_000_000_000;
const HOUR_MS = 3_600_000;
const DOLLAR = 1_000_000;

test('a disk with a tenth left is fine, and with less is nearly full', () => {
  expect(diskTrouble({ free: 8 * GB, size: 80 * GB }, false)).toBeNull();
  expect(diskTrouble({ free: 7.9 * GB, size: 80 * GB }, false)?.says).toBe(
    '7.9 GB of 80.0 GB are free. Free up space or move the data folder.',
  );
});

test('an alarm about the disk ends when 12% are free, not at 10%', () => {
  expect(diskTrouble({ free: 8 * GB, size: 80 * GB }, true)).not.toBeNull();
  expect(diskTrouble({ free: 9.6 * GB, size: 80 * GB }, true)).toBeNull();
});

test('a backup of a day and two hours is fine, an older one is not, and without one nothing is known', () => {
  expect(backupTrouble({ backupAt: 0, now: 26 * HOUR_MS })).toBeNull();
  expect(backupTrouble({ backupAt: 0, now: 27 * HOUR_MS })?.title).toBe('The last backup is 27 hours old');
  expect(backupTrouble({ backupAt: null, now: 999 * HOUR_MS })).toBeNull();
});

describe('the margin', () => {
  const raised = (earned: number, cost: number) =>
    marginTrouble({ earnedMicroUsd: earned * DOLLAR, costMicroUsd: cost * DOLLAR }, false) !== null;
  const goesOn = (earned: number, cost: number) =>
    marginTrouble({ earnedMicroUsd: earned * DOLLAR, costMicroUsd: cost * DOLLAR }, true) !== null;

  test.each([
    ['nothing earned on $4.99 of calls is too little to say anything', 0, 4.99, false],
    ['nothing earned on $5 of calls is a loss', 0, 5, true],
    ['as much earned as calls cost is no loss', 5, 5, false],
    ['a cent less is one', 49.99, 50, true],
  ])('%s', (_rule, earned, cost, expected) => {
    expect(raised(earned, cost)).toBe(expected);
  });

  test.each([
    ['a loss that became a gain of 4% goes on being told of', 52, 50, true],
    ['a gain of 5% ends it', 52.5, 50, false],
    ['calls for $2.50 with a loss do not end it', 2, 2.5, true],
    ['calls for less do', 2, 2.49, false],
  ])('%s', (_rule, earned, cost, expected) => {
    expect(goesOn(earned, cost)).toBe(expected);
  });

  test('is told with both amounts, and by provider', () => {
    const day = { earnedMicroUsd: 1 * DOLLAR, costMicroUsd: 25 * DOLLAR };
    expect(marginTrouble(day, false)?.says).toBe(
      'In the last 24 hours, calls cost $25.00 and we earned $1.00.',
    );
    expect(
      providerMarginTrouble({ name: 'Blue', paidMicroUsd: 1, costMicroUsd: 6 * DOLLAR }, false)?.title,
    ).toBe('Calls through Blue lose money');
  });

  test('counts a thirtieth of the plans that were paid in 30 days, whatever day they were paid', () => {
    expect(earnedInDay({ earned: 2 * DOLLAR, plans: 0, plansOfMonth: 300 * DOLLAR })).toBe(12 * DOLLAR);
    expect(earnedInDay({ earned: 302 * DOLLAR, plans: 300 * DOLLAR, plansOfMonth: 300 * DOLLAR })).toBe(
      12 * DOLLAR,
    );
  });
});

test('an alarm about a frozen account names nobody, and leads to its ledger', () => {
  expect(frozenTrouble({ accountId: 'abc', until: Date.UTC(2026, 10, 23, 14, 5) })).toEqual({
    title: 'An account was frozen',
    says: "It kept calling numbers it isn't allowed to call, so it can't call phones until 14:05 UTC.",
    path: '/admin/ledger?account=abc',
  });
});
