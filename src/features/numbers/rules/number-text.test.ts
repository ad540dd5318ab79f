import { expect, test } from 'vitest';
import { isRingable, kindOf } from './number-kind.ts';
import { numberText, readInternational } from './number-text.ts';

test.each([
  ['+44 20 7946 0018', '+442079460018', 'GB'],
  ['0044 20 7946 0018', '+442079460018', 'GB'],
  ['+1 (415) 555-0134', '+14155550134', 'US'],
])('%s is read as a number that can be dialled from abroad', (typed, number, countryCode) => {
  expect(readInternational(typed)).toMatchObject({ number, countryCode });
});

test.each(['', '911', '020 7946 0018', '+44', '+1 415 555 0134 ext. 5', '+999123456789'])(
  '%j is not',
  (typed) => {
    expect(readInternational(typed)).toBeNull();
  },
);

test('numbers are written for people abroad', () => {
  expect(numberText('+442079460018')).toBe('+44 20 7946 0018');
  expect(numberText('nonsense')).toBe('nonsense');
});

test('a number is what its numbering plan says, and some are not rung', () => {
  expect(kindOf('+447400123456')).toBe('mobile');
  expect(kindOf('+18002345678')).toBe('toll-free');
  expect(kindOf('+442079460018')).toBe('local');
  expect(isRingable('+447400123456')).toBe(true);
  expect(isRingable('+449098790000')).toBe(false);
});
