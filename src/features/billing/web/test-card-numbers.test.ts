import { expect, test } from 'vitest';
import { testCardToken } from './test-card-numbers.ts';

test('a documented test number stands for its token, however it is typed', () => {
  expect(testCardToken('4242424242424242')).toBe('test_approved');
  expect(testCardToken(' 4000 0025 0000 3155 ')).toBe('test_challenge');
  expect(testCardToken('5555-5555-5555-4444')).toBe('test_expires_soon');
});

test('every other number stands for nothing', () => {
  for (const number of ['', '4242', '4111111111111111', '42424242424242421', 'test_approved', 'constructor'])
    expect(testCardToken(number)).toBeNull();
});
