import { expect, test } from 'vitest';
import { mentionedIn, suggestedFor } from './mentions.ts';

const people = [
  { id: '1', name: 'Alice Archer', username: 'alice' },
  { id: '2', name: 'Bob Bell', username: null },
];

test('a mention is "@" and a name, at the beginning of a word', () => {
  expect(mentionedIn('Hi @Alice, see @bob.bell.', people)).toEqual(['1', '2']);
  expect(mentionedIn('alice, mail a@alice or @alicex', people)).toEqual([]);
});

test('people are suggested while the name is typed, and not when it is whole', () => {
  expect(suggestedFor('Ask @al', people).map(({ text }) => text)).toEqual(['Ask @alice ']);
  expect(suggestedFor('@', people)).toHaveLength(2);
  expect(suggestedFor('@alice', people)).toEqual([]);
  expect(suggestedFor('mail a@al', people)).toEqual([]);
});
