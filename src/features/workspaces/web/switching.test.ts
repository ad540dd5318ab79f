import { expect, test } from 'vitest';
import type { MyWorkspace } from '../model.ts';
import { currentOf } from './current-workspace.ts';
import { newsOf } from './switching.ts';

const own: MyWorkspace = {
  id: 'alice',
  name: 'Alice Archer',
  logo: null,
  role: 'owner',
  people: 1,
  factor: 'not-asked',
};
const harbour: MyWorkspace = {
  id: 'w1',
  name: 'Harbour Studio',
  logo: null,
  role: 'member',
  people: 4,
  factor: 'not-asked',
};
const kept = { id: 'w1', name: 'Harbour Studio', accountId: 'alice' };

test('a tab is in the workspace that was chosen, and else in the one of the account', () => {
  expect(currentOf([own, harbour], kept, 'alice')).toEqual(harbour);
  expect(currentOf([own, harbour], null, 'alice')).toEqual(own);
});

test('after the workspace of the account was left, a tab is in the first that the person owns', () => {
  const other: MyWorkspace = { ...own, id: 'w2', name: 'Alice' };
  expect(currentOf([other, harbour], null, 'alice')).toEqual(other);
});

test('a tab whose workspace is gone from the list says which one it was', () => {
  expect(newsOf({ mine: [own], kept, before: null })).toEqual({ kind: 'left', name: 'Harbour Studio' });
  expect(newsOf({ mine: [harbour], kept: null, before: own })).toEqual({
    kind: 'left',
    name: 'Alice Archer',
  });
});

test('a new role and a new member change nothing about where a tab is', () => {
  const mine: MyWorkspace[] = [own, { ...harbour, role: 'admin', people: 5 }];
  expect(newsOf({ mine, kept, before: harbour })).toBeNull();
  expect(newsOf({ mine, kept: null, before: null })).toBeNull();
});

test('a workspace with a new name is kept by it', () => {
  const mine = [own, { ...harbour, name: 'Harbour' }];
  expect(newsOf({ mine, kept, before: harbour })).toEqual({
    kind: 'renamed',
    workspace: { ...kept, name: 'Harbour' },
  });
});
