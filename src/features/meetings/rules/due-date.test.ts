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
  ['done by end of day', 'by end of day', '2026-11-18'],
  ['tonight', 'tonight', '2026-11-18'],
  ['this week', 'this week', '2026-11-20'],
  ['by the end of next week', 'by the end of next week', '2026-11-27'],
  ['over the weekend', 'over the weekend', '2026-11-22'],
  ['by the end of the month', 'by the end of the month', '2026-11-30'],
  ['end of the quarter', 'end of the quarter', '2026-12-31'],
  ['by the twentieth', 'by the twentieth', '2026-11-20'],
  ['by the 3rd', 'by the 3rd', '2026-12-03'],
  ['on January twenty-second', 'on January twenty-second', '2027-01-22'],
  ['the 5th of December', 'the 5th of December', '2026-12-05'],
  ['in two weeks', 'in two weeks', '2026-12-02'],
  ['within the hour', 'within the hour', '2026-11-18'],
])('"%s" is due "%s", which is %s', (said, text, day) => {
  expect(dueDateIn(said, today)).toEqual({ text, day });
});

test.each(['last Friday', 'every Monday', 'it takes five days', 'the first version', 'may I ask'])(
  '"%s" names no day that something is due',
  (said) => {
    expect(dueDateIn(said, today)).toBeNull();
  },
);
