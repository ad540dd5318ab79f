import { expect, test } from 'vitest';
import { keepChanges, type MadeNotes, withChange, withSpeaker } from './keep-changes.ts';

const made: MadeNotes = {
  summary: [{ text: 'The office opens on the fifteenth.', lines: [4] }],
  keyPoints: [],
  decisions: [{ text: 'One more person for the evenings.', lines: [15] }],
  actionItems: [
    { text: 'Send the plan', lines: [7, 8], owner: 'Priya', dueText: 'by Thursday', due: '2026-11-26' },
    { text: 'Ask the landlord', lines: [10], owner: 'Maya', dueText: null, due: null },
  ],
  openQuestions: [],
  contacts: [],
  chapters: [],
  quarantined: [],
  leftOut: [],
  template: 'general',
  madeBy: 'rules',
};
let last = 0;
const idOf = () => `note-${(last += 1)}`;
const fresh = () => keepChanges(null, made, idOf);
const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text);

test('notes that nobody touched are replaced, and keep their ids and tasks', () => {
  const before = fresh();
  const [plan] = before.actionItems;
  const withTask = {
    ...before,
    actionItems: before.actionItems.map((item) => ({ ...item, taskId: `task of ${item.id}` })),
  };
  const after = keepChanges(withTask, made, idOf);
  expect(after.actionItems[0]).toEqual({ ...plan, taskId: `task of ${plan?.id}` });
  expect(after.decisions[0]?.id).toBe(before.decisions[0]?.id);
});

test('what a person changed stays in its place, and what they added stays at the end', () => {
  const before = fresh();
  const noteId = before.actionItems[0]?.id ?? '';
  const changed = withChange(before, { kind: 'actionItems', noteId, text: 'Send the plan to all' });
  const added = changed && withChange(changed, { kind: 'actionItems', noteId: 'mine', text: 'Buy a cake' });
  const after = keepChanges(added, made, idOf);
  expect(texts(after.actionItems)).toEqual(['Send the plan to all', 'Ask the landlord', 'Buy a cake']);
  expect(after.actionItems[0]).toMatchObject({ id: noteId, owner: 'Priya', due: '2026-11-26', isOwn: true });
});

test('what a person removed does not come back', () => {
  const before = fresh();
  const removed = withChange(before, { kind: 'decisions', noteId: before.decisions[0]?.id ?? '', text: '' });
  expect(removed?.decisions).toEqual([]);
  expect(keepChanges(removed, made, idOf).decisions).toEqual([]);
  expect(withChange(before, { kind: 'decisions', noteId: 'nobody', text: '' })).toBeNull();
});

test('a speaker with another name is the owner under that name', () => {
  const renamed = withSpeaker(fresh(), { from: 'Priya', to: 'Priya Nair' });
  expect(renamed.actionItems.map(({ owner }) => owner)).toEqual(['Priya Nair', 'Maya']);
});
