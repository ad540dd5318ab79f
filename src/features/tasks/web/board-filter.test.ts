import { expect, test } from 'vitest';
import type { Task } from '../model.ts';
import { EVERY_CARD, filtered, labelsOn, peopleOn } from './board-filter.ts';

const card = (id: string, facts: Partial<Task>): Task => ({ ...({} as Task), id, labels: [], ...facts });
const CARDS = [
  card('quote', { assigneeId: 'ann', priority: 3, labels: ['lease'] }),
  card('brackets', { assigneeId: 'ben', priority: 3 }),
  card('photo', { assigneeId: 'ann', priority: 1, labels: ['site', 'lease'] }),
];
const shown = (filter: Partial<typeof EVERY_CARD>) =>
  filtered(CARDS, { ...EVERY_CARD, ...filter }).map(({ id }) => id);

test('a board shows the cards that fit every part of its filter', () => {
  expect(shown({})).toEqual(['quote', 'brackets', 'photo']);
  expect(shown({ assigneeId: 'ann' })).toEqual(['quote', 'photo']);
  expect(shown({ assigneeId: 'ann', priority: 3 })).toEqual(['quote']);
  expect(shown({ label: 'lease', priority: 1 })).toEqual(['photo']);
  expect(shown({ assigneeId: 'ben', label: 'lease' })).toEqual([]);
});

test('a board offers the people and labels of its cards', () => {
  const people = [
    { id: 'cat', name: 'Cat', username: null },
    { id: 'ben', name: 'Ben', username: null },
    { id: 'ann', name: 'Ann', username: null },
  ];
  expect(peopleOn(CARDS, people).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  expect(labelsOn(CARDS)).toEqual(['lease', 'site']);
});
