import { expect, test } from 'vitest';
import { availabilityForm, changeWords, nextSpan, savedForm, spanProblems } from './availability-form.ts';

const saved = savedForm(
  {
    name: 'Default Hours',
    timeZone: 'UTC',
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      isEnabled: true,
      spans: [{ start: '09:00', end: '17:00' }],
    })),
    overrides: [],
    bufferBefore: 15,
    bufferAfter: 15,
    version: 0,
  },
  // Only these of a page are asked for.
  { noticeMinutes: 120, horizonDays: 60, dailyCap: null } as Parameters<typeof savedForm>[1],
);

test('changes are named, and nothing is said if there are none', () => {
  expect(changeWords(saved, saved)).toBe(null);
  const days = saved.days.map((day) => (day.weekday === 5 ? { ...day, isEnabled: false } : day));
  expect(changeWords({ ...saved, days, bufferAfter: '20' }, saved)).toBe(
    '2 changes: Friday and buffer after. Kept if you reload.',
  );
});

test('a span that ends before it begins or overlaps another is named at its place', () => {
  expect(
    spanProblems([
      { start: '09:00', end: '12:00' },
      { start: '11:00', end: '13:00' },
      { start: '15:00', end: '14:00' },
      { start: '18:00', end: '24:00' },
    ]),
  ).toEqual([null, "Times on the same day can't overlap", 'Each time must end after it starts', null]);
});

test('more hours begin an hour after the last ones, as long as the day has room', () => {
  expect(nextSpan([{ start: '09:00', end: '12:00' }])).toEqual({ start: '13:00', end: '14:00' });
  expect(nextSpan([{ start: '09:00', end: '22:30' }])).toBe(null);
});

test('a weekday that is switched on needs hours, and one that is off does not', () => {
  const without = (isEnabled: boolean) => ({
    ...saved,
    days: saved.days.map((day) => (day.weekday === 2 ? { ...day, isEnabled, spans: [] } : day)),
  });
  expect(availabilityForm.safeParse(without(true)).success).toBe(false);
  expect(availabilityForm.safeParse(without(false)).success).toBe(true);
});
