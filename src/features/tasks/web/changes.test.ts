import { expect, test } from 'vitest';
import type { Task } from '../model.ts';
import { applied, type TaskChange } from './changes.ts';

const now = { me: 'me', at: 1_000 };
const create = (id: string, more: object = {}): TaskChange => ({
  kind: 'create',
  id,
  facts: { title: id, ...more },
});
const board = applied([], [create('a'), create('b'), create('c')], now);
const order = (tasks: readonly Task[]) => tasks.map(({ id, state }) => `${id} ${state}`).join(', ');

test('what was added is last, and for whoever added it', () => {
  expect(order(board)).toBe('a todo, b todo, c todo');
  expect(board[2]).toMatchObject({ title: 'c', assigneeId: 'me', version: 0 });
});

test('a card that was moved lies behind its neighbour, in its column', () => {
  const move = (id: string, after: string | null, state?: Task['state']): TaskChange => ({
    kind: 'move',
    id,
    after,
    state,
  });
  expect(order(applied(board, [move('c', 'a')], now))).toBe('a todo, c todo, b todo');
  expect(order(applied(board, [move('c', null, 'doing')], now))).toBe('c doing, a todo, b todo');
  expect(order(applied(board, [move('a', 'c', 'done')], now))).toBe('b todo, c todo, a done');
});

test('changes of different fields add up, and done has its moment', () => {
  const changes: TaskChange[] = [
    { kind: 'change', id: 'b', facts: { priority: 4 } },
    { kind: 'change', id: 'b', facts: { title: 'B', state: 'done' } },
  ];
  expect(applied(board, changes, now).at(-1)).toMatchObject({ title: 'B', priority: 4, doneAt: 1_000 });
});

test('what was removed is gone', () => {
  expect(order(applied(board, [{ kind: 'remove', ids: ['a', 'c'] }], now))).toBe('b todo');
});
