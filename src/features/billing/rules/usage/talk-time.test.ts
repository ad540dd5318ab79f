import { expect, test } from 'vitest';
import { talkFor, talkTime } from './talk-time.ts';

test.each([
  [29_940, '8 h 19 min'],
  [3_480, '58 min'],
  [7_200, '2 h'],
  [45.9, '45 s'],
  [0, '0 min'],
  [-3, '0 min'],
  [120_000 * 60, '2,000 h'],
])('%d seconds are %s', (seconds, said) => {
  expect(talkTime(seconds)).toBe(said);
});

test('a balance of $20.16 talks for about 33 hours at $0.01 a minute', () => {
  expect(talkFor(20_160_000, 10_000)).toBe('33 h');
});

test('below ten hours the minutes are shown too, and less than a minute is nothing', () => {
  expect(talkFor(1_400_000, 10_000)).toBe('2 h 20 min');
  expect(talkFor(9_999, 10_000)).toBeNull();
  expect(talkFor(5_000_000, 0)).toBeNull();
});
