import { describe, expect, test } from 'vitest';
import type { ServiceUsage } from '../model-usage.ts';
import {
  calendarDay,
  comparison,
  dayInWords,
  metersOf,
  momentLabel,
  scaleTop,
  serviceBar,
  shortDay,
} from './usage-view.ts';

const viewer = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
const NOON = Date.UTC(2026, 10, 21, 12);

const usage: ServiceUsage = {
  service: 'call-time',
  line: 'monthly',
  periodStart: Date.UTC(2026, 10, 1),
  periodEnd: Date.UTC(2026, 11, 1),
  included: 18_000,
  used: 7_380,
  held: 540,
  previous: { included: 18_000, used: 7_200 },
};

describe('a bar', () => {
  test('says in words what it shows', () => {
    expect(serviceBar(usage)).toEqual({
      name: 'Calls to phones',
      usedText: '41 min of 1 h 40 min used',
      rest: '56 min left until 1 Dec 2026, 3 min reserved for a call in progress.',
      before: 'Last period: 40 min of 1 h 40 min.',
      usedShare: 0.41,
      heldShare: 0.03,
    });
  });

  test('shows whole minutes that add up to all of them', () => {
    // 3 h 46 min 30 s used, 4 h 33 min 30 s left
    const bar = serviceBar({ ...usage, included: 90_000, used: 40_770, held: 0 });
    expect([bar.usedText, bar.rest]).toEqual([
      '3 h 47 min of 8 h 20 min used',
      '4 h 33 min left until 1 Dec 2026.',
    ]);
  });

  test('of a service that is not included is empty and not broken', () => {
    const bar = serviceBar({ ...usage, included: 0, used: 0, held: 0, previous: null, periodEnd: null });
    expect(bar).toMatchObject({ usedText: '0 min of 0 min used', rest: '0 min left.', before: null });
    expect([bar.usedShare, bar.heldShare]).toEqual([0, 0]);
  });

  test('never reaches over its end', () => {
    const { usedShare, heldShare } = serviceBar({ ...usage, used: 17_900, held: 540 });
    expect(usedShare + heldShare).toBe(1);
  });
});

test('a day says what was paid and for what', () => {
  const kinds = [
    { kind: 'call', microUsd: -1_000_000 },
    { kind: 'message', microUsd: -200_000 },
    { kind: 'top-up', microUsd: 5_000_000 },
    { kind: 'refund', microUsd: -5_000_000 },
  ] as const;
  expect(dayInWords({ day: '2026-11-21', spentMicroUsd: 1_200_000, kinds: [...kinds] })).toBe(
    '$1.20 (Calls $1.00, Messages $0.20)',
  );
});

test('a day on which nothing was paid says so', () => {
  expect(dayInWords({ day: '2026-11-21', spentMicroUsd: 0, kinds: [] })).toBe('$0.00');
});

test('days of a calendar are written for people, and today is today', () => {
  expect(calendarDay('2026-11-21', '2026-11-21')).toBe('Today');
  expect(calendarDay('2026-11-20', '2026-11-21')).toBe('Fri 20 Nov');
  expect(shortDay('2026-11-01')).toBe('1 Nov');
});

test.each([
  [1_200_000, 800_000, 'Last 2 days. Previous 2 days: $0.80.'],
  [1_200_000, 0, 'Last 2 days. Previous 2 days: $0.00.'],
  [0, 0, 'Nothing has been paid from your balance yet.'],
])('%d after %d: %s', (spentMicroUsd, previousSpentMicroUsd, expected) => {
  const day = { day: '2026-11-21', spentMicroUsd: 0, kinds: [] };
  const money = {
    currency: 'USD',
    timeZone: 'UTC',
    days: [day, day],
    spentMicroUsd,
    previousSpentMicroUsd,
  } as const;
  expect(comparison({ ...money, days: [...money.days] })).toBe(expected);
});

test.each([
  [0, 10_000],
  [10_000, 10_000],
  [11_000, 20_000],
  [1_300_000, 2_000_000],
  [49_990_000, 50_000_000],
])('a scale for %d ends at %d', (largest, top) => {
  expect(scaleTop(largest)).toBe(top);
});

test.each([
  [NOON - 3_600_000, 'Today, 12:00'],
  [NOON - 86_400_000, 'Yesterday, 13:00'],
  [Date.UTC(2026, 10, 3, 17), '3 Nov 2026, 18:00'],
])('the moment %d is %s in Berlin', (at, label) => {
  expect(momentLabel(at, NOON, viewer)).toBe(label);
});

test('a day is written as invoices write it, also where people write months first', () => {
  const american = { locale: 'en-US', timeZone: 'America/New_York' };
  expect(momentLabel(Date.UTC(2026, 10, 3, 17), NOON, american)).toBe('3 Nov 2026, 12:00 PM');
  expect(serviceBar(usage).rest).toContain('until 1 Dec 2026');
});

test('only services that exist have a meter, and one that was used keeps it', () => {
  const fax: ServiceUsage = { ...usage, service: 'fax-pages', used: 0, held: 0 };
  expect(metersOf([usage, fax], new Set())).toEqual([usage]);
  expect(metersOf([usage, fax], new Set(['fax']))).toEqual([usage, fax]);
  expect(metersOf([{ ...fax, used: 1 }], new Set())).toHaveLength(1);
});
