import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Message } from '../model.ts';
import { groupMessages } from './group-messages.ts';

const message = (id: string, from: string, at: number | null): Message => ({
  id,
  from,
  at,
  text: id,
  attachments: [],
  delivery: 'sent',
});
const groupsOf = (...messages: Message[]) =>
  groupMessages(messages).map(({ from, messages: own }) => [from, own.map(({ id }) => id).join(' ')]);

test('what one person writes at a stretch stands together', () => {
  expect(
    groupsOf(
      message('a', 'you', 0),
      message('b', 'you', MINUTE_MS),
      message('c', 'them', MINUTE_MS),
      message('d', 'you', 2 * MINUTE_MS),
    ),
  ).toEqual([
    ['you', 'a b'],
    ['them', 'c'],
    ['you', 'd'],
  ]);
});

test('five minutes of silence still belong together, more do not', () => {
  expect(groupsOf(message('a', 'you', 0), message('b', 'you', 300_000))).toEqual([['you', 'a b']]);
  expect(groupsOf(message('a', 'you', 0), message('b', 'you', 300_001))).toEqual([
    ['you', 'a'],
    ['you', 'b'],
  ]);
});

test('the silence counts from the message before, not from the first', () => {
  expect(
    groupsOf(message('a', 'you', 0), message('b', 'you', 240_000), message('c', 'you', 480_000)),
  ).toEqual([['you', 'a b c']]);
});

test('a message that has no time yet follows the one before', () => {
  expect(groupsOf(message('a', 'you', 0), message('b', 'you', null))).toEqual([['you', 'a b']]);
});

test('no messages are no groups', () => {
  expect(groupsOf()).toEqual([]);
});
