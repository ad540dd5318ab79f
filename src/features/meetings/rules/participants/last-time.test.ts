import { expect, test } from 'vitest';
import { broughtUp, namesTogether } from './last-time.ts';

const action = (id: string, taskId: string | null) => ({
  id,
  text: `Do ${id}`,
  lines: [1],
  isOwn: false,
  owner: null,
  dueText: null,
  due: null,
  taskId,
});
const decision = (id: string) => ({ id, text: `Decided ${id}`, lines: [2], isOwn: false });

test('action items whose task is done are not brought up again, all others are', () => {
  const { actionItems } = broughtUp(
    { actionItems: [action('a', 't1'), action('b', 't2'), action('c', null)], decisions: [] },
    new Set(['t1']),
  );
  expect(actionItems.map(({ id }) => id)).toEqual(['b', 'c']);
});

test('five of each are brought up, in their order', () => {
  const ids = ['1', '2', '3', '4', '5', '6'];
  const again = broughtUp(
    { actionItems: ids.map((id) => action(id, null)), decisions: ids.map(decision) },
    new Set(),
  );
  expect(again.actionItems.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  expect(again.decisions.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
});

test.each([
  [['Ada'], 'Ada'],
  [['Ada', 'Ben'], 'Ada and Ben'],
  [['Ada', 'Ben', 'Cat'], 'Ada, Ben and Cat'],
  [['Ada', 'Ben', 'Cat', 'Dan'], 'Ada, Ben and 2 others'],
])('people of a meeting are named together: %j', (names, words) => {
  expect(namesTogether(names)).toBe(words);
});
