import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import {
  addMonths,
  dayAt,
  instantOn,
  minutesOn,
  monthAround,
  movedTimes,
  stretchOf,
  timesOn,
  weekAround,
} from './days.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

describe('days', () => {
  test('a week begins on the day that the person chose', () => {
    expect(weekAround('2026-11-18', 1)[0]).toBe('2026-11-16');
    expect(weekAround('2026-11-18', 0)[0]).toBe('2026-11-15');
    expect(weekAround('2026-11-15', 1)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ]);
  });

  test('the weeks around a month hold the week of each of its days', () => {
    const days = monthAround('2026-11-30', 1);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(weekAround('2026-11-30', 1).every((day) => days.includes(day))).toBe(true);
  });

  test('a month later is the same day, or the last one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });

  test('a day on which the clock changes has 23 hours, and its times stay those of the clock', () => {
    const { from, before } = stretchOf(['2026-03-29'], BERLIN);
    expect((before - from) / 3_600_000).toBe(23);
    const nine = instantOn('2026-03-29', 540, BERLIN);
    expect(new Date(nine).toISOString()).toBe('2026-03-29T07:00:00.000Z');
    expect(minutesOn('2026-03-29', { from: nine, before: nine + 3_600_000 }, BERLIN)).toEqual({
      start: 540,
      end: 600,
    });
    expect(dayAt(Date.UTC(2026, 2, 29, 22, 30), BERLIN)).toBe('2026-03-30');
  });

  test('what ends before it began by a clock that goes back is drawn with its length', () => {
    // In New York 02:00 becomes 01:00 on this day, at 06:00 UTC.
    const on = (from: string, before: string) =>
      minutesOn('2027-11-07', { from: Date.parse(from), before: Date.parse(before) }, NEW_YORK);
    expect(on('2027-11-07T05:30Z', '2027-11-07T06:30Z')).toEqual({ start: 90, end: 150 });
    expect(on('2027-11-07T05:45Z', '2027-11-07T06:15Z')).toEqual({ start: 105, end: 135 });
    // What ends after the hour that comes twice ends at its time.
    expect(on('2027-11-07T05:00Z', '2027-11-07T08:00Z')).toEqual({ start: 60, end: 180 });
    // From the day before, and on to the next one.
    expect(on('2027-11-06T20:00Z', '2027-11-07T06:30Z')).toEqual({ start: 0, end: 90 });
    expect(on('2027-11-08T04:30Z', '2027-11-08T05:30Z')).toEqual({ start: 1_410, end: 1_440 });
    // Half an hour comes twice on Lord Howe Island.
    const half = { from: Date.UTC(2027, 3, 3, 14, 45), before: Date.UTC(2027, 3, 3, 15, 5) };
    expect(minutesOn('2027-04-04', half, 'Australia/Lord_Howe')).toEqual({ start: 105, end: 125 });
  });

  test('what is marked in a skipped hour comes later and keeps its length', () => {
    // In New York 02:00 becomes 03:00 on this day, at 07:00 UTC.
    const on = (start: number, end: number) => {
      const { from, before } = timesOn('2027-03-14', { start, end }, NEW_YORK);
      return [new Date(from).toISOString().slice(11, 16), new Date(before).toISOString().slice(11, 16)];
    };
    expect(on(120, 150)).toEqual(['07:00', '07:30']);
    expect(on(150, 180)).toEqual(['07:30', '08:00']);
    expect(on(135, 195)).toEqual(['07:15', '08:15']);
    // Over the gap both are what the clock shows: an hour.
    expect(on(90, 210)).toEqual(['06:30', '07:30']);
  });

  test('what is moved over a change of the clock keeps its length, and what is pulled ends where the clock says', () => {
    const saturday = { day: '2027-03-13', start: 90, end: 210 };
    const was = {
      ...saturday,
      from: Date.parse('2027-03-13T06:30Z'),
      before: Date.parse('2027-03-13T08:30Z'),
    };
    expect(movedTimes(was, '2027-03-14', { start: 90, end: 210 }, NEW_YORK)).toEqual({
      from: Date.parse('2027-03-14T06:30Z'),
      before: Date.parse('2027-03-14T08:30Z'),
    });
    const across = {
      ...was,
      day: '2027-03-14',
      from: was.from + DAY_MS,
      before: was.from + DAY_MS + 3_600_000,
    };
    expect(movedTimes(across, '2027-03-14', { start: 90, end: 225 }, NEW_YORK)).toEqual({
      from: Date.parse('2027-03-14T06:30Z'),
      before: Date.parse('2027-03-14T07:45Z'),
    });
    // A start that is pulled into the gap: the end stays.
    const late = {
      day: '2027-03-14',
      start: 240,
      end: 300,
      from: Date.parse('2027-03-14T08:00Z'),
      before: Date.parse('2027-03-14T09:00Z'),
    };
    expect(movedTimes(late, '2027-03-14', { start: 150, end: 300 }, NEW_YORK)).toEqual({
      from: Date.parse('2027-03-14T07:30Z'),
      before: Date.parse('2027-03-14T09:00Z'),
    });
  });

  test('what is moved or pulled in an hour that comes twice stays in the one in which it was', () => {
    // 01:15 to 01:45 for the second time.
    const was = {
      day: '2027-11-07',
      start: 75,
      end: 105,
      from: Date.parse('2027-11-07T06:15Z'),
      before: Date.parse('2027-11-07T06:45Z'),
    };
    const to = (start: number, end: number, day = '2027-11-07') => {
      const { from, before } = movedTimes(was, day, { start, end }, NEW_YORK);
      return [new Date(from).toISOString().slice(8, 16), new Date(before).toISOString().slice(8, 16)];
    };
    expect(to(90, 120)).toEqual(['07T06:30', '07T07:00']);
    expect(to(75, 90)).toEqual(['07T06:15', '07T06:30']);
    expect(to(60, 105)).toEqual(['07T06:00', '07T06:45']);
    // Before that hour there is one time of each.
    expect(to(30, 60)).toEqual(['07T04:30', '07T05:00']);
    expect(to(75, 105, '2027-11-08')).toEqual(['08T06:15', '08T06:45']);
  });

  test('what goes over midnight is on both days', () => {
    const stretch = { from: Date.UTC(2026, 10, 16, 22), before: Date.UTC(2026, 10, 17, 1) };
    expect(minutesOn('2026-11-16', stretch, 'UTC')).toEqual({ start: 1_320, end: 1_440 });
    expect(minutesOn('2026-11-17', stretch, 'UTC')).toEqual({ start: 0, end: 60 });
    expect(minutesOn('2026-11-18', stretch, 'UTC')).toBe(null);
  });
});
