import fc from 'fast-check';
import ical from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Repeats } from '../../model-repeats.ts';
import { recurrenceOf } from './ics-repeats.ts';
import { everRepeats, firstRepeat, nextRepeat, repeatWords } from './repeats.ts';

/** The days of a rule, the first one included. */
function daysOf(rule: Repeats, from: string, most = 8): string[] {
  const days = [from];
  let [day, left] = [from, rule];
  while (days.length < most) {
    const next = nextRepeat(left, day);
    if (next === null) break;
    days.push(next.day);
    [day, left] = [next.day, next.repeats];
  }
  return days;
}
const rule = (every: Repeats['every'], more: Partial<Repeats> = {}): Repeats => ({
  every,
  interval: 1,
  ...more,
});

test('every day, every third week and every second year', () => {
  expect(daysOf(rule('day'), '2026-12-30', 4)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysOf(rule('week', { interval: 3 }), '2026-11-24', 3)).toEqual([
    '2026-11-24',
    '2026-12-15',
    '2027-01-05',
  ]);
  expect(daysOf(rule('year', { interval: 2 }), '2026-11-24', 3)).toEqual([
    '2026-11-24',
    '2028-11-24',
    '2030-11-24',
  ]);
});

test('every weekday passes over the weekend', () => {
  expect(daysOf(rule('week', { weekdays: [1, 2, 3, 4, 5] }), '2026-11-26', 4)).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
  ]);
});

