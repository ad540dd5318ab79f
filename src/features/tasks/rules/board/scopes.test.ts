import { describe, expect, test } from 'vitest';
import type { Task, TaskList } from '../../model.ts';
import { isIn, type Scope, sorted, withChanges } from './scopes.ts';

const me = 'me';
const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  notes: '',
  state: 'todo',
  priority: 2,
  labels: [],
  assigneeId: me,
  due: null,
  reminders: [],
  repeats: null,
  projectId: null,
  sectionId: null,
  contactId: null,
  waitsFor: [],
  parentId: null,
  source: null,
  position: id,
  createdBy: me,
  isShared: false,
  steps: 0,
  stepsDone: 0,
  comments: 0,
  files: 0,
  blockedBy: 0,
  dueAt: null,
  doneAt: null,
  createdAt: 0,
  changedAt: 0,
  version: 1,
  ...more,
});
const done = (id: string, at: number, more: Partial<Task> = {}) =>
  task(id, { state: 'done', doneAt: at, ...more });
const list = (...tasks: Task[]): TaskList => ({
  tasks,
  doneCount: tasks.filter(({ doneAt }) => doneAt !== null).length,
  next: null,
});

describe('what a list shows', () => {
  test.each<[Scope, Partial<Task>, boolean]>([
    [{ scope: 'mine' }, {}, true],
    [{ scope: 'mine' }, { assigneeId: 'other' }, false],
    [{ scope: 'mine' }, { parentId: 'whole' }, true],
    [{ scope: 'inbox' }, {}, true],
    [{ scope: 'inbox' }, { projectId: 'p' }, false],
    [{ scope: 'inbox' }, { assigneeId: null }, true],
    [{ scope: 'inbox' }, { assigneeId: 'other' }, false],
    [{ scope: 'inbox' }, { parentId: 'whole' }, false],
    [{ scope: 'given' }, { assigneeId: 'other' }, true],
    [{ scope: 'given' }, { assigneeId: 'other', createdBy: 'another' }, false],
    [{ scope: 'given' }, {}, false],
    [{ scope: 'project', project: 'p' }, { projectId: 'p', assigneeId: 'other' }, true],
    [{ scope: 'project', project: 'p' }, { projectId: 'q' }, false],
    [{ scope: 'project', project: 'p' }, { projectId: 'p', parentId: 'whole' }, false],
  ])('%j has %j: %s', (scope, more, expected) => {
    expect(isIn(task('a', more), scope, me)).toBe(expected);
  });
});

describe('a list after an event', () => {
  const mine = { scope: { scope: 'mine' }, me } as const;
  const ids = ({ tasks }: TaskList) => tasks.map(({ id }) => id).join(' ');

  test('has new tasks in their place, and done ones last, the newest first', () => {
    const next = withChanges(
      list(task('b'), done('x', 1)),
      { tasks: [task('a'), done('y', 2)], gone: [] },
      mine,
    );
    expect([ids(next), next.doneCount]).toEqual(['a b y x', 2]);
  });

  test('loses what is gone, and what is no longer part of it', () => {
    const change = { tasks: [task('a', { assigneeId: 'other', version: 2 })], gone: ['x', 'unknown'] };
    const next = withChanges(list(task('a'), task('b'), done('x', 1)), change, mine);
    expect([ids(next), next.doneCount]).toEqual(['b', 0]);
  });

  test('keeps what is newer than the event', () => {
    const newer = task('a', { title: 'Newer', version: 5 });
    const next = withChanges(
      list(newer),
      { tasks: [task('a', { title: 'Older', version: 4 })], gone: [] },
      mine,
    );
    expect(next.tasks[0]?.title).toBe('Newer');
  });

  test('counts what is finished and opened again', () => {
    const finished = withChanges(list(task('a')), { tasks: [done('a', 3, { version: 2 })], gone: [] }, mine);
    const opened = withChanges(finished, { tasks: [task('a', { version: 3 })], gone: [] }, mine);
    expect([finished.doneCount, opened.doneCount]).toEqual([1, 0]);
  });
});

test('open tasks are sorted by their place alone', () => {
  expect(sorted([task('b', { position: 'V' }), task('a', { position: 'k' })]).map(({ id }) => id)).toEqual([
    'b',
    'a',
  ]);
});
