import { beforeEach, expect, test } from 'vitest';
import { endLookWith, lookHeaders, lookOfTab, lookStorage, setLookOfTab } from './look.ts';

const look = { id: 'a-look', endsAt: 7, name: 'Bob Bell', from: '/admin/people/bob' };
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
  });
});

test('each request of a tab that looks names the look', () => {
  expect(lookHeaders()).toEqual({});
  setLookOfTab(look);
  expect(lookHeaders()).toEqual({ 'ahoy-look': 'a-look' });
});

test.each([
  [{ status: 401, failure: null }, null],
  [{ status: 403, failure: { code: 'common.lookOver' } }, null],
  [{ status: 403, failure: { code: 'common.onlyLooking' } }, look],
  [{ status: 500, failure: null }, look],
])('a look ends with the session and when the server says so: %j', (answer, left) => {
  setLookOfTab(look);
  endLookWith(answer);
  expect(lookOfTab()).toEqual(left);
});

test('what the tab kept while it looked is gone with the look', () => {
  setLookOfTab(look);
  lookStorage.setItem('ahoy.workspace', 'theirs');
  expect(lookStorage.getItem('ahoy.workspace')).toBe('theirs');
  setLookOfTab(null);
  expect(lookStorage.getItem('ahoy.workspace')).toBeNull();
});
