import { expect, test } from 'vitest';
import { weekUntil } from './call-week.ts';

const at = (text: string) => Date.parse(text);
const written = (now: string, timeZone: string) =>
  weekUntil(at(now), timeZone).map(({ day, from }) => `${day} ${new Date(from).toISOString()}`);

test('a week is today and the six days before it, in calendar order', () => {
  expect(written('2026-11-24T10:02:00Z', 'UTC')).toEqual([
    '2026-11-18 2026-11-18T00:00:00.000Z',
    '2026-11-19 2026-11-19T00:00:00.000Z',
    '2026-11-20 2026-11-20T00:00:00.000Z',
    '2026-11-21 2026-11-21T00:00:00.000Z',
    '2026-11-22 2026-11-22T00:00:00.000Z',
    '2026-11-23 2026-11-23T00:00:00.000Z',
    '2026-11-24 2026-11-24T00:00:00.000Z',
  ]);
});

test('the day when clocks go back has 25 hours, and the days around it begin at their own midnights', () => {
  // Berlin: summer time ended on 25 October 2026.
  expect(written('2026-10-27T12:00:00Z', 'Europe/Berlin').slice(3)).toEqual([
    '2026-10-24 2026-10-23T22:00:00.000Z',
    '2026-10-25 2026-10-24T22:00:00.000Z',
    '2026-10-26 2026-10-25T23:00:00.000Z',
    '2026-10-27 2026-10-26T23:00:00.000Z',
  ]);
});

test('the day when clocks go forward has 23 hours', () => {
  // New York: summer time began on 8 March 2026.
  expect(written('2026-03-09T12:00:00Z', 'America/New_York').slice(4)).toEqual([
    '2026-03-07 2026-03-07T05:00:00.000Z',
    '2026-03-08 2026-03-08T05:00:00.000Z',
    '2026-03-09 2026-03-09T04:00:00.000Z',
  ]);
});

test('a minute before midnight and midnight are in different weeks, by local time', () => {
  const today = (now: string, timeZone: string) => weekUntil(at(now), timeZone).at(-1)?.day;
  expect(today('2026-11-24T14:59:00Z', 'Asia/Tokyo')).toBe('2026-11-24');
  expect(today('2026-11-24T15:00:00Z', 'Asia/Tokyo')).toBe('2026-11-25');
  expect(today('2026-11-24T09:59:00Z', 'Pacific/Kiritimati')).toBe('2026-11-24');
  expect(today('2026-11-24T10:00:00Z', 'Pacific/Kiritimati')).toBe('2026-11-25');
});
