import { expect, test } from 'vitest';
import { dueAt, dueWords, isDue, nextReminder, remindersAt } from './due.ts';

const berlin = (day: string, time: string | null) => ({ day, time, timeZone: 'Europe/Berlin' });
const iso = (at: number) => new Date(at).toISOString();

test('nine in the morning is another instant in summer and in winter', () => {
  expect(iso(dueAt(berlin('2026-07-01', '09:00')))).toBe('2026-07-01T07:00:00.000Z');
  expect(iso(dueAt(berlin('2026-12-01', '09:00')))).toBe('2026-12-01T08:00:00.000Z');
});

test('a time that clocks skip is as much later as they skip', () => {
  expect(iso(dueAt(berlin('2027-03-28', '02:00')))).toBe('2027-03-28T01:00:00.000Z');
  expect(iso(dueAt(berlin('2027-03-28', '02:30')))).toBe('2027-03-28T01:30:00.000Z');
  // Clocks of Cairo skip the hour after midnight.
  expect(iso(dueAt({ day: '2026-04-24', time: '00:20', timeZone: 'Africa/Cairo' }))).toBe(
    '2026-04-23T22:20:00.000Z',
  );
  expect(iso(dueAt(berlin('2027-03-28', '03:10')))).toBe('2027-03-28T01:10:00.000Z');
});

test('a time that clocks show twice is the first of the two', () => {
  expect(iso(dueAt(berlin('2026-10-25', '02:30')))).toBe('2026-10-25T00:30:00.000Z');
  expect(iso(dueAt(berlin('2026-10-25', '03:30')))).toBe('2026-10-25T02:30:00.000Z');
});

test('without a time it is due until the day ends, on days of 23 and 25 hours too', () => {
  expect(iso(dueAt(berlin('2027-03-28', null)))).toBe('2027-03-28T22:00:00.000Z');
  expect(iso(dueAt(berlin('2026-10-25', null)))).toBe('2026-10-25T23:00:00.000Z');
});

test('a zone whose clocks change by half an hour, and one with a quarter', () => {
  expect(iso(dueAt({ day: '2026-10-04', time: '02:15', timeZone: 'Australia/Lord_Howe' }))).toBe(
    '2026-10-03T15:45:00.000Z',
  );
  expect(iso(dueAt({ day: '2026-11-24', time: '09:07', timeZone: 'Asia/Kathmandu' }))).toBe(
    '2026-11-24T03:22:00.000Z',
  );
});

test.each([
  ['2026-02-29', 'Europe/Berlin'],
  ['2026-13-01', 'Europe/Berlin'],
  ['0000-00-00', 'Europe/Berlin'],
  ['2026-11-24', 'Mars/Olympus'],
  ['9999-12-31', 'Europe/Berlin'],
])('%s in %s is no due date', (day, timeZone) => {
  expect(isDue({ day, time: null, timeZone })).toBe(false);
});

test('reminders without a time count from nine in the morning, each once', () => {
  expect(remindersAt(berlin('2026-11-24', null), [0, 1_440, 0]).map(iso)).toEqual([
    '2026-11-23T08:00:00.000Z',
    '2026-11-24T08:00:00.000Z',
  ]);
});

test('the next reminder is the first that is still ahead', () => {
  const at = (text: string) => Date.parse(text);
  const due = berlin('2026-11-24', '09:00');
  expect(nextReminder(due, [1_440, 30], at('2026-11-20T00:00Z'))).toBe(at('2026-11-23T08:00Z'));
  expect(nextReminder(due, [1_440, 30], at('2026-11-23T08:00Z'))).toBe(at('2026-11-24T07:30Z'));
  expect(nextReminder(due, [1_440, 30], at('2026-11-24T07:30Z'))).toBeNull();
  expect(nextReminder(null, [30], 0)).toBeNull();
});

test.each([
  ['2026-11-22', null, '2 days late', true],
  ['2026-11-23', null, '1 day late', true],
  ['2026-11-24', null, 'Today', false],
  ['2026-11-24', '08:00', '8:00 AM', true],
  ['2026-11-25', '09:00', 'Tomorrow, 9:00 AM', false],
  ['2026-11-26', null, 'Thu 26 Nov', false],
  ['2027-01-02', '09:00', 'Sat 2 Jan 2027', false],
])('%s %s reads "%s"', (day, time, text, isLate) => {
  const due = berlin(day, time);
  const now = Date.parse('2026-11-24T10:00Z');
  expect(dueWords({ due, dueAt: dueAt(due) }, { today: '2026-11-24', now, locale: 'en-US' })).toEqual({
    text,
    isLate,
  });
});
