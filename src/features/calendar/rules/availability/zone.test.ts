import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { basicTime, civilOf, dateOf, daysOf, midnightOf, weekdayOf } from './civil.ts';
import { zoneOf } from './zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const utc = (text: string) => Date.parse(`${text}Z`);

describe('a wall time in New York', () => {
  const newYork = zoneOf('America/New_York');

  test('that a clock skips counts with the offset from before', () => {
    expect(newYork.instantOf(utc('2026-03-08T02:30'))).toBe(utc('2026-03-08T07:30'));
    expect(newYork.wallOf(utc('2026-03-08T07:30'))).toBe(utc('2026-03-08T03:30'));
  });

  test('that a clock skips is reached when it jumps', () => {
    expect(newYork.reachedAt(utc('2026-03-08T02:30'))).toBe(utc('2026-03-08T07:00'));
    expect(newYork.reachedAt(utc('2026-03-08T03:00'))).toBe(utc('2026-03-08T07:00'));
  });

  test('that comes twice is the first', () => {
    expect(newYork.instantOf(utc('2026-11-01T01:30'))).toBe(utc('2026-11-01T05:30'));
    expect(newYork.instantOf(utc('2026-11-01T02:00'))).toBe(utc('2026-11-01T07:00'));
  });
});

test('an unknown zone is refused', () => {
  expect(() => zoneOf('Mars/Olympus')).toThrow(RangeError);
});

test('days of the calendar have a weekday, and others none', () => {
  expect(weekdayOf(midnightOf('2026-11-23') ?? 0)).toBe(1);
  expect(weekdayOf(midnightOf('1969-12-28') ?? 0)).toBe(7);
  expect(midnightOf('2026-02-29')).toBeNull();
  expect(midnightOf('2026-2-9')).toBeNull();
  expect(basicTime(utc('2026-11-24T09:05:07'))).toBe('20261124T090507');
  for (let days = -200_000; days < 200_000; days += 13) {
    const date = new Date(days * 86_400_000).toISOString().slice(0, 10);
    if (dateOf(days * 86_400_000) !== date || daysOf(civilOf(days)) !== days)
      expect(dateOf(days * 86_400_000)).toBe(date);
  }
});

test('all zones agree with Temporal around every change from 2024 to 2030', () => {
  const [from, before] = [utc('2024-01-01T00:00'), utc('2031-01-01T00:00')];
  let changes = 0;
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const zone = zoneOf(name);
    let next = Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(name)
      .getTimeZoneTransition('next');
    while (next !== null && next.epochMilliseconds < before) {
      changes++;
      for (const shift of [-HOUR, -1, 0, MINUTE]) {
        const at = next.epochMilliseconds + shift;
        const theirs = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);
        const wall = at + theirs.offsetNanoseconds / 1e6;
        if (zone.wallOf(at) !== wall) expect([name, at, zone.wallOf(at)]).toEqual([name, at, wall]);
        const plain = Temporal.PlainDateTime.from(new Date(wall + 30 * MINUTE).toISOString().slice(0, -1));
        const instant = plain.toZonedDateTime(name).epochMilliseconds;
        if (zone.instantOf(wall + 30 * MINUTE) !== instant)
          expect([name, wall, zone.instantOf(wall + 30 * MINUTE)]).toEqual([name, wall, instant]);
      }
      next = next.getTimeZoneTransition('next');
    }
  }
  expect(changes).toBeGreaterThan(1_500);
});
