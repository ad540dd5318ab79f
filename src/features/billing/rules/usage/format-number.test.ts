import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test('a number is written as people in its country write it, with the country code', () => {
  expect(formatNumber('+442079460123')).toBe('+44 20 7946 0123');
});

test('what is no number stays as it is', () => {
  expect(formatNumber('Harbour Studio')).toBe('Harbour Studio');
});
