import { expect, test } from 'vitest';
import { PORT_IN_EVENTS } from '#features/numbers/model-portins.ts';
import { happenedWords, stateWords, stepWords } from './port-in-words.ts';

test('everything that happens to a request has its line, with the reason or the day where there is one', () => {
  const facts = { at: 1, reason: 'No such account', scheduledFor: Date.UTC(2026, 10, 28) };
  expect(PORT_IN_EVENTS.map((kind) => happenedWords({ ...facts, kind }))).toEqual([
    'Drafted by customer',
    'Submitted by customer',
    'Canceled by customer',
    'Review started',
    'Rejected: No such account',
    'Scheduled for 28 Nov 2026',
    'Number arrived',
  ]);
});

test('the operator has a word for each of their steps, and none for the steps of the customer', () => {
  expect(PORT_IN_EVENTS.map((step) => stepWords(step, 'in-review'))).toEqual([
    null,
    null,
    null,
    'Start review',
    'Reject',
    'Schedule',
    'Mark as arrived',
  ]);
  expect(stepWords('scheduled', 'scheduled')).toBe('Reschedule');
  expect(stateWords('submitted')).toBe('New');
});
