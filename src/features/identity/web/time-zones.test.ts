import { expect, test } from 'vitest';
import { timeZoneChoices, timeZoneChosen, timeZoneWords } from './time-zones.ts';

test.each([
  ['America/Los_Angeles', 'Los Angeles (Pacific Time)'],
  ['Europe/Kiev', 'Kyiv (Eastern European Time)'],
  ['UTC', 'UTC'],
])('%s is called %s', (id, label) => {
  expect(timeZoneWords(id)).toBe(label);
});

test('a place that was renamed is found by both names, and chosen by today’s', () => {
  const kyiv = timeZoneChoices().filter(({ label }) => /kiev|kyiv/i.test(label));
  expect(kyiv.map(({ label }) => label)).toEqual([
    'Kiev, now Kyiv (Eastern European Time)',
    'Kyiv (Eastern European Time)',
  ]);
  expect(kyiv.map(({ id }) => timeZoneChosen(id))).toEqual([kyiv[1]?.id, kyiv[1]?.id]);
});
