import { describe, expect, test } from 'vitest';
import { basicTime } from '../../rules/availability/civil.ts';
import { zoneOf } from '../../rules/availability/zone.ts';
import { movedSeries, type Recurrence, splitAt } from '../../rules/events/change.ts';
import { ruleProblem } from '../../rules/events/rule.ts';
import { countBefore, startsWithin } from './starts.ts';

const NEW_YORK = 'America/New_York';
const newYork = zoneOf(NEW_YORK);
const at = (text: string) => newYork.instantOf(Date.parse(`${text}Z`));
const series = (start: string, rule: string | null, more: Partial<Recurrence> = {}): Recurrence => ({
  startsAt: at(start),
  timeZone: NEW_YORK,
  rule,
  added: [],
  leftOut: [],
  ...more,
});
const EVER = { from: 0, before: Date.UTC(2050, 0, 1) };
const wallTexts = (instants: readonly number[]) =>
  instants.map((one) => basicTime(newYork.wallOf(one)).slice(0, 13));
const dates = (recurrence: Recurrence, max = 60, within = EVER) =>
  startsWithin(recurrence, within, max).map((one) => basicTime(newYork.wallOf(one)));
/** "1997 09 02-11" */
const days = (text: string) =>
  text.split('; ').flatMap((month) => {
    const [year = '', number = '', list = ''] = month.split(' ');
    return list.split(',').flatMap((part) => {
      const [first = '', last = first] = part.split('-');
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, nth) => `${year}${number}${String(Number(first) + nth).padStart(2, '0')}T090000`,
      );
    });
  });

