import { expect, test } from 'vitest';
import { mergeGiven } from './merge-given.ts';

type Given = { id: string; mayCall: boolean; isRung: boolean; mayRead: boolean };
/** "bob c": Bob may call. The others are r(ung) and h(istory). */
const list = (...people: string[]): Given[] =>
  people.map((one) => {
    const [id = '', rights = ''] = one.split(' ');
    return { id, mayCall: rights.includes('c'), isRung: rights.includes('r'), mayRead: rights.includes('h') };
  });
const merge = (seen: Given[], next: Given[], now: Given[]) => mergeGiven({ seen, next, now }, ({ id }) => id);

test('without changes by others it is what was chosen', () => {
  const seen = list('bob c', 'carol r');
  expect(merge(seen, list('bob ch'), seen)).toEqual(list('bob ch'));
});

test('people whom others have added, changed or taken away stay so', () => {
  const seen = list('bob c', 'carol r', 'dora h');
  const next = list('bob cr', 'carol r', 'dora h');
  const now = list('bob c', 'carol rh', 'eve c');
  expect(merge(seen, next, now)).toEqual(list('bob cr', 'carol rh', 'eve c'));
});

test('the same change by both is no conflict', () => {
  expect(merge(list('bob c'), list('bob cr'), list('bob cr'))).toEqual(list('bob cr'));
  expect(merge(list('bob c'), [], [])).toEqual([]);
});

test('a person whom both have changed, each otherwise, is a conflict', () => {
  expect(merge(list('bob c'), list('bob cr'), list('bob ch'))).toBeNull();
  expect(merge(list('bob c'), list('bob cr'), [])).toBeNull();
  expect(merge(list('bob c'), [], list('bob ch'))).toBeNull();
  expect(merge([], list('bob c'), list('bob r'))).toBeNull();
});
