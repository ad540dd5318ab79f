import { expect, test } from 'vitest';
import { GRANT_DAYS_MAX } from '#features/billing/server/subscriptions/granting.ts';
import { grantDay, grantUntil, LONGEST_GRANT_DAYS } from './grant-days.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

test('a granted plan lasts to the end of its last day', () => {
  expect(grantUntil('2026-11-30', NOW)).toBe(Date.UTC(2026, 11, 1));
});

test('the last day that is offered is one that billing takes', () => {
  expect(LONGEST_GRANT_DAYS).toBe(GRANT_DAYS_MAX);
  expect(grantDay(30, NOW)).toBe('2026-12-23');
  expect(grantUntil('2026-12-23', NOW)).toBe(Date.UTC(2026, 11, 24));
  expect(grantUntil('2026-12-24', NOW)).toBe(Date.UTC(2026, 11, 24, 12));
});