test('the 31st is the last day of shorter months, and the 31st again after them', () => {
  expect(daysOf(rule('month'), '2027-01-31', 5)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

test('29 February is 28 February in years without one', () => {
  expect(daysOf(rule('year'), '2028-02-29', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('the last Friday and the second Tuesday of a month', () => {
  expect(daysOf(rule('month', { nth: { week: -1, weekday: 5 } }), '2026-11-27', 3)).toEqual([
    '2026-11-27',
    '2026-12-25',
    '2027-01-29',
  ]);
  expect(daysOf(rule('month', { nth: { week: 2, weekday: 2 } }), '2026-11-10', 3)).toEqual([
    '2026-11-10',
    '2026-12-08',
    '2027-01-12',
  ]);
});

test('three times are three times, and nothing follows the last day', () => {
  expect(daysOf(rule('day', { count: 3 }), '2026-11-24')).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  expect(daysOf(rule('day', { until: '2026-11-25' }), '2026-11-24')).toEqual(['2026-11-24', '2026-11-25']);
});

test('a rule that ended before it begins never repeats', () => {
  expect(everRepeats(rule('day', { until: '2026-11-23' }), '2026-11-24')).toBe(false);
  expect(everRepeats(rule('day', { until: '2026-02-30' }), '2026-01-24')).toBe(false);
  expect(everRepeats(rule('day', { until: '2026-11-24' }), '2026-11-24')).toBe(true);
});

test('what nobody did for a week comes next today, not on each of the days before', () => {
  expect(nextRepeat(rule('day'), '2026-11-17', '2026-11-24')).toMatchObject({ day: '2026-11-24' });
});

test.each([
  [rule('day'), '1999-01-01', '2026-11-24'],
  [rule('day', { interval: 2 }), '2010-01-01', '2026-11-25'],
  [rule('week', { weekdays: [1, 2, 3, 4, 5] }), '1970-01-01', '2026-11-24'],
  [rule('week', { interval: 3 }), '2020-01-01', '2026-11-25'],
  [rule('month'), '1970-01-31', '2026-11-30'],
])('%j comes again today or later, however long ago it was due: %s', (given, from, day) => {
  expect(nextRepeat(given, from, '2026-11-24')).toMatchObject({ day });
});

test('passing over many days at once counts and finds what passing over each of them does', () => {
  const step = (given: Repeats, from: string, notBefore: string) => {
    let next = nextRepeat(given, from);
    while (next !== null && next.day < notBefore) next = nextRepeat(next.repeats, next.day);
    return next;
  };
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (given, at, more) => {
        const day = (ahead: number) => new Date(Date.UTC(2026, 0, 1 + ahead)).toISOString().slice(0, 10);
        expect(nextRepeat(given, day(at), day(at + more))).toEqual(step(given, day(at), day(at + more)));
      },
    ),
    { numRuns: 300 },
  );
});

test('a rule without an end always has a next day, until the calendar ends', () => {
  expect(nextRepeat(rule('year', { interval: 999 }), '2026-11-24')).toMatchObject({ day: '3025-11-24' });
  expect(nextRepeat(rule('year', { interval: 999 }), '9500-11-24')).toBeNull();
});

test('a rule for weekdays that is written on a Saturday begins on Monday', () => {
  expect(firstRepeat(rule('week', { weekdays: [1, 2, 3, 4, 5] }), '2026-11-28')).toBe('2026-11-30');
  expect(firstRepeat(rule('month', { monthDay: 31 }), '2026-11-24')).toBe('2026-11-30');
  expect(firstRepeat(rule('month', { monthDay: 3 }), '2026-11-24')).toBe('2026-12-03');
});

describe('in words', () => {
  test.each([
    [rule('day'), 'Every day'],
    [rule('week', { weekdays: [5, 1, 3, 2, 4] }), 'Every weekday'],
    [rule('week', { weekdays: [0, 1] }), 'Every Monday and Sunday'],
    [rule('week', { interval: 2, weekdays: [1] }), 'Every 2 weeks on Monday'],
    [rule('month', { monthDay: 31 }), 'Every month on the 31st'],
    [rule('month', { monthDay: 12, count: 5 }), 'Every month on the 12th, 5 more times'],
    [rule('week', { until: '2026-12-01' }), 'Every week until 1 Dec 2026'],
    [rule('month', { nth: { week: -1, weekday: 5 } }), 'Every month on the last Friday'],
  ])('%j is "%s"', (given, words) => {
    expect(repeatWords(given)).toBe(words);
  });
});

const rules = fc
  .record({
    every: fc.constantFrom('day', 'week', 'month', 'year' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    monthDay: fc.option(fc.constantFrom(1, 15, 28, -1), { nil: undefined }),
    nth: fc.option(
      fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday: fc.integer({ min: 0, max: 6 }) }),
      { nil: undefined },
    ),
    count: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  .map(({ every, interval, weekdays, monthDay, nth, count }): Repeats => {
    const base = { every, interval, ...(count === undefined ? {} : { count }) } as Repeats;
    if (every === 'week') return { ...base, weekdays };
    if (every !== 'month') return base;
    if (nth !== undefined) return { ...base, nth };
    return monthDay === undefined ? base : { ...base, monthDay };
  });

test.each([
  [rule('month'), '2026-08-31', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  [rule('year'), '2028-02-29', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=-1'],
  [rule('day', { until: '2026-12-01' }), '2026-11-24', 'FREQ=DAILY;INTERVAL=1;UNTIL=20261201'],
  [rule('day', { until: '2026-11-25', count: 9 }), '2026-11-24', 'FREQ=DAILY;INTERVAL=1;COUNT=2'],
])('%j from %s is written for calendars as %s', (given, day, written) => {
  expect(recurrenceOf(given, { day, time: null, timeZone: 'UTC' }, String)).toBe(written);
});

test('another library finds the same days in a rule that is written for calendars', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 1_500 }), (given, ahead) => {
      const start = firstRepeat(given, new Date(Date.UTC(2026, 0, 1 + ahead)).toISOString().slice(0, 10));
      // This library doesn't read BYSETPOS of days of a month.
      fc.pre(!recurrenceOf(given, { day: start, time: null, timeZone: 'UTC' }, String).includes('BYSETPOS'));
      const due = { day: start, time: null, timeZone: 'UTC' };
      const iterator = ical.Recur.fromString(recurrenceOf(given, due, String)).iterator(
        ical.Time.fromDateString(start),
      );
      const theirs: string[] = [];
      for (
        let next = iterator.next();
        next !== null && next !== undefined && theirs.length < 8;
        next = iterator.next()
      )
        theirs.push(next.toString());
      expect(daysOf(given, start)).toEqual(theirs);
    }),
    { numRuns: 300 },
  );
});
