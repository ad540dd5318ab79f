import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsAfter, periodAt, renewalPeriod } from './billing-period.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const text = (instant: number) => new Date(instant).toISOString().slice(0, 16);

describe('the month-end matrix: a plan bought on this day renews on these', () => {
  test.each([
    ['2026-01-31T10:00', ['2026-02-28T10:00', '2026-03-31T10:00', '2026-04-30T10:00', '2026-05-31T10:00']],
    ['2028-01-31T10:00', ['2028-02-29T10:00', '2028-03-31T10:00', '2028-04-30T10:00', '2028-05-31T10:00']],
    ['2026-01-30T00:00', ['2026-02-28T00:00', '2026-03-30T00:00', '2026-04-30T00:00', '2026-05-30T00:00']],
    ['2026-01-29T23:59', ['2026-02-28T23:59', '2026-03-29T23:59', '2026-04-29T23:59', '2026-05-29T23:59']],
    ['2026-01-28T10:00', ['2026-02-28T10:00', '2026-03-28T10:00', '2026-04-28T10:00', '2026-05-28T10:00']],
    ['2028-02-29T10:00', ['2028-03-29T10:00', '2028-04-29T10:00', '2028-05-29T10:00', '2028-06-29T10:00']],
    ['2026-08-31T10:00', ['2026-09-30T10:00', '2026-10-31T10:00', '2026-11-30T10:00', '2026-12-31T10:00']],
    ['2026-11-30T10:00', ['2026-12-30T10:00', '2027-01-30T10:00', '2027-02-28T10:00', '2027-03-30T10:00']],
    ['2026-12-15T10:00', ['2027-01-15T10:00', '2027-02-15T10:00', '2027-03-15T10:00', '2027-04-15T10:00']],
  ])('%s', (bought, renewals) => {
    expect([1, 2, 3, 4].map((months) => text(monthsAfter(at(bought), months)))).toEqual(renewals);
  });
});

test('a leap day is kept over a year that has none, and found again in the next that has', () => {
  expect(text(monthsAfter(at('2024-02-29T10:00'), 12))).toBe('2025-02-28T10:00');
  expect(text(monthsAfter(at('2024-02-29T10:00'), 48))).toBe('2028-02-29T10:00');
});

test('the year 2100 is no leap year, 2400 is one', () => {
  expect(text(monthsAfter(at('2100-01-31T00:00'), 1))).toBe('2100-02-28T00:00');
  expect(text(monthsAfter(at('2400-01-31T00:00'), 1))).toBe('2400-02-29T00:00');
});

test('a period ends at the moment of the next one', () => {
  const anchor = at('2026-01-31T10:00');
  expect(periodAt(anchor, anchor)).toEqual({ start: anchor, end: at('2026-02-28T10:00') });
  expect(periodAt(anchor, at('2026-02-28T10:00') - 1).start).toBe(anchor);
  expect(periodAt(anchor, at('2026-02-28T10:00'))).toEqual({
    start: at('2026-02-28T10:00'),
    end: at('2026-03-31T10:00'),
  });
});

test('before its anchor a subscription is in its first period', () => {
  const anchor = at('2026-05-15T10:00');
  expect(periodAt(anchor, at('2025-01-01T00:00')).start).toBe(anchor);
});

test('a renewal in time pays for the next month', () => {
  const anchor = at('2026-01-31T10:00');
  const period = periodAt(anchor, anchor);
  expect(renewalPeriod({ anchor, period, at: period.end + 60_000 })).toEqual({
    start: at('2026-02-28T10:00'),
    end: at('2026-03-31T10:00'),
  });
});

test('after three months without a server a renewal pays for the month that runs, and for no other', () => {
  const anchor = at('2026-01-31T10:00');
  const period = periodAt(anchor, anchor);
  expect(renewalPeriod({ anchor, period, at: at('2026-05-20T08:00') })).toEqual({
    start: at('2026-04-30T10:00'),
    end: at('2026-05-31T10:00'),
  });
});

const instant = fc.integer({ min: at('1970-01-01T00:00'), max: at('2399-12-31T00:00') });

test('the days agree with the calendar of the platform', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 120 }), (anchor, months) => {
      const from = new Date(anchor);
      const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
      const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
      const landed = new Date(monthsAfter(anchor, months));
      expect(landed.getUTCMonth()).toBe(first.getUTCMonth());
      expect(landed.getUTCFullYear()).toBe(first.getUTCFullYear());
      expect(landed.getUTCDate()).toBe(Math.min(from.getUTCDate(), last));
      expect(landed.getTime() % 86_400_000).toBe(anchor % 86_400_000);
    }),
  );
});

test('every instant from the anchor on lies in exactly one period, and periods leave no gap', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 4_000_000_000_000 }), (anchor, later) => {
      const period = periodAt(anchor, anchor + later);
      expect(period.start).toBeLessThanOrEqual(anchor + later);
      expect(period.end).toBeGreaterThan(anchor + later);
      expect(periodAt(anchor, period.end).start).toBe(period.end);
    }),
  );
});
