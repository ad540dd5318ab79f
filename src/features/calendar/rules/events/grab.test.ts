import { describe, expect, test } from 'vitest';
import { keyedSpan, movedSpan, resizedSpan, spanAt, spanBetween } from './grab.ts';

describe('grabbing', () => {
  test('a drag over empty time marks quarters of an hour, upwards and downwards', () => {
    const from = { day: 2, minute: 607 };
    expect(spanBetween(from, { day: 4, minute: 658 })).toEqual({ day: 2, start: 600, end: 660 });
    expect(spanBetween(from, { day: 2, minute: 540 })).toEqual({ day: 2, start: 540, end: 615 });
    expect(spanAt({ day: 0, minute: 1_439 })).toEqual({ day: 0, start: 1_410, end: 1_440 });
  });

  test('a moved event keeps its length and stays on the shown days', () => {
    const span = { day: 1, start: 540, end: 600 };
    expect(movedSpan(span, { days: 9, minutes: 20 }, 7)).toEqual({ day: 6, start: 555, end: 615 });
    expect(movedSpan(span, { days: 0, minutes: -2_000 }, 7)).toEqual({ day: 1, start: 0, end: 60 });
    expect(movedSpan(span, { days: 0, minutes: 2_000 }, 7)).toEqual({ day: 1, start: 1_380, end: 1_440 });
  });

  test('an end that is pulled before the start leaves a quarter of an hour', () => {
    const span = { day: 1, start: 540, end: 600 };
    expect(resizedSpan(span, 'end', 100)).toEqual({ day: 1, start: 540, end: 555 });
    expect(resizedSpan(span, 'start', 700)).toEqual({ day: 1, start: 585, end: 600 });
  });

  test('arrows move, and with Shift they change the end', () => {
    const span = { day: 1, start: 540, end: 600 };
    const press = (key: string, shiftKey = false) => keyedSpan(span, { key, shiftKey }, 7);
    expect(press('ArrowDown')).toEqual({ day: 1, start: 555, end: 615 });
    expect(press('ArrowLeft')).toEqual({ day: 0, start: 540, end: 600 });
    expect(press('ArrowUp', true)).toEqual({ day: 1, start: 540, end: 585 });
    expect(press('x')).toBe(null);
  });
});
