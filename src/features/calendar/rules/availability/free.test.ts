import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../model.ts';
import { type Busy, freeSlots, type Host, type SlotRules } from './free.ts';
import { minutesOf, scheduleProblem } from './schedule.ts';
import { nearestTo, slotsOfAnybody, slotsOfEverybody, turnOf } from './team.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: number[], ...spans: [string, string][]) =>
  WEEK.map((weekday) => ({
    weekday,
    isEnabled: from.includes(weekday),
    spans: spans.map(([start, end]) => ({ start, end })),
  }));
const schedule = (changed: Partial<Schedule> = {}): Schedule => ({
  name: 'Default Hours',
  timeZone: 'UTC',
  days: hours([1, 2, 3, 4, 5], ['09:00', '11:00']),
  overrides: [],
  bufferBefore: 0,
  bufferAfter: 0,
  ...changed,
});
const rules = (changed: Partial<SlotRules> = {}): SlotRules => ({
  durationMinutes: 30,
  stepMinutes: 30,
  noticeMinutes: 0,
  horizonDays: 60,
  dailyCap: null,
  ...changed,
});
const MONDAY = utc('2026-11-23T00:00');
const texts = (slots: readonly number[]) => slots.map((at) => new Date(at).toISOString().slice(5, 16));
function slotsOf(host: Partial<Host>, changed: Partial<SlotRules> = {}, days = 1, now = MONDAY) {
  const whole = { schedule: schedule(), busy: [], booked: [], ...host };
  return texts(
    freeSlots(whole, rules(changed), { within: { from: MONDAY, before: MONDAY + days * DAY }, now }),
  );
}
const busy = (from: string, before: string, gapMs?: number): Busy => ({
  from: utc(from),
  before: utc(before),
  ...(gapMs === undefined ? {} : { gapMs }),
});

describe('free slots', () => {
  test('fill the spans of a day', () => {
    expect(slotsOf({})).toEqual(['11-23T09:00', '11-23T09:30', '11-23T10:00', '11-23T10:30']);
    expect(slotsOf({}, { durationMinutes: 60 })).toEqual(['11-23T09:00', '11-23T09:30', '11-23T10:00']);
    const twoSpans = schedule({ days: hours([1], ['13:00', '13:30'], ['08:00', '08:45']) });
    expect(slotsOf({ schedule: twoSpans })).toEqual(['11-23T08:00', '11-23T13:00']);
  });

  test('are absent on days off, and follow the override of a date', () => {
    const overrides = [
      { date: '2026-11-23', spans: [] },
      { date: '2026-11-28', spans: [{ start: '12:00', end: '12:30' }] },
    ];
    expect(
      slotsOf({ schedule: schedule({ overrides, days: hours([1], ['09:00', '11:00']) }) }, {}, 7),
    ).toEqual(['11-28T12:00']);
  });

  test('leave out what is busy, from whatever source', () => {
    expect(
      slotsOf({
        busy: [busy('2026-11-23T10:10', '2026-11-23T10:20'), busy('2026-11-22T20:00', '2026-11-23T09:01')],
      }),
    ).toEqual(['11-23T09:30', '11-23T10:30']);
  });

  test('keep the buffers of the schedule from other events, and one pause from bookings', () => {
    const buffered = schedule({ bufferBefore: 30, bufferAfter: 0 });
    expect(slotsOf({ schedule: buffered, busy: [busy('2026-11-23T09:30', '2026-11-23T10:00')] })).toEqual([
      '11-23T09:00',
      '11-23T10:30',
    ]);
    const both = schedule({ bufferBefore: 15, bufferAfter: 15 });
    expect(
      slotsOf(
        { schedule: both, busy: [busy('2026-11-23T09:00', '2026-11-23T09:30', 15 * MINUTE)] },
        { stepMinutes: 15 },
      ),
    ).toEqual(['11-23T09:45', '11-23T10:00', '11-23T10:15', '11-23T10:30']);
  });

  test('keep the pause that a booking was made with, when the buffers became smaller', () => {
    expect(slotsOf({ busy: [busy('2026-11-23T09:00', '2026-11-23T09:30', 60 * MINUTE)] })).toEqual([
      '11-23T10:30',
    ]);
  });

  test('start after the notice and before the horizon', () => {
    expect(slotsOf({}, { noticeMinutes: 10 * 60 - 1 })).toEqual(['11-23T10:00', '11-23T10:30']);
    expect(slotsOf({}, { horizonDays: 1 }, 9, MONDAY - 14.5 * 3_600_000)).toEqual(['11-23T09:00']);
    expect(slotsOf({}, {}, 1, MONDAY + DAY)).toEqual([]);
  });

  test('end with the daily cap', () => {
    const booked = [utc('2026-11-23T09:00'), utc('2026-11-23T10:00'), utc('2026-11-24T09:00')];
    expect(slotsOf({ booked }, { dailyCap: 2 }, 2)).toEqual([
      '11-24T09:00',
      '11-24T09:30',
      '11-24T10:00',
      '11-24T10:30',
    ]);
  });

  test('come twice in an hour that comes twice, and never in one that is skipped', () => {
    const night = (date: string) => ({
      schedule: schedule({
        timeZone: 'America/New_York',
        days: hours([], ['09:00', '10:00']),
        overrides: [{ date, spans: [{ start: '01:00', end: '03:00' }] }],
      }),
    });
    const on = (date: string) => {
      const from = utc(`${date}T00:00`);
      const host = { ...night(date), busy: [], booked: [] };
      return texts(
        freeSlots(host, rules({ durationMinutes: 60, stepMinutes: 60 }), {
          within: { from, before: from + DAY },
          now: from,
        }),
      );
    };
    expect(on('2026-11-01')).toEqual(['11-01T05:00', '11-01T06:00', '11-01T07:00']);
    expect(on('2026-03-08')).toEqual(['03-08T06:00']);
  });

  test('lie in the schedule and overlap nothing, in every zone around every change of the clock', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const edges = Array.from({ length: 7 }, (_, nth) => [
      utc(`${2024 + nth}-03-01T00:00`),
      utc(`${2024 + nth}-10-20T00:00`),
    ]).flat();
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...edges),
        fc.array(fc.tuple(fc.nat(40 * 1_440), fc.integer({ min: 1, max: 600 }), fc.boolean()), {
          maxLength: 40,
        }),
        fc.tuple(fc.constantFrom(15, 30, 50), fc.constantFrom(10, 15, 30), fc.nat(45), fc.nat(45)),
        (timeZone, now, events, [durationMinutes, stepMinutes, bufferBefore, bufferAfter]) => {
          const days = hours(WEEK, ['00:00', '02:45'], ['09:00', '24:00']);
          const plan = schedule({ timeZone, days, bufferBefore, bufferAfter });
          const taken = events.map(([start, length, isBooking]) => ({
            from: now + start * MINUTE,
            before: now + (start + length) * MINUTE,
            ...(isBooking ? { gapMs: Math.max(bufferBefore, bufferAfter) * MINUTE } : {}),
          }));
          const within = { from: now, before: now + 40 * DAY };
          const found = freeSlots(
            { schedule: plan, busy: taken, booked: [] },
            rules({ durationMinutes, stepMinutes }),
            { within, now },
          );
          const clock = new Intl.DateTimeFormat('en-GB', {
            timeZone,
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          });
          for (const start of found) {
            const end = start + durationMinutes * MINUTE;
            const wall = minutesOf(clock.format(start)) ?? -1;
            const last = minutesOf(clock.format(end - MINUTE)) ?? -1;
            const isInside = (wall < 165 && last < 165) || (wall >= 540 && last >= 540);
            const overlaps = taken.some(({ from, before, gapMs }) => {
              const ahead = gapMs ?? bufferAfter * MINUTE;
              const behind = gapMs ?? bufferBefore * MINUTE;
              return from - ahead < end && before + behind > start;
            });
            if (!isInside || overlaps) return false;
          }
          return new Set(found).size === found.length && found.length > 0;
        },
      ),
      { numRuns: 120 },
    );
  });

  test('of a whole day are all found, whatever the zone does to its clock', () => {
    for (const [timeZone, date, count] of [
      ['Europe/Berlin', '2026-03-29', 46],
      ['Europe/Berlin', '2026-10-25', 50],
      ['Australia/Lord_Howe', '2026-04-05', 49],
      ['America/Santiago', '2026-09-06', 46],
      ['Asia/Kathmandu', '2026-11-23', 48],
    ] as const) {
      const from = utc(`${date}T00:00`) - DAY;
      const plan = schedule({
        timeZone,
        days: hours([]),
        overrides: [{ date, spans: [{ start: '00:00', end: '24:00' }] }],
      });
      const found = freeSlots({ schedule: plan, busy: [], booked: [] }, rules(), {
        within: { from, before: from + 3 * DAY },
        now: from,
      });
      expect([timeZone, found.length]).toEqual([timeZone, count]);
    }
  });
});

