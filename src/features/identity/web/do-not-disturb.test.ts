import { expect, test } from 'vitest';
import { untilWords } from './do-not-disturb.ts';

const viewer = { now: Date.parse('2026-11-22T20:00:00.000Z'), locale: 'en-US', timeZone: 'Europe/Berlin' };
// Some versions of the data set a narrow space before "PM".
const until = (iso: string) => untilWords({ until: Date.parse(iso) }, viewer).replaceAll('\u202f', ' ');

test('do not disturb says until when, as people say it', () => {
  expect(until('2026-11-22T20:30:00.000Z')).toBe('Until 9:30 PM');
  expect(until('2026-11-22T23:30:00.000Z')).toBe('Until tomorrow, 12:30 AM');
  expect(until('2026-11-23T07:00:00.000Z')).toBe('Until tomorrow, 8:00 AM');
  expect(untilWords({ until: null }, viewer)).toBe('Until you turn it off');
});
