import { describe, expect, test } from 'vitest';
import { dayOf, firstDayShown, formatUptime, minuteOf, stateNow, totalOf, uptimeByDay } from './uptime.ts';

/** 2026-11-21 is day 20,778; its minutes begin at 29,920,320. */
const NOON = 29_921_040;
const TODAY = 20_778;
const SINCE_EVER = 1;

describe('minutes and days', () => {
  test('noon of 2026-11-21 in UTC is a minute of day 20,778', () => {
    expect(minuteOf(Date.UTC(2026, 10, 21, 12))).toBe(NOON);
    expect(minuteOf(Date.UTC(2026, 10, 21, 12, 0, 59, 999))).toBe(NOON);
    expect(dayOf(NOON)).toBe(TODAY);
  });

  test('ninety days begin eighty-nine days before today', () => {
    expect(firstDayShown(NOON, 90)).toBe(20_689);
  });

  test.each([
    ['clocks go forward in Europe', Date.UTC(2026, 2, 30)],
    ['clocks go back in Europe', Date.UTC(2026, 9, 26)],
    ['clocks go back in the United States', Date.UTC(2026, 10, 2)],
  ])('the day on which %s has as many minutes as any other', (_what, dayAfter) => {
    const nowMinute = minuteOf(dayAfter);
    const upByDay = new Map([[dayOf(nowMinute) - 1, 1_440]]);
    const days = uptimeByDay({ days: 2, nowMinute, firstMinute: SINCE_EVER, upByDay });
    expect(days).toEqual({ known: [1_440, 0], up: [1_440, 0] });
  });
});

describe('uptime by day', () => {
  test('a whole day with a heartbeat each minute is up for 1,440 minutes; today counts to the last whole minute', () => {
    const upByDay = new Map([
      [TODAY - 1, 1_440],
      [TODAY, 720],
    ]);
    expect(uptimeByDay({ days: 2, nowMinute: NOON, firstMinute: SINCE_EVER, upByDay })).toEqual({
      known: [1_440, 720],
      up: [1_440, 720],
    });
  });

  test('a minute without a heartbeat is down', () => {
    const upByDay = new Map([[TODAY, 717]]);
    expect(uptimeByDay({ days: 1, nowMinute: NOON, firstMinute: SINCE_EVER, upByDay })).toEqual({
      known: [720],
      up: [717],
    });
  });

  test('a day without any heartbeat, between others, was down from midnight to midnight', () => {
    const upByDay = new Map([
      [TODAY - 2, 1_440],
      [TODAY, 720],
    ]);
    expect(uptimeByDay({ days: 3, nowMinute: NOON, firstMinute: SINCE_EVER, upByDay })).toEqual({
      known: [1_440, 1_440, 720],
      up: [1_440, 0, 720],
    });
  });

  test('time before the first heartbeat is unknown and not up', () => {
    // Two hours before midnight of the day before.
    const firstMinute = NOON - 720 - 120;
    const upByDay = new Map([
      [TODAY - 1, 120],
      [TODAY, 720],
    ]);
    expect(uptimeByDay({ days: 3, nowMinute: NOON, firstMinute, upByDay })).toEqual({
      known: [0, 120, 720],
      up: [0, 120, 720],
    });
  });

  test('without any heartbeat nothing is known', () => {
    expect(uptimeByDay({ days: 2, nowMinute: NOON, firstMinute: null, upByDay: new Map() })).toEqual({
      known: [0, 0],
      up: [0, 0],
    });
  });

  test('in its first minute an installation knows nothing yet', () => {
    const upByDay = new Map([[TODAY, 1]]);
    expect(uptimeByDay({ days: 1, nowMinute: NOON, firstMinute: NOON, upByDay })).toEqual({
      known: [0],
      up: [0],
    });
  });

  test('a restart of three minutes costs three minutes', () => {
    const upByDay = new Map([[TODAY, 120 + 57]]);
    const days = uptimeByDay({ days: 1, nowMinute: NOON, firstMinute: NOON - 180, upByDay });
    expect(days).toEqual({ known: [180], up: [177] });
    expect(formatUptime(totalOf(days))).toBe('98.33%');
  });

  test('a clock that ran an hour ahead and was set back makes no minute count twice, nor an hour that is to come', () => {
    // It wrote 60 minutes of the next day's beginning while it was wrong.
    const nowMinute = NOON + 690;
    const upByDay = new Map([
      [TODAY, 1_440],
      [TODAY + 1, 30],
    ]);
    expect(uptimeByDay({ days: 1, nowMinute, firstMinute: SINCE_EVER, upByDay })).toEqual({
      known: [1_410],
      up: [1_410],
    });
  });

  test('a first heartbeat in the future, by a clock that was wrong, leaves the past unknown', () => {
    expect(uptimeByDay({ days: 1, nowMinute: NOON, firstMinute: NOON + 5_000, upByDay: new Map() })).toEqual({
      known: [0],
      up: [0],
    });
  });
});

describe('the figure', () => {
  test.each([
    [0, 0, null],
    [720, 720, '100%'],
    [129_600, 129_599, '99.99%'],
    [1_000_000, 999_999, '99.99%'],
    [1_440, 1_437, '99.79%'],
    [3, 2, '66.66%'],
    [720, 0, '0.00%'],
  ])('of %i minutes measured and %i up is %s', (known, up, text) => {
    expect(formatUptime({ known, up })).toBe(text);
  });
});

describe('the state now', () => {
  test.each([
    [[true, false], 'up'],
    [[false, true], 'down'],
    [[null, true], 'up'],
    [[null, null], 'unknown'],
    [[], 'unknown'],
  ] as const)('when the last heartbeats said %j is %s', (heartbeats, state) => {
    expect(stateNow(heartbeats)).toBe(state);
  });
});
