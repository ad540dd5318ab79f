import { expect, test } from 'vitest';
import {
  dayOf,
  dayWords,
  distanceWords,
  leftWords,
  monthAfter,
  monthWords,
  readerOf,
  spanWords,
  startWords,
  timeWords,
  weekdays,
  weeksOf,
  whenWords,
  zoneWords,
} from './visitor-words.ts';

const AT = Date.UTC(2026, 10, 19, 18, 30);
const LONDON = { timeZone: 'Europe/London', isHalfDay: true };
const BERLIN = { timeZone: 'Europe/Berlin', isHalfDay: false };

test('times are read by the clock of the visitor', () => {
  expect(timeWords(AT, LONDON)).toBe('6:30 PM');
  expect(timeWords(AT, BERLIN)).toBe('19:30');
  expect(timeWords(Date.UTC(2026, 10, 19, 0, 5), { timeZone: 'UTC', isHalfDay: false })).toBe('00:05');
  expect(spanWords(AT, AT + 1_800_000, LONDON)).toBe('6:30 – 7:00 PM');
  expect(spanWords(Date.UTC(2026, 10, 19, 11, 45), Date.UTC(2026, 10, 19, 12, 15), LONDON)).toBe(
    '11:45 AM – 12:15 PM',
  );
  expect(spanWords(AT, AT + 1_800_000, BERLIN)).toBe('19:30 – 20:00');
});

test('when a meeting is has the day, the time and the zone of the reader', () => {
  const booking = { startsAt: AT, endsAt: AT + 1_800_000 };
  expect(whenWords(booking, readerOf({ timeZone: 'Asia/Kathmandu', clock: '24' }))).toEqual({
    day: 'Friday 20 November',
    time: '00:15 – 00:45',
    zone: 'Kathmandu (GMT+5:45)',
  });
  expect(zoneWords('Asia/Calcutta', AT)).toBe('Kolkata (GMT+5:30)');
  expect(startWords(AT, LONDON)).toBe('Thursday 19 November, 6:30 PM');
});

test('a time that the clock shows twice says which of the two it is', () => {
  const newYork = { timeZone: 'America/New_York', isHalfDay: true };
  const back = Date.UTC(2027, 10, 7, 6);
  const minute = 60_000;
  expect(timeWords(back - 61 * minute, newYork)).toBe('12:59 AM');
  expect(timeWords(back - 60 * minute, newYork)).toBe('1:00 AM (GMT-4)');
  expect(timeWords(back, newYork)).toBe('1:00 AM (GMT-5)');
  expect(timeWords(back + 60 * minute, newYork)).toBe('2:00 AM');
  expect(spanWords(back - 30 * minute, back, newYork)).toBe('1:30 AM (GMT-4) – 1:00 AM (GMT-5)');
  expect(spanWords(back, back + 30 * minute, newYork)).toBe('1:00 – 1:30 AM (GMT-5)');
  expect(spanWords(back + 30 * minute, back + 60 * minute, newYork)).toBe('1:30 AM (GMT-5) – 2:00 AM');
  const lordHowe = { timeZone: 'Australia/Lord_Howe', isHalfDay: false };
  const half = Date.UTC(2027, 3, 3, 15);
  expect(timeWords(half - 31 * minute, lordHowe)).toBe('01:29');
  expect(timeWords(half - 30 * minute, lordHowe)).toBe('01:30 (GMT+11)');
  expect(timeWords(half, lordHowe)).toBe('01:30 (GMT+10:30)');
  expect(timeWords(half + 30 * minute, lordHowe)).toBe('02:00');
  // Where it goes forward, nothing comes twice.
  expect(spanWords(Date.UTC(2027, 2, 14, 6, 30), Date.UTC(2027, 2, 14, 7), newYork)).toBe('1:30 – 3:00 AM');
});

test.each([
  ['America/New_York', null, true],
  ['America/Sao_Paulo', null, false],
  ['Asia/Kolkata', null, true],
  ['Asia/Tokyo', undefined, false],
  ['Europe/Berlin', '12', true],
  ['America/Chicago', '24', false],
] as const)('somebody in %s who chose the clock %s reads half days: %s', (timeZone, clock, isHalfDay) => {
  expect(readerOf({ timeZone, clock })).toEqual({ timeZone, isHalfDay });
});

test('the same instant is another day elsewhere', () => {
  expect([dayOf(AT, 'Europe/London'), dayOf(AT, 'Pacific/Auckland')]).toEqual(['2026-11-19', '2026-11-20']);
  expect(dayWords('2026-11-19')).toBe('Thursday 19 November');
});

test('months have whole weeks from the first day of the week on', () => {
  const november = weeksOf('2026-11', 1);
  expect(november.length).toBe(6);
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(november.at(-1)?.slice(0, 2)).toEqual(['2026-11-30', null]);
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
  expect(
    weeksOf('2028-02', 1)
      .flat()
      .filter((day) => day !== null).length,
  ).toBe(29);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthWords('2026-11')]).toEqual([
    '2027-01',
    '2025-12',
    'November 2026',
  ]);
  expect(
    weekdays(1)
      .map(({ letter }) => letter)
      .join(''),
  ).toBe('MTWTFSS');
  expect(weekdays(7)[0]).toEqual({ letter: 'S', name: 'Sunday' });
});

test('zones are a place and its distance from UTC on that day', () => {
  expect(zoneWords('Europe/London', AT)).toBe('London (GMT)');
  expect(zoneWords('Europe/London', Date.UTC(2026, 6, 1))).toBe('London (GMT+1)');
  expect(zoneWords('Asia/Kolkata', AT)).toBe('Kolkata (GMT+5:30)');
  expect(zoneWords('Asia/Calcutta', AT)).toBe('Kolkata (GMT+5:30)');
  expect(distanceWords('America/Los_Angeles', 'Europe/London', AT)).toBe('8 hours behind you');
  expect(distanceWords('Asia/Kolkata', 'Europe/London', AT)).toBe('5 hours and 30 minutes ahead of you');
  expect(distanceWords('Europe/Lisbon', 'Europe/London', AT)).toBeNull();
});

test('the time left of a hold counts down to zero', () => {
  expect([leftWords(288_000), leftWords(59_001), leftWords(-5)]).toEqual(['4:48', '1:00', '0:00']);
});
