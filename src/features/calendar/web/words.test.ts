import { expect, test } from 'vitest';
import { clockRange, timesOf, whenWords } from './words.ts';

const NEW_YORK = { locale: 'en-US', timeZone: 'America/New_York' };
/** Newer versions write narrow spaces. */
const plain = (words: string) => words.replaceAll(/\s/g, ' ');

test('a range of time until midnight is written without days', () => {
  expect(plain(clockRange({ start: 690, end: 750 }, 'en-US'))).toBe('11:30 AM – 12:30 PM');
  expect(plain(clockRange({ start: 1_410, end: 1_440 }, 'en-US'))).toBe('11:30 PM – 12:00 AM');
  expect(plain(clockRange({ start: 0, end: 1_440 }, 'de-DE'))).toBe('0:00 – 0:00');
});

test('where the clock shows a time twice, times say which of the two they are', () => {
  // 02:00 becomes 01:00 at 06:00 UTC.
  const from = Date.UTC(2027, 10, 7, 5, 30);
  const before = Date.UTC(2027, 10, 7, 6, 30);
  expect(plain(timesOf({ from, before }, NEW_YORK))).toBe('1:30 AM EDT – 1:30 AM EST');
  expect(plain(timesOf({ from: before, before: Date.UTC(2027, 10, 7, 7) }, NEW_YORK))).toBe(
    '1:30 AM EST – 2:00 AM EST',
  );
  expect(plain(timesOf({ from: Date.UTC(2027, 10, 7, 7), before: Date.UTC(2027, 10, 7, 8) }, NEW_YORK))).toBe(
    '2:00 – 3:00 AM',
  );
  expect(plain(whenWords({ from, before }, NEW_YORK))).toBe('Sun, Nov 7, 2027, 1:30 AM EDT – 1:30 AM EST');
  expect(plain(whenWords({ from: before - 7_200_000, before }, NEW_YORK))).toBe(
    'Sun, Nov 7, 2027, 12:30 AM EDT – 1:30 AM EST',
  );
});
