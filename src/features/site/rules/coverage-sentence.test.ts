import { expect, test } from 'vitest';
import { coverageSentence } from './coverage-sentence.ts';

test('the countries with numbers are counted, each once', () => {
  expect(coverageSentence(['US', 'GB', 'US'])).toBe('Numbers in 2 countries.');
  expect(coverageSentence(['SE'])).toBe('Numbers in 1 country.');
});

test('without an answer of the inventory, nothing is claimed', () => {
  expect(coverageSentence([])).toBe('');
});
