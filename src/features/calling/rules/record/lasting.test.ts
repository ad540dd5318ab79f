import { expect, test } from 'vitest';
import { foreseenEnd } from './lasting.ts';

const leaving = { until: 60_000, because: 'left', workspace: 'Harbour Studio' } as const;
const left = { lastsUntil: 60_000, lastsBecause: 'left', lastsIn: 'Harbour Studio' };

test('a talk whose end is not foreseeable names none', () => {
  expect(foreseenEnd({ leaving: null, lastsUntil: null, lastsBecause: null })).toEqual({
    lastsUntil: null,
    lastsBecause: null,
  });
});

test('somebody who has left sees when their talk ends, and the name of the workspace', () => {
  expect(foreseenEnd({ leaving, lastsUntil: null, lastsBecause: null })).toEqual(left);
});

test('of two ends people see the first: money that runs out earlier, or the time that is left to them', () => {
  expect(foreseenEnd({ leaving, lastsUntil: 59_999, lastsBecause: 'money' })).toEqual({
    lastsUntil: 59_999,
    lastsBecause: 'money',
  });
  expect(foreseenEnd({ leaving, lastsUntil: 60_001, lastsBecause: 'money' })).toEqual(left);
});
