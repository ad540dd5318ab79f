import { expect, test } from 'vitest';
import { actionWords, howOwn } from './note-words.ts';

test('a note that a person wrote is told apart from one that a person changed, and from one that was made', () => {
  expect(howOwn({ isOwn: true, lines: [] })).toBe('Added');
  expect(howOwn({ isOwn: true, lines: [3] })).toBe('Edited');
  expect(howOwn({ isOwn: false, lines: [3] })).toBeNull();
});

test('an action item says who does it and by when, without a full stop before the date', () => {
  expect(actionWords({ text: 'I’ll send the plan.', owner: 'Ana', due: '2026-11-25' })).toBe(
    'Ana: I’ll send the plan, by 2026-11-25',
  );
  expect(actionWords({ text: 'Bring the samples.', owner: null, due: null })).toBe('Bring the samples.');
});
