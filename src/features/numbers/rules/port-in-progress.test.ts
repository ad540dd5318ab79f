import { expect, test } from 'vitest';
import { PORT_IN_STATES } from '../model-portins.ts';
import { portInDay, portInProgress } from './port-in-progress.ts';

test('a port-in says in words and in four bars how far it has come', () => {
  expect(
    PORT_IN_STATES.map((state) => {
      const { done, isInProgress, words, step } = portInProgress(state);
      return [words, done, isInProgress, step];
    }),
  ).toEqual([
    ['Draft', 0, true, 'step 1 of 4'],
    ['Submitted', 1, true, 'step 2 of 4'],
    ['In review', 2, true, 'step 3 of 4'],
    ['Needs changes', 0, true, 'step 1 of 4'],
    ['Scheduled', 3, true, 'step 4 of 4'],
    ['Completed', 4, false, null],
    ['Canceled', 0, false, null],
  ]);
});

test('a port-in says the day on which it arrives or arrived, once that is known', () => {
  const scheduledFor = Date.UTC(2026, 11, 2);
  expect(portInDay({ state: 'scheduled', scheduledFor })).toBe('Arrives 2 Dec 2026');
  expect(portInDay({ state: 'completed', scheduledFor })).toBe('Arrived 2 Dec 2026');
  expect(portInDay({ state: 'draft', scheduledFor: null })).toBeNull();
});
