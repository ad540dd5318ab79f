import { describe, expect, test } from 'vitest';
import { isQuietNow, quietUntil } from './do-not-disturb.ts';

const at = (iso: string) => Date.parse(iso);
const end = (span: Parameters<typeof quietUntil>[0], now: string, timeZone: string) => {
  const until = quietUntil(span, { now: at(now), timeZone });
  return until === null ? null : new Date(until).toISOString();
};

describe('do not disturb', () => {
  test('lasts 30 minutes, an hour, or until it is turned off', () => {
    const now = '2026-11-22T21:00:00.000Z';
    expect(end('half-hour', now, 'UTC')).toBe('2026-11-22T21:30:00.000Z');
    expect(end('hour', now, 'UTC')).toBe('2026-11-22T22:00:00.000Z');
    expect(end('until-off', now, 'UTC')).toBeNull();
  });

  test.each([
    ['an evening', '2026-11-22T21:00:00.000Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['the last minute of a day', '2026-11-22T23:59:59.999Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['the first minute of a day', '2026-11-22T00:00:00.000Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    [
      'a zone where it is tomorrow already',
      '2026-11-22T21:00:00.000Z',
      'Asia/Tokyo',
      '2026-11-23T23:00:00.000Z',
    ],
    [
      'the night in which clocks go forward',
      '2026-03-28T20:00:00.000Z',
      'Europe/Berlin',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'the night in which clocks go back',
      '2026-10-24T20:00:00.000Z',
      'Europe/Berlin',
      '2026-10-25T07:00:00.000Z',
    ],
    ['a day that begins at 1 AM', '2026-03-28T06:00:00.000Z', 'Asia/Beirut', '2026-03-29T05:00:00.000Z'],
    ['a zone with half an hour', '2026-11-22T12:00:00.000Z', 'Asia/Kolkata', '2026-11-23T02:30:00.000Z'],
  ])('until tomorrow is 8 AM of the next day there: %s', (_case, now, timeZone, until) => {
    expect(end('tomorrow', now, timeZone)).toBe(until);
  });

  test('is over at its end, to the millisecond', () => {
    const set = { until: at('2026-11-22T21:30:00.000Z') };
    expect(isQuietNow(set, at('2026-11-22T21:29:59.999Z'))).toBe(true);
    expect(isQuietNow(set, at('2026-11-22T21:30:00.000Z'))).toBe(false);
  });

  test('without an end stays on, and off is off', () => {
    expect(isQuietNow({ until: null }, at('2099-01-01T00:00:00.000Z'))).toBe(true);
    expect(isQuietNow(null, at('2026-11-22T21:00:00.000Z'))).toBe(false);
  });
});
