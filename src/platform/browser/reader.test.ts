import { expect, test } from 'vitest';
import { readerWith } from './reader.ts';

const browser = { locale: 'en-US', timeZone: 'Europe/Berlin' };
const afternoon = Date.UTC(2026, 10, 17, 23, 49);
const timeFor = (wishes: Parameters<typeof readerWith>[0]) => {
  const { locale, timeZone } = readerWith(wishes, browser);
  return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(afternoon);
};

test('without wishes, times are as the browser writes them', () => {
  expect(timeFor(null)).toBe('12:49 AM');
  expect(timeFor({ timeZone: null, clock: null, weekStart: null })).toBe('12:49 AM');
});

test('a time zone and a clock that somebody saved count on every device', () => {
  expect(timeFor({ timeZone: 'America/Los_Angeles', clock: '24', weekStart: 1 })).toBe('15:49');
  expect(timeFor({ timeZone: 'America/Los_Angeles', clock: '12', weekStart: 1 })).toBe('3:49 PM');
  expect(readerWith({ timeZone: null, clock: '24', weekStart: 1 }, browser)).toEqual({
    locale: 'en-US-u-hc-h23',
    timeZone: 'Europe/Berlin',
    weekStart: 1,
  });
});
