import { describe, expect, test } from 'vitest';
import { type Standing, statusAfter, statusAt, tabOf } from './status.ts';

const booking = (status: Standing['status']): Standing => ({ status, startsAt: 100, endsAt: 200 });
const [BEFORE, DURING, AFTER] = [50, 150, 200];

describe('a booking', () => {
  test('is completed by time alone', () => {
    expect(statusAt(booking('confirmed'), DURING)).toBe('confirmed');
    expect(statusAt(booking('confirmed'), AFTER)).toBe('completed');
    expect(statusAt(booking('rescheduled'), AFTER)).toBe('completed');
    expect(statusAt(booking('canceled'), AFTER)).toBe('canceled');
    expect(statusAt(booking('no_show'), AFTER)).toBe('no_show');
  });

  test('is upcoming until it ends and past from then on, or neither when canceled', () => {
    for (const status of ['confirmed', 'rescheduled', 'no_show'] as const) {
      expect(tabOf(booking(status), BEFORE)).toBe('upcoming');
      expect(tabOf(booking(status), DURING)).toBe('upcoming');
      expect(tabOf(booking(status), AFTER)).toBe('past');
    }
    expect(tabOf(booking('canceled'), BEFORE)).toBe('neither');
    expect(tabOf(booking('canceled'), AFTER)).toBe('neither');
  });

  test.each([
    ['confirmed', 'move', 'rescheduled', 'rescheduled', null],
    ['confirmed', 'cancel', 'canceled', 'canceled', null],
    ['confirmed', 'mark-no-show', null, 'no_show', 'no_show'],
    ['confirmed', 'unmark-no-show', null, null, null],
    ['rescheduled', 'move', 'rescheduled', 'rescheduled', null],
    ['rescheduled', 'cancel', 'canceled', 'canceled', null],
    ['rescheduled', 'mark-no-show', null, 'no_show', 'no_show'],
    ['canceled', 'move', null, null, null],
    ['canceled', 'cancel', null, null, null],
    ['canceled', 'mark-no-show', null, null, null],
    ['canceled', 'unmark-no-show', null, null, null],
    ['no_show', 'move', null, null, null],
    ['no_show', 'cancel', null, null, null],
    ['no_show', 'mark-no-show', null, null, null],
    ['no_show', 'unmark-no-show', 'confirmed', 'confirmed', 'confirmed'],
  ] as const)('that is %s: %s before, during and after', (status, act, before, during, after) => {
    const next = [BEFORE, DURING, AFTER].map((now) => statusAfter(booking(status), act, now));
    expect(next).toEqual([before, during, after]);
  });
});
