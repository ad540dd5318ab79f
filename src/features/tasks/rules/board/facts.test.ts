import { expect, test } from 'vitest';
import { factsProblem, labelsOf, remindersOf } from './facts.ts';

const due = { day: '2026-11-24', time: null, timeZone: 'UTC' };
const daily = { every: 'day', interval: 1 } as const;
const problem = (facts: Partial<Parameters<typeof factsProblem>[0]>, isStep = false) =>
  factsProblem({ title: 'Call', due: null, repeats: null, ...facts }, { isStep })?.code ?? null;

test('a task has a title, and a due date that exists', () => {
  expect([problem({}), problem({ title: '  ' }), problem({ due: { ...due, day: '2026-02-30' } })]).toEqual([
    null,
    'tasks.titleNeeded',
    'tasks.badDate',
  ]);
});

test('a task that repeats has a day to begin on, an end that comes later, and is no step', () => {
  expect(problem({ repeats: daily, due })).toBeNull();
  expect(problem({ repeats: daily })).toBe('tasks.repeatsWithoutDay');
  expect(problem({ repeats: { ...daily, until: '2026-11-23' }, due })).toBe('tasks.neverRepeats');
  expect(problem({ repeats: daily, due }, true)).toBe('tasks.stepRepeats');
});

test('labels and reminders are there once', () => {
  expect(labelsOf([' Lease', 'lease', '', 'quote'])).toEqual(['Lease', 'quote']);
  expect(remindersOf([30, 1_440, 30])).toEqual([1_440, 30]);
});
