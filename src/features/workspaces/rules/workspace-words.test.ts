import { expect, test } from 'vitest';
import { partWords } from './workspace-words.ts';

test.each([
  ['owner', 1, 'Just you'],
  ['owner', 5, 'You own it, 5 people'],
  ['admin', 5, 'Admin, 5 people'],
  ['guest', 2, 'Guest, 2 people'],
] as const)('to the %s of a workspace of %d people it says "%s"', (role, people, words) => {
  expect(partWords({ role, people })).toBe(words);
});
