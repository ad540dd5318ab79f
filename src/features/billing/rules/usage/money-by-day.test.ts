import { describe, expect, test } from 'vitest';
import { type Moved, moneyByDay } from './money-by-day.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const call = (at: number, microUsd: number): Moved => ({ at, kind: 'call', microUsd });
const utc = { now: NOON, timeZone: 'UTC' };

describe('thirty days', () => {
  test('end with today and begin 29 days before', () => {
    const { days } = moneyByDay([], utc);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-10-23', kinds: [], spentMicroUsd: 0 });
    expect(days[29]?.day).toBe('2026-11-21');
  });

  test('are days of the zone: the same minute is today in one and yesterday in another', () => {
    const justAfterMidnight = [call(Date.UTC(2026, 10, 21, 0, 30), -1)];
    const dayOf = (timeZone: string) =>
      moneyByDay(justAfterMidnight, { now: NOON, timeZone }).days.find(({ kinds }) => kinds.length > 0)?.day;
    expect(dayOf('UTC')).toBe('2026-11-21');
    expect(dayOf('America/New_York')).toBe('2026-11-20');
    expect(dayOf('Asia/Kolkata')).toBe('2026-11-21');
  });

  test.each([
    ['Europe/Berlin', Date.UTC(2026, 10, 1, 12), '2026-10-25'],
    ['America/New_York', Date.UTC(2026, 2, 20, 12), '2026-03-08'],
  ])('have the one on which the clocks of %s change once', (timeZone, now, day) => {
    const days = moneyByDay([], { now, timeZone }).days.map((one) => one.day);
    expect(days.filter((one) => one === day)).toEqual([day]);
    expect(new Set(days).size).toBe(30);
  });
});

describe('spent', () => {
  test('is what left the wallet for something that was used', () => {
    const { days, spentMicroUsd } = moneyByDay(
      [
        call(NOON, -35_000),
        { at: NOON, kind: 'message', microUsd: -15_000 },
        { at: NOON, kind: 'top-up', microUsd: 25_000_000 },
        { at: NOON, kind: 'refund', microUsd: -5_000_000 },
      ],
      utc,
    );
    expect(days[29]).toEqual({
      day: '2026-11-21',
      spentMicroUsd: 50_000,
      kinds: [
        { kind: 'call', microUsd: -35_000 },
        { kind: 'message', microUsd: -15_000 },
        { kind: 'top-up', microUsd: 25_000_000 },
        { kind: 'refund', microUsd: -5_000_000 },
      ],
    });
    expect(spentMicroUsd).toBe(50_000);
  });

  test('is less by what came back', () => {
    expect(moneyByDay([call(NOON, -35_000), call(NOON, 35_000)], utc).spentMicroUsd).toBe(0);
  });

  test('before these days is the figure to compare with', () => {
    const { spentMicroUsd, previousSpentMicroUsd } = moneyByDay(
      [
        call(Date.UTC(2026, 9, 23), -1),
        call(Date.UTC(2026, 9, 22, 23, 59), -20),
        call(Date.UTC(2026, 8, 23), -300),
        call(Date.UTC(2026, 8, 22, 23, 59), -4_000),
      ],
      utc,
    );
    expect({ spentMicroUsd, previousSpentMicroUsd }).toEqual({
      spentMicroUsd: 1,
      previousSpentMicroUsd: 320,
    });
  });
});
