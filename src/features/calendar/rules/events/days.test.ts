import { describe, expect, test } from 'vitest';
import { addMonths, dayAt, instantOn, minutesOn, monthAround, stretchOf, weekAround } from './days.ts';

const BERLIN = 'Europe/Berlin';

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

  test('what goes over midnight is on both days', () => {
    const stretch = { from: Date.UTC(2026, 10, 16, 22), before: Date.UTC(2026, 10, 17, 1) };
    expect(minutesOn('2026-11-16', stretch, 'UTC')).toEqual({ start: 1_320, end: 1_440 });
    expect(minutesOn('2026-11-17', stretch, 'UTC')).toEqual({ start: 0, end: 60 });
    expect(minutesOn('2026-11-18', stretch, 'UTC')).toBe(null);
  });
});
