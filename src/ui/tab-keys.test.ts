import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

test('the arrows lead to the neighbours, and round the ends', () => {
  expect(tabAfterKey('ArrowRight', 0, 3)).toBe(1);
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 2, 3)).toBe(1);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
});

test('Home and End lead to the first and the last tab', () => {
  expect(tabAfterKey('Home', 1, 3)).toBe(0);
  expect(tabAfterKey('End', 1, 3)).toBe(2);
});

test('up and down are left to the page, which scrolls', () => {
  expect(tabAfterKey('ArrowUp', 1, 3)).toBe(null);
  expect(tabAfterKey('ArrowDown', 1, 3)).toBe(null);
});