describe('a schedule', () => {
  test.each([
    ['badZone', { timeZone: 'Mars/Olympus' }],
    ['badSpan', { days: hours([1], ['11:00', '09:00']) }],
    ['badTime', { days: hours([1], ['09:00', '25:00']) }],
    ['badTime', { days: hours([1], ['09:60', '10:00']) }],
    ['needsHours', { days: hours([1]) }],
    ['badSpan', { days: hours([1], ['09:00', '09:00']) }],
    ['spansOverlap', { days: hours([1], ['09:00', '12:00'], ['11:59', '13:00']) }],
    ['badDate', { overrides: [{ date: '2026-02-29', spans: [] }] }],
    [
      'badDate',
      {
        overrides: [
          { date: '2026-02-28', spans: [] },
          { date: '2026-02-28', spans: [] },
        ],
      },
    ],
    [null, { days: hours([1], ['12:00', '24:00'], ['00:00', '12:00']) }],
  ] as const)('has the problem %s', (problem, changed) => {
    expect(scheduleProblem(schedule(changed as Partial<Schedule>))).toBe(problem);
  });
});

describe('a team', () => {
  const hosts = [
    { accountId: 'ann', slots: [1, 2, 4], lastBookedAt: 50 },
    { accountId: 'ben', slots: [2, 3, 4], lastBookedAt: 20 },
    { accountId: 'cy', slots: [4], lastBookedAt: null },
  ];

  test('meets when everyone can, or when someone can', () => {
    expect(slotsOfEverybody(hosts)).toEqual([4]);
    expect(slotsOfAnybody(hosts)).toEqual([1, 2, 3, 4]);
    expect(slotsOfEverybody([])).toEqual([]);
  });

  test('takes turns: whoever was booked longest ago is next', () => {
    expect(turnOf(hosts, 4)).toBe('cy');
    expect(turnOf(hosts, 2)).toBe('ben');
    expect(turnOf(hosts, 1)).toBe('ann');
    expect(turnOf(hosts, 9)).toBeNull();
  });

  test('offers what is nearest to a start that is taken', () => {
    expect(nearestTo(10, [1, 7, 9, 12, 30], 3)).toEqual([7, 9, 12]);
  });
});
