import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './time-zone.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(iso);

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+05:30', false],
  ["UTC'; drop table", false],
])('%j is a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected);
});

test('a day begins and ends at midnight of its zone', () => {
  expect(dayIn('UTC', '2026-11-21')).toEqual({
    from: at('2026-11-21T00:00:00Z'),
    before: at('2026-11-22T00:00:00Z'),
  });
  expect(dayIn('America/New_York', '2026-11-21')?.from).toBe(at('2026-11-21T05:00:00Z'));
  expect(dayIn('Pacific/Kiritimati', '2026-11-21')?.from).toBe(at('2026-11-20T10:00:00Z'));
  expect(dayIn('Pacific/Pago_Pago', '2026-11-21')?.before).toBe(at('2026-11-22T11:00:00Z'));
});

test('a day on which the clocks change has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const found = dayIn('Europe/Zurich', day);
    return found === null ? null : (found.before - found.from) / HOUR_MS;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
});

test('a day that a country has left out has no hours', () => {
  const left = dayIn('Pacific/Apia', '2011-12-30');
  expect(left?.from).toBe(left?.before);
});

test('the days of leap years are known', () => {
  expect(dayIn('UTC', '2028-02-29')?.before).toBe(at('2028-03-01T00:00:00Z'));
  expect(dayIn('UTC', '2000-03-01')?.from).toBe(at('2000-03-01T00:00:00Z'));
  expect(dayIn('UTC', '9999-12-31')?.from).toBe(at('9999-12-31T00:00:00Z'));
});

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-1-1',
  '1969-12-31',
  '',
])('%j is no day', (day) => {
  expect(dayIn('UTC', day)).toBeNull();
});
