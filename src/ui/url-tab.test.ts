import { expect, test } from 'vitest';
import { tabOf } from './url-tab.ts';

const tabs = ['subscription', 'invoices', 'rates'] as const;

test('a tab named in the address is shown', () => {
  expect(tabOf('invoices', tabs)).toBe('invoices');
});

test('an unknown tab is the first one', () => {
  expect(tabOf('no-such-tab', tabs)).toBe('subscription');
});

test('an address without a tab is the first one', () => {
  expect(tabOf(null, tabs)).toBe('subscription');
});
