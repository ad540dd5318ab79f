import { expect, test } from 'vitest';
import type { Contact } from '../model.ts';
import { joinedPages } from './joined-pages.ts';

const page = (...ids: string[]) => ({ contacts: ids.map((id) => ({ id }) as Contact) });
const idsOf = ({ rows }: { rows: readonly Contact[] }) => rows.map(({ id }) => id);

test('a page that follows is joined without reading those before it again', () => {
  const first = page('a', 'b');
  const before = joinedPages([first]);
  Object.defineProperty(first, 'contacts', {
    get: () => {
      throw new Error('read again');
    },
  });
  expect(idsOf(joinedPages([first, page('c')], before))).toEqual(['a', 'b', 'c']);
});

test('a page that changed, or is gone, is joined anew', () => {
  const [first, second] = [page('a', 'b'), page('c')];
  const before = joinedPages([first, second]);
  expect(idsOf(joinedPages([page('a'), second], before))).toEqual(['a', 'c']);
  expect(idsOf(joinedPages([first], before))).toEqual(['a', 'b']);
});
