import { expect, test } from 'vitest';
import { birthdayWords, fieldWords, shortTime, tagsThatFit } from './words.ts';

/** Tuesday in San Francisco. */
const viewer = { locale: 'en-US', timeZone: 'America/Los_Angeles', now: Date.UTC(2026, 10, 17, 18, 24) };
const at = (text: string) => Date.parse(text);

test('the last talk is a time today, then a day of the week, then a date', () => {
  expect(shortTime(at('2026-11-17T17:12:00Z'), viewer)).toBe('9:12 AM');
  expect(shortTime(at('2026-11-17T07:00:00Z'), viewer)).toBe('Yesterday');
  expect(shortTime(at('2026-11-13T20:00:00Z'), viewer)).toBe('Fri');
  expect(shortTime(at('2026-11-09T20:00:00Z'), viewer)).toBe('Nov 9');
  expect(shortTime(at('2025-11-09T20:00:00Z'), viewer)).toBe('Nov 9, 2025');
  expect(shortTime(null, viewer)).toBe('');
});

test('a birthday may have no year', () => {
  expect(birthdayWords('1984-03-09', 'en-US')).toBe('March 9, 1984');
  expect(birthdayWords('--02-29', 'en-US')).toBe('February 29');
});

test('numbers and dates of own fields are written for people', () => {
  expect(fieldWords(48_000, 'number', 'en-US')).toBe('48,000');
  expect(fieldWords(0.5, 'number', 'de-DE')).toBe('0,5');
  expect(fieldWords('2026-11-19', 'date', 'en-US')).toBe('Nov 19, 2026');
  expect(fieldWords('2026-11-19', 'date', 'en-GB')).toBe('19 Nov 2026');
  expect(fieldWords('2026-11-19', 'text', 'en-US')).toBe('2026-11-19');
  expect(fieldWords(null, 'number', 'en-US')).toBe('');
});

test('tags that do not fit are counted, and the first is always there', () => {
  expect(tagsThatFit(['client', 'stair'], 168)).toEqual({ shown: ['client', 'stair'], more: 0 });
  expect(tagsThatFit(['client', 'from-transcript', 'bulk-add'], 168)).toEqual({ shown: ['client'], more: 2 });
  expect(tagsThatFit(['a'.repeat(50)], 168)).toEqual({ shown: ['a'.repeat(50)], more: 0 });
});
