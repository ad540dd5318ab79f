import { expect, test } from 'vitest';
import { isSamePerson, taskTitle } from './task-from-action.ts';

test.each([
  [
    'a promise of someone else names them',
    "I'll send you the quote.",
    'Priya',
    false,
    "Priya: I'll send you the quote.",
  ],
  ['a promise of your own is yours', "I'll send you the quote.", 'Priya', true, "I'll send you the quote."],
  [
    'a task in plain words names its owner',
    'Send the plan by Friday',
    'Priya',
    false,
    'Priya: Send the plan by Friday',
  ],
  [
    'a quote of who asked stays one',
    'Maya: Could you send me the plan? (Ben: I said so)',
    'Priya',
    false,
    'Priya (Maya: Could you send me the plan?)',
  ],
  ['a short task keeps what it is about', 'Ask Ana (Is it open?)', 'Ben', true, 'Ask Ana (Is it open?)'],
  ['a task without an owner is told as it is', 'Call the landlord', null, false, 'Call the landlord'],
])('%s', (_, text, owner, isOwners, title) => {
  expect(taskTitle({ text, owner }, { isOwners })).toBe(title);
});

test.each([
  ['Alice', 'Alice Archer', true],
  ['Alice Archer', 'alice archer', true],
  ['Dr. Alice Archer', 'Alice Archer', true],
  ['Archer', 'Alice Archer', false],
  ['Alice Miller', 'Alice Archer', false],
  ['Speaker 1', 'Alice Archer', false],
  [null, 'Alice Archer', false],
])('"%s" is surely %s: %s', (owner, name, is) => {
  expect(isSamePerson(owner, name)).toBe(is);
});
