import { expect, test } from 'vitest';
import { withAllRead, withRead, withUnread } from './bell-pages.ts';

const item = (id: string, at: number, readAt: number | null = null) => ({
  id,
  at,
  readAt,
  workspaceId: null,
  kind: 'k',
  category: 'team',
  title: id,
  body: '',
  path: null,
  times: 1,
});
const pages = [
  { items: [item('d', 30), item('c', 20)], next: '20_c' },
  { items: [item('b', 20), item('a', 10, 5)], next: null },
];
const readAts = (result: typeof pages) => result.flatMap(({ items }) => items.map(({ readAt }) => readAt));

test('those that were read before keep their time', () => {
  expect(readAts(withRead(pages, new Set(['a', 'c']), 99) as typeof pages)).toEqual([null, 99, null, 5]);
});

test('what was read becomes unread again', () => {
  expect(readAts(withUnread(pages, new Set(['a'])) as typeof pages)).toEqual([null, null, null, null]);
});

test('"Read all" leaves what is newer than the newest one that was seen', () => {
  expect(readAts(withAllRead(pages, { at: 20, id: 'c' }, 99) as typeof pages)).toEqual([null, 99, 99, 5]);
  expect(readAts(withAllRead(pages, { at: 20, id: 'b' }, 99) as typeof pages)).toEqual([null, null, 99, 5]);
});
