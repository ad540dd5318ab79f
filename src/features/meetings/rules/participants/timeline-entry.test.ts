import { expect, test } from 'vitest';
import { firstSentence } from './timeline-entry.ts';

const of = (...texts: string[]) =>
  firstSentence({ summary: texts.map((text, nth) => ({ id: `n${nth}`, text, lines: [], isOwn: false })) });

test('a timeline says the first sentence of the summary', () => {
  expect(of('The opening moves to the fifteenth. Priya sends the plan.', 'More.')).toBe(
    'The opening moves to the fifteenth.',
  );
});

test('abbreviations and numbers do not end it', () => {
  expect(of('Dr. Lindgren asked for 4.5 tons. We agreed.')).toBe('Dr. Lindgren asked for 4.5 tons.');
});

test('a summary of one sentence is said whole, and one of 400 characters is cut off', () => {
  expect(of('Steel adds no extra week')).toBe('Steel adds no extra week');
  expect(of('a'.repeat(400))).toBe(`${'a'.repeat(299)}…`);
});

test('without a summary it says nothing', () => {
  expect(of()).toBe('');
});
