import { expect, test } from 'vitest';
import { wantsMail } from './email-preferences.ts';

const none = { promotional: false, productUpdates: false, billing: false, security: false };

test('who never chose gets every email but promotions', () => {
  expect(wantsMail('promotional', null)).toBe(false);
  expect(wantsMail('productUpdates', null)).toBe(true);
  expect(wantsMail('billing', null)).toBe(true);
  expect(wantsMail('security', null)).toBe(true);
});

test('a category that is off sends nothing, and what is essential comes anyway', () => {
  expect(wantsMail('billing', none)).toBe(false);
  expect(wantsMail('billing', { ...none, billing: true })).toBe(true);
  expect(wantsMail('essential', none)).toBe(true);
});
