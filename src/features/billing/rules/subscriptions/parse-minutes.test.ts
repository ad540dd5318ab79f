import { expect, test } from 'vitest';
import { parseMinutes } from './parse-minutes.ts';

test.each([
  ['0', 0],
  ['500', 500],
  [' 2,000 ', 2000],
  ['44640', 44_640],
])('%s is understood', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test.each(['', ' ', '-1', '1.5', '1e3', 'ten', '44641', '999999999999', '٣'])(
  '%s is no number of minutes',
  (text) => {
    expect(parseMinutes(text)).toBeUndefined();
  },
);
