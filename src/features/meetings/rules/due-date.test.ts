import { expect, test } from 'vitest';
import { parseDay } from './calendar-day.ts';
import { dueDateIn } from './due-date.ts';

// A Wednesday.
const today = parseDay('2026-11-18') ?? 0;

test.each([
  ['send it by Friday', 'by Friday', '2026-11-20'],
  ['on Wednesday', 'on Wednesday', '2026-11-25'],
  ['next Friday at ten', 'next Friday', '2026-11-27'],
  ['tomorrow morning', 'tomorrow morning', '2026-11-19'],
  ['the day after tomorrow', 'the day after tomorrow', '2026-11-20'],
  ['tonight', 'tonight', '2026-11-18'],
  ['I’ll review it right after this.', 'right after this', '2026-11-18'],
  ['this week', 'this week', '2026-11-20'],
  ['later this week', 'later this week', '2026-11-20'],
  ['the week after next', 'the week after next', '2026-12-04'],
  ['by the end of next week', 'by the end of next week', '2026-11-27'],
  ['By the end of the week is fine.', 'By the end of the week', '2026-11-20'],
  ['over the weekend', 'over the weekend', '2026-11-22'],
  ['by the end of the month', 'by the end of the month', '2026-11-30'],
  ['end of the quarter', 'end of the quarter', '2026-12-31'],
  ['by the end of January', 'by the end of January', '2027-01-31'],
  ['by end of Q1', 'by end of Q1', '2027-03-31'],
  ['by year end', 'by year end', '2026-12-31'],
  ['in two weeks', 'in two weeks', '2026-12-02'],
  ['in a fortnight', 'in a fortnight', '2026-12-02'],
  ['in three working days', 'in three working days', '2026-11-23'],
  ['in a month', 'in a month', '2026-12-18'],
  ['two days from now', 'two days from now', '2026-11-20'],
  ['a week today', 'a week today', '2026-11-25'],
  ['a week on Friday', 'a week on Friday', '2026-11-27'],
  ['Friday week', 'Friday week', '2026-11-27'],
  ['within the hour', 'within the hour', '2026-11-18'],
  ['in ten minutes', 'in ten minutes', '2026-11-18'],
  ['first thing in the morning', 'first thing in the morning', '2026-11-19'],
])('"%s" is due "%s", which is %s', (said, text, day) => {
  expect(dueDateIn(said, today)).toEqual({ text, day });
});

test.each([
  ['by the twentieth', 'by the twentieth', '2026-11-20'],
  ['by the twenty-eighth, I’m travelling after that', 'by the twenty-eighth', '2026-11-28'],
  ['by the 3rd', 'by the 3rd', '2026-12-03'],
  ['I can do the 24th', 'the 24th', '2026-11-24'],
  ['on January twenty-second', 'on January twenty-second', '2027-01-22'],
  ['the 5th of December', 'the 5th of December', '2026-12-05'],
  ['by 5 December', 'by 5 December', '2026-12-05'],
  ['by Dec. 5', 'by Dec. 5', '2026-12-05'],
  ['by December 5th, 2026', 'by December 5th, 2026', '2026-12-05'],
  ['until the thirty-first of January', 'until the thirty-first of January', '2027-01-31'],
  ['by 2026-12-05', 'by 2026-12-05', '2026-12-05'],
  ['by 12/24', 'by 12/24', '2026-12-24'],
  ['by 24/12', 'by 24/12', '2026-12-24'],
])('the date in "%s" is "%s", which is %s', (said, text, day) => {
  expect(dueDateIn(said, today)).toEqual({ text, day });
});

test.each([
  ['done by end of day', 'by end of day', '2026-11-18'],
  ['by end of day Friday', 'by end of day Friday', '2026-11-20'],
  ['by close of play on Thursday', 'by close of play on Thursday', '2026-11-19'],
  ['COB Monday', 'COB Monday', '2026-11-23'],
  ['by noon tomorrow', 'by noon tomorrow', '2026-11-19'],
  ['by 5 pm', 'by 5 pm', '2026-11-18'],
  ['on Friday after lunch', 'on Friday after lunch', '2026-11-20'],
  ['Monday the seventh of December', 'Monday the seventh of December', '2026-12-07'],
  ['Tuesday the eighth', 'Tuesday the eighth', '2026-12-08'],
  ['on Monday, the 30th of November', 'on Monday, the 30th of November', '2026-11-30'],
])('an hour belongs to the day beside it and a weekday to its date: "%s"', (said, text, day) => {
  expect(dueDateIn(said, today)).toEqual({ text, day });
});

test.each([
  'last Friday',
  'every Monday',
  'since Monday',
  'after Friday',
  'starting Monday',
  'from Tuesday on',
  'not before Friday',
  'it takes five days',
  'for two weeks',
  'the first version',
  'by the second draft',
  'may I ask',
  'the second may be late',
  'the Friday numbers',
  'Monday’s release',
  'today’s call',
  'on Mondays',
  'by 05/12',
  'by the 31st of February',
  'on the 10th of November',
  'mid December',
])('"%s" names no day that something is surely due', (said) => {
  expect(dueDateIn(said, today)).toBeNull();
});

test('of two days the one with "by" is the deadline, and without one there is none', () => {
  expect(dueDateIn('show it on Monday and send it by Friday', today)?.day).toBe('2026-11-20');
  expect(dueDateIn('on Tuesday or Wednesday', today)).toBeNull();
});
