import { expect, test } from 'vitest';
import { type NeedKind, needsInOrder, needsShown } from './dashboard-needs.ts';

const shown = (...kinds: NeedKind[]) =>
  needsShown(kinds.map((kind, nth) => ({ kind, nth }))).map(({ kind, nth }) => `${kind} ${nth}`);

test('the most pressing comes first, whoever said it first', () => {
  expect(shown('emergency-address', 'card-expiring', 'missed-call', 'past-due')).toEqual([
    'past-due 3',
    'missed-call 2',
    'card-expiring 1',
    'emergency-address 0',
  ]);
});

test('there are at most four', () => {
  expect(shown('past-due', 'auto-top-up-off', 'card-expired', 'low-balance', 'email')).toEqual([
    'past-due 0',
    'auto-top-up-off 1',
    'card-expired 2',
    'low-balance 3',
  ]);
});

test('all of them can be shown, in the same order', () => {
  const kinds: NeedKind[] = ['emergency-address', 'email', 'missed-call', 'past-due', 'missed-call'];
  expect(needsInOrder(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
    'past-due',
    'missed-call',
    'missed-call',
    'email',
    'emergency-address',
  ]);
});

test('missed calls alone fill all places, the latest first', () => {
  expect(shown(...Array<NeedKind>(6).fill('missed-call'))).toEqual([
    'missed-call 0',
    'missed-call 1',
    'missed-call 2',
    'missed-call 3',
  ]);
});

test('many missed calls leave two places for other things', () => {
  expect(
    shown('missed-call', 'missed-call', 'missed-call', 'port-in-rejected', 'email', 'emergency-address'),
  ).toEqual(['missed-call 0', 'missed-call 1', 'port-in-rejected 3', 'email 4']);
});

test('where nothing is to be done, nothing is shown', () => {
  expect(shown()).toEqual([]);
});