describe('the examples of RFC 5545 §3.8.5.3 come on the dates that it lists', () => {
  test.each([
    ['daily for 10 occurrences', '19970902', 'FREQ=DAILY;COUNT=10', '1997 09 02-11'],
    [
      'daily until December 24, 1997',
      '19970902',
      'FREQ=DAILY;UNTIL=19971224T000000Z',
      '1997 09 02-30; 1997 10 1-31; 1997 11 1-30; 1997 12 1-23',
    ],
    [
      'every other day',
      '19970902',
      'FREQ=DAILY;INTERVAL=2',
      '1997 09 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997 10 2,4,6',
    ],
    [
      'every 10 days, 5 occurrences',
      '19970902',
      'FREQ=DAILY;INTERVAL=10;COUNT=5',
      '1997 09 2,12,22; 1997 10 2,12',
    ],
    [
      'every day in January, for 3 years',
      '19980101',
      'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
      '1998 01 1-31; 1999 01 1-31; 2000 01 1-31',
    ],
    [
      'the same, daily',
      '19980101',
      'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
      '1998 01 1-31; 1999 01 1-31; 2000 01 1-31',
    ],
    [
      'weekly for 10 occurrences',
      '19970902',
      'FREQ=WEEKLY;COUNT=10',
      '1997 09 2,9,16,23,30; 1997 10 7,14,21,28; 1997 11 4',
    ],
    [
      'every other week',
      '19970902',
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
      '1997 09 2,16,30; 1997 10 14,28; 1997 11 11,25; 1997 12 9,23',
    ],
    [
      'weekly on Tuesday and Thursday for five weeks',
      '19970902',
      'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
      '1997 09 2,4,9,11,16,18,23,25,30; 1997 10 2',
    ],
    [
      'every other week on three days',
      '19970901',
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
      '1997 09 1,3,5,15,17,19,29; 1997 10 1,3,13,15,17,27,29,31; 1997 11 10,12,14,24,26,28; 1997 12 8,10,12,22',
    ],
    [
      'every other week on Tuesday and Thursday',
      '19970902',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      '1997 09 2,4,16,18,30; 1997 10 2,14,16',
    ],
    [
      'monthly on the first Friday',
      '19970905',
      'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
      '1997 09 5; 1997 10 3; 1997 11 7; 1997 12 5; 1998 01 2; 1998 02 6; 1998 03 6; 1998 04 3; 1998 05 1; 1998 06 5',
    ],
    [
      'the same until December 24',
      '19970905',
      'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
      '1997 09 5; 1997 10 3; 1997 11 7; 1997 12 5',
    ],
    [
      'every other month on the first and last Sunday',
      '19970907',
      'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
      '1997 09 7,28; 1997 11 2,30; 1998 01 4,25; 1998 03 1,29; 1998 05 3,31',
    ],
    [
      'monthly on the second-to-last Monday',
      '19970922',
      'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
      '1997 09 22; 1997 10 20; 1997 11 17; 1997 12 22; 1998 01 19; 1998 02 16',
    ],
    [
      'monthly on the third-to-last day',
      '19970928',
      'FREQ=MONTHLY;BYMONTHDAY=-3',
      '1997 09 28; 1997 10 29; 1997 11 28; 1997 12 29; 1998 01 29; 1998 02 26',
    ],
    [
      'monthly on the 2nd and 15th',
      '19970902',
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
      '1997 09 2,15; 1997 10 2,15; 1997 11 2,15; 1997 12 2,15; 1998 01 2,15',
    ],
    [
      'monthly on the first and last day',
      '19970930',
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
      '1997 09 30; 1997 10 1,31; 1997 11 1,30; 1997 12 1,31; 1998 01 1,31; 1998 02 1',
    ],
    [
      'every 18 months on the 10th to 15th',
      '19970910',
      'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
      '1997 09 10-15; 1999 03 10-13',
    ],
    [
      'every Tuesday, every other month',
      '19970902',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
      '1997 09 2,9,16,23,30; 1997 11 4,11,18,25; 1998 01 6,13,20,27; 1998 03 3,10,17,24,31',
    ],
    [
      'yearly in June and July',
      '19970610',
      'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
      '1997 06 10; 1997 07 10; 1998 06 10; 1998 07 10; 1999 06 10; 1999 07 10; 2000 06 10; 2000 07 10; 2001 06 10; 2001 07 10',
    ],
    [
      'every other year in January to March',
      '19970310',
      'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
      '1997 03 10; 1999 01 10; 1999 02 10; 1999 03 10; 2001 01 10; 2001 02 10; 2001 03 10; 2003 01 10; 2003 02 10; 2003 03 10',
    ],
    [
      'every third year on the 1st, 100th and 200th day',
      '19970101',
      'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      '1997 01 1; 1997 04 10; 1997 07 19; 2000 01 1; 2000 04 9; 2000 07 18; 2003 01 1; 2003 04 10; 2003 07 19; 2006 01 1',
    ],
    [
      'every 20th Monday of the year',
      '19970519',
      'FREQ=YEARLY;BYDAY=20MO',
      '1997 05 19; 1998 05 18; 1999 05 17',
    ],
    [
      'Monday of week number 20',
      '19970512',
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      '1997 05 12; 1998 05 11; 1999 05 17',
    ],
    [
      'every Thursday in March',
      '19970313',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
      '1997 03 13,20,27; 1998 03 5,12,19,26; 1999 03 4,11,18,25',
    ],
    [
      'every Thursday of the summer',
      '19970605',
      'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
      '1997 06 5,12,19,26; 1997 07 3,10,17,24,31; 1997 08 7,14,21,28; 1998 06 4,11,18,25',
    ],
    [
      'the first Saturday after the first Sunday',
      '19970913',
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      '1997 09 13; 1997 10 11; 1997 11 8; 1997 12 13; 1998 01 10; 1998 02 7; 1998 03 7; 1998 04 11; 1998 05 9; 1998 06 13',
    ],
    [
      'election day of the United States',
      '19961105',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996 11 5; 2000 11 7; 2004 11 2',
    ],
    [
      'the third Tuesday, Wednesday or Thursday',
      '19970904',
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997 09 4; 1997 10 7; 1997 11 6',
    ],
    [
      'the second-to-last weekday',
      '19970929',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997 09 29; 1997 10 30; 1997 11 27; 1997 12 30; 1998 01 29; 1998 02 26; 1998 03 30',
    ],
    [
      'weeks that begin on Monday',
      '19970805',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997 08 5,10,19,24',
    ],
    [
      'weeks that begin on Sunday',
      '19970805',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997 08 5,17,19,31',
    ],
    [
      'a day that February does not have',
      '20070115',
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007 01 15,30; 2007 02 15; 2007 03 15,30',
    ],
  ])('%s', (_name, start, rule, expected) => {
    const day = `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6)}T09:00`;
    const list = days(expected);
    expect(dates(series(day, rule), list.length)).toEqual(list);
  });

  test('every Friday the 13th, without the first date', () => {
    const start = '1997-09-02T09:00';
    expect(dates(series(start, 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', { leftOut: [at(start)] }), 5)).toEqual(
      days('1998 02 13; 1998 03 13; 1998 11 13; 1999 08 13; 2000 10 13'),
    );
  });

  test('every 3 hours of a day', () => {
    expect(
      wallTexts(
        startsWithin(series('1997-09-02T09:00', 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z'), EVER, 60),
      ),
    ).toEqual(['19970902T0900', '19970902T1200', '19970902T1500']);
  });
});

describe('a series', () => {
  test('keeps its wall time over both changes of the clock', () => {
    const weekly = series('2026-03-01T09:00', 'FREQ=WEEKLY');
    expect(startsWithin(weekly, { from: at('2026-03-01T00:00'), before: at('2026-03-16T00:00') }, 9)).toEqual(
      [Date.UTC(2026, 2, 1, 14), Date.UTC(2026, 2, 8, 13), Date.UTC(2026, 2, 15, 13)],
    );
  });

  test('has dates that were added, and not those that were left out', () => {
    const changed = series('2026-03-02T09:00', 'FREQ=DAILY;COUNT=4', {
      added: [at('2026-03-10T15:00')],
      leftOut: [at('2026-03-03T09:00')],
    });
    expect(dates(changed)).toEqual([
      '20260302T090000',
      '20260304T090000',
      '20260305T090000',
      '20260310T150000',
    ]);
  });

  test('is divided so that the two parts come on the same dates as before', () => {
    for (const rule of [
      'FREQ=DAILY;COUNT=9',
      'FREQ=WEEKLY;BYDAY=MO,TH',
      'FREQ=MONTHLY;UNTIL=20271231T000000Z',
    ]) {
      const whole = series('2026-03-02T09:00', rule, { leftOut: [at('2026-03-04T09:00')] });
      const all = dates(whole, 9);
      const [, , third = 0] = startsWithin(whole, EVER, 9);
      const { before, after } = splitAt(whole, third, countBefore(whole, third));
      expect([rule, [...dates(before ?? whole), ...dates(after, 7)]]).toEqual([rule, all]);
    }
  });

  test('that is divided at its first date is one', () => {
    const whole = series('2026-03-02T09:00', 'FREQ=DAILY');
    expect(splitAt(whole, whole.startsAt, 0)).toEqual({ before: null, after: whole });
  });

  test('moves by wall time, with what was left out', () => {
    const weekly = series('2026-03-01T09:00', 'FREQ=WEEKLY', { leftOut: [at('2026-03-15T09:00')] });
    const moved = movedSeries(weekly, { from: at('2026-03-08T09:00'), to: at('2026-03-08T10:30') });
    expect(dates(moved, 3)).toEqual(['20260301T103000', '20260308T103000', '20260322T103000']);
  });
});

describe('a rule', () => {
  test.each([
    ['FREQ=SECONDLY', 'tooOften'],
    ['FREQ=MINUTELY;INTERVAL=90', 'tooOften'],
    ['FREQ=DAILY;BYHOUR=9,10,11,12,13;BYMINUTE=0,10,20,30,40', 'tooOften'],
    ['FREQ=HOURLY;BYMINUTE=0,30', 'tooOften'],
    ['FREQ=DAILY;COUNT=99999', 'badRule'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20260101', 'badRule'],
    ['FREQ=DAILY;INTERVAL=0', 'badRule'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'badRule'],
    ['FREQ=WEEKLY;BYDAY=XX', 'badRule'],
    ['FREQ=DAILY\nRRULE:FREQ=DAILY', 'badRule'],
    ['', 'badRule'],
    [`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(300)}1`, 'badRule'],
    ['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T235959Z', null],
  ])('%s has the problem %s', (rule, problem) => {
    expect(ruleProblem(rule)).toBe(problem);
  });

  test('that never comes again, or never ends, costs little', () => {
    const began = performance.now();
    for (const rule of [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
      'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    ])
      expect(dates(series('2026-03-02T09:00', rule), 2_000)).toEqual(['20260302T090000']);
    expect(
      dates(series('2006-03-02T09:00', 'FREQ=HOURLY'), 2_000, {
        from: at('2026-01-01T00:00'),
        before: at('2030-01-01T00:00'),
      }),
    ).toHaveLength(2_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
