import { expect, test } from 'vitest';
import { PORT_IN_EVENTS } from '#features/numbers/model-portins.ts';
import { happenedWords, stateWords, stepWords } from './port-in-words.ts';

test('every thing that happens to an order has its line, with the reason or the day where there is one', () => {
  const facts = { at: 1, reason: 'No such account', scheduledFor: Date.UTC(2026, 10, 28) };
  expect(PORT_IN_EVENTS.map((kind) => happenedWords({ ...facts, kind }))).toEqual([
    'Drafted by its owner',
    'Sent by its owner',
    'Called off by its owner',
    'Taken up',
    'Rejected: No such account',
    'Comes on 28 Nov 2026',
    'The number is here',
  ]);
});

test('the operator has a word for each of their steps, and none for the steps of the owner', () => {
  expect(PORT_IN_EVENTS.map((step) => stepWords(step, 'in-review'))).toEqual([
    null,
    null,
    null,
    'Take up',
    'Reject',
    'Set the day',
    'The number is here',
  ]);
  expect(stepWords('scheduled', 'scheduled')).toBe('Move to this day');
  expect(stateWords('submitted')).toBe('New');
});
