import { describe, expect, test } from 'vitest';
import { isQuiet, type QuietHours } from './quiet-hours.ts';

const nights: QuietHours = { from: 22 * 60, to: 7 * 60, timeZone: 'Europe/Berlin' };
const at = (iso: string) => Date.parse(iso);

describe('quiet hours', () => {
  test.each([
    ['2026-11-21T20:59:59Z', false],
    ['2026-11-21T21:00:00Z', true],
    ['2026-11-22T05:59:59Z', true],
    ['2026-11-22T06:00:00Z', false],
  ])('from 10 PM to 7 AM in Berlin: %s is quiet: %s', (iso, isQuietThen) => {
    expect(isQuiet(nights, at(iso))).toBe(isQuietThen);
  });

  test.each([
    // The clocks go forward at 01:00 UTC: 7 AM is an hour sooner.
    ['2027-03-28T04:59:59Z', true],
    ['2027-03-28T05:00:00Z', false],
    // And back: 7 AM is an hour later.
    ['2026-10-25T05:59:59Z', true],
    ['2026-10-25T06:00:00Z', false],
  ])('end at 7 AM by the clock on the wall when the clocks change: %s is quiet: %s', (iso, isQuietThen) => {
    expect(isQuiet(nights, at(iso))).toBe(isQuietThen);
  });

  test('may lie within a day', () => {
    const noon: QuietHours = { from: 12 * 60, to: 13 * 60, timeZone: 'America/New_York' };
    expect(isQuiet(noon, at('2026-11-21T17:30:00Z'))).toBe(true);
    expect(isQuiet(noon, at('2026-11-21T18:00:00Z'))).toBe(false);
  });

  test('that begin when they end last all day', () => {
    expect(isQuiet({ from: 600, to: 600, timeZone: 'UTC' }, at('2026-11-21T03:00:00Z'))).toBe(true);
  });

  test('are never when there are none', () => {
    expect(isQuiet(null, at('2026-11-21T23:00:00Z'))).toBe(false);
  });
});
