import { expect, test } from 'vitest';
import { membersLike, mentionAt, mentionsIn, piecesOf, withMention } from './note-mentions.ts';

const members = [
  { id: '1', name: 'Alice Archer', username: 'alice' },
  { id: '2', name: 'Bob Bell', username: null },
  { id: '3', name: 'Bob', username: 'bobby' },
];

test('an @ begins a mention, one inside an address does not', () => {
  expect(mentionAt('Ask @ali', 8)).toEqual({ start: 4, query: 'ali' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' });
  expect(mentionAt('maya@north', 10)).toBeNull();
  expect(mentionAt('Ask @ali', 2)).toBeNull();
});

test('members are found by any of their names', () => {
  expect(membersLike(members, 'be').map(({ id }) => id)).toEqual(['2']);
  expect(membersLike(members, 'bo').map(({ id }) => id)).toEqual(['2', '3']);
  expect(membersLike(members, 'ALICE').map(({ id }) => id)).toEqual(['1']);
});

test('the chosen name takes the place of what was typed', () => {
  expect(withMention('Ask @ali please', { start: 4, query: 'ali' }, 'Alice Archer')).toEqual({
    text: 'Ask @Alice Archer  please',
    caret: 18,
  });
});

test('mentioned people are those whose names are in the text', () => {
  expect(mentionsIn('@Alice Archer has the drawings', members)).toEqual(['1']);
  expect(piecesOf('See @Bob Bell, (not) @Bob.', members)).toEqual([
    { text: 'See ', isMention: false },
    { text: '@Bob Bell', isMention: true },
    { text: ', (not) ', isMention: false },
    { text: '@Bob', isMention: true },
    { text: '.', isMention: false },
  ]);
});
