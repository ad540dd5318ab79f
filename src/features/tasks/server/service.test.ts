import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, TestSocket } from '#test/client.ts';
import { eventually } from '#test/wait.ts';
import { TASKS_TOPIC } from '../constants-topics.ts';
import type { Task, TasksChanged } from '../model.ts';
import { sorted } from '../rules/board/scopes.ts';
import { startTasksWorld } from './tasks.world.ts';

const { world, clock, ann, ben, gus, mal, asBen, asGuest, add, project, refusal, due, mine } =
  await startTasksWorld();
let socket: TestSocket;
/** What open pages of Ben's and of the guest have, by the events alone. */
const page = new Map<string, Task>();
const ofGuest = new Map<string, Task>();

beforeAll(async () => {
  socket = await follow(ben, page);
  await follow(gus, ofGuest);
});
afterAll(() => world.stop());

async function follow(client: Client, into: Map<string, Task>): Promise<TestSocket> {
  const opened = await client.connect(`tab-of-${client.user.id}`, { workspaceId: ann.user.id });
  opened.on('events', (_stream, events) => {
    for (const { topic, payload } of events) {
      if (topic !== TASKS_TOPIC) continue;
      const { tasks, gone } = payload as TasksChanged;
      for (const task of tasks) into.set(task.id, task);
      for (const id of gone) into.delete(id);
    }
  });
  return opened;
}
describe('a task', () => {
  test('comes back as it was written, and is for whoever wrote it', async () => {
    const id = randomUUID();
    const added = await ann.tasks.create({
      id,
      title: ' Send the quote ',
      notes: 'Oak',
      labels: ['Lease', 'lease'],
      priority: 3,
      due: due('2026-11-25', '09:00'),
    });
    expect(added).toMatchObject({
      id,
      title: 'Send the quote',
      notes: 'Oak',
      labels: ['Lease'],
      priority: 3,
      state: 'todo',
      assigneeId: ann.user.id,
      createdBy: ann.user.id,
      projectId: null,
      isShared: false,
      due: due('2026-11-25', '09:00'),
      dueAt: Date.UTC(2026, 10, 25, 8),
      reminders: [1_440, 30],
      version: 1,
      blockedBy: 0,
    });
    expect((await ann.tasks.get({ id })).task).toEqual(added);
    expect(await ann.tasks.create({ id, title: 'Again' })).toEqual(added);
  });

  test('without a project is seen by nobody else, not even by an owner', async () => {
    const { id } = await asBen().create({ id: randomUUID(), title: 'Only mine' });
    expect(await refusal(ann.tasks.get({ id }))).toBe('tasks.notFound');
    expect(await refusal(ann.tasks.change({ id, title: 'Mine now' }))).toBe('tasks.notFound');
    expect((await ann.tasks.remove({ ids: [id] })).changed).toBe(0);
    expect((await ann.tasks.erase({ ids: [id] })).changed).toBe(0);
  });

  test('of another workspace is not found, whatever is asked of it', async () => {
    const { id } = await add('Secret');
    expect(
      await Promise.all([
        refusal(mal.tasks.get({ id })),
        refusal(mal.tasks.change({ id, title: 'x' })),
        refusal(mal.tasks.move({ id, after: null })),
        refusal(mal.tasks.addComment({ id: randomUUID(), taskId: id, text: 'x' })),
        refusal(mal.tasks.create({ id: randomUUID(), title: 'x', parentId: id })),
        refusal(mal.tasks.create({ id, title: 'x' })),
      ]),
    ).toEqual([
      'tasks.notFound',
      'tasks.notFound',
      'tasks.notFound',
      'tasks.notFound',
      'tasks.notFound',
      'tasks.keyReused',
    ]);
  });

  test.each([
    [{ title: ' ' }, 'tasks.titleNeeded'],
    [{ due: due('2026-02-30') }, 'tasks.badDate'],
    [{ due: due('9999-12-31') }, 'tasks.badDate'],
    [{ due: { ...due('2026-11-25'), timeZone: 'Mars/Olympus' } }, 'tasks.badDate'],
    [{ repeats: { every: 'day', interval: 1 } }, 'tasks.repeatsWithoutDay'],
    [
      { due: due('2026-11-25'), repeats: { every: 'day', interval: 1, until: '2026-11-24' } },
      'tasks.neverRepeats',
    ],
    [{ due: due('2026-11-25'), repeats: { every: 'day', interval: 0 } }, 'common.badInput'],
    [{ assigneeId: 'nobody' }, 'tasks.notInTeam'],
    [{ contactId: 'not-real' }, 'tasks.contactNotFound'],
    [{ projectId: 'nothing' }, 'tasks.projectNotFound'],
    [{ sectionId: 'nothing' }, 'tasks.sectionNotFound'],
    [{ waitsFor: ['nothing'] }, 'tasks.notFound'],
    [{ priority: 5 }, 'common.badInput'],
    [{ notes: 'x'.repeat(10_001) }, 'common.badInput'],
  ] as const)('with %o is refused as %s', async (more, code) => {
    expect(await refusal(ann.tasks.create({ id: randomUUID(), title: 'Bad', ...(more as object) }))).toBe(
      code,
    );
  });

  test('is added once by twenty equal requests', async () => {
    const id = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => ann.tasks.create({ id, title: 'Once' })));
    expect((await mine()).filter((task) => task.id === id)).toHaveLength(1);
  });

  test('keeps both changes of two people who change different fields at once', async () => {
    const { id: projectId } = await project('Two people');
    const { id } = await add('Both', { projectId });
    await Promise.all([ann.tasks.change({ id, title: 'Both ways' }), asBen().change({ id, priority: 4 })]);
    expect((await ann.tasks.get({ id })).task).toMatchObject({ title: 'Both ways', priority: 4, version: 3 });
  });

  test('can be restored after it was deleted, with its steps', async () => {
    const { id } = await add('Deleted');
    const step = await add('Step', { parentId: id });
    await ann.tasks.remove({ ids: [id] });
    expect(await refusal(ann.tasks.get({ id: step.id }))).toBe('tasks.notFound');
    await ann.tasks.restore({ ids: [id] });
    const details = await ann.tasks.get({ id });
    expect(details.steps.map(({ title }) => title)).toEqual(['Step']);
    expect(details.task).toMatchObject({ steps: 1, stepsDone: 0 });
  });
});

describe('sharing', () => {
  test('whoever has to do a task sees it, and a guest sees nothing else', async () => {
    const { id: projectId } = await project('For the team');
    const shared = await add('For all', { projectId });
    const given = await add('For the guest', { assigneeId: gus.user.id });
    expect((await asBen().get({ id: shared.id })).task.isShared).toBe(true);
    expect(await refusal(asBen().get({ id: given.id }))).toBe('tasks.notFound');
    expect(await refusal(asGuest().get({ id: shared.id }))).toBe('tasks.notFound');
    expect((await asGuest().get({ id: given.id })).task.title).toBe('For the guest');
    expect((await mine(asGuest())).map(({ title }) => title)).toEqual(['For the guest']);
    expect(await refusal(asGuest().createProject({ id: randomUUID(), name: 'x' }))).toBe(
      'workspaces.notAllowed',
    );
    await eventually(async () => ofGuest.size === 1);
    await ann.tasks.change({ id: given.id, assigneeId: ann.user.id });
    await eventually(async () => ofGuest.size === 0);
    expect(await refusal(asGuest().get({ id: given.id }))).toBe('tasks.notFound');
  });

  test('a private project is shared with its tasks, and taken back', async () => {
    const { id } = await project('Draft', false);
    const task = await add('In the draft', { projectId: id });
    expect(await refusal(asBen().get({ id: task.id }))).toBe('tasks.notFound');
    expect(await refusal(asBen().changeProject({ id, name: 'x' }))).toBe('tasks.projectNotFound');
    await ann.tasks.changeProject({ id, isShared: true });
    expect((await asBen().get({ id: task.id })).task.isShared).toBe(true);
    expect(await refusal(asBen().changeProject({ id, isShared: false }))).toBe('workspaces.notAllowed');
    await ann.tasks.changeProject({ id, isShared: false });
    expect(await refusal(asBen().get({ id: task.id }))).toBe('tasks.notFound');
    await eventually(async () => !page.has(task.id));
  });

  test('a project is deleted by who made it or who may, and restored with its tasks', async () => {
    const { id } = await project('To delete');
    const task = await add('Goes with it', { projectId: id });
    expect(await refusal(asBen().removeProject({ id }))).toBe('workspaces.notAllowed');
    await ann.tasks.removeProject({ id });
    expect(await refusal(ann.tasks.get({ id: task.id }))).toBe('tasks.notFound');
    await ann.tasks.restoreProject({ id });
    expect((await ann.tasks.get({ id: task.id })).task.projectId).toBe(id);
  });

  test('sections order a project, belong to it alone, and leave their tasks behind', async () => {
    const one = await project('With sections');
    const other = await project('Another');
    const sectionId = randomUUID();
    await ann.tasks.createSection({ id: sectionId, projectId: one.id, name: 'Design' });
    const task = await add('Draw', { projectId: one.id, sectionId });
    expect(await refusal(add('Wrong', { projectId: other.id, sectionId }))).toBe('tasks.sectionNotFound');
    const { sections } = await ann.tasks.changeSection({ id: sectionId, name: 'Drawings' });
    expect(sections).toMatchObject([{ name: 'Drawings' }]);
    expect(await refusal(mal.tasks.changeSection({ id: sectionId, name: 'x' }))).toBe(
      'tasks.sectionNotFound',
    );
    await ann.tasks.removeSection({ id: sectionId });
    expect((await ann.tasks.get({ id: task.id })).task.sectionId).toBeNull();
  });
});

describe('on the board', () => {
  test('a card lies where it was dropped', async () => {
    const { id: projectId } = await project('Board');
    const [a, b, c] = [
      await add('A', { projectId }),
      await add('B', { projectId }),
      await add('C', { projectId }),
    ];
    const order = async () =>
      (await ann.tasks.list({ scope: 'project', project: projectId })).tasks.map(
        ({ title, state }) => `${title} ${state}`,
      );
    await ann.tasks.move({ id: c.id, after: a.id });
    expect(await order()).toEqual(['A todo', 'C todo', 'B todo']);
    await ann.tasks.move({ id: b.id, after: null, state: 'doing' });
    expect(await order()).toEqual(['B doing', 'A todo', 'C todo']);
    await ann.tasks.move({ id: a.id, after: 'gone', state: 'done' });
    expect(await order()).toEqual(['B doing', 'C todo', 'A done']);
  });

  test('twenty people who drag at once leave every card in one place of its own', async () => {
    const { id: projectId } = await project('Busy board');
    const cards: Task[] = [];
    for (let nth = 0; nth < 6; nth += 1) cards.push(await add(`Card ${nth}`, { projectId }));
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        (nth % 2 === 0 ? ann.tasks : asBen()).move({
          id: cards[nth % 6]?.id ?? '',
          after: cards[(nth + 1) % 6]?.id ?? null,
          state: nth % 3 === 0 ? 'doing' : 'todo',
        }),
      ),
    );
    const { tasks } = await ann.tasks.list({ scope: 'project', project: projectId });
    expect(new Set(tasks.map(({ position }) => position)).size).toBe(6);
    expect(sorted(tasks)).toEqual(tasks);
  });
});

describe('waiting', () => {
  test('a task says for how many it waits, and goes on when they are done', async () => {
    const first = await add('First');
    const second = await add('Second', { waitsFor: [first.id] });
    expect(second).toMatchObject({ waitsFor: [first.id], blockedBy: 1 });
    await ann.tasks.change({ id: first.id, state: 'done' });
    expect((await ann.tasks.get({ id: second.id })).task).toMatchObject({ blockedBy: 0, version: 2 });
  });

  test('circles are refused, also by twenty at once', async () => {
    const [a, b] = [await add('Circle A'), await add('Circle B')];
    expect(await refusal(ann.tasks.change({ id: a.id, waitsFor: [a.id] }))).toBe('tasks.circle');
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        refusal(
          nth % 2 === 0
            ? ann.tasks.change({ id: a.id, waitsFor: [b.id] })
            : ann.tasks.change({ id: b.id, waitsFor: [a.id] }),
        ),
      ),
    );
    const waits = await Promise.all(
      [a, b].map(async ({ id }) => (await ann.tasks.get({ id })).task.waitsFor.length),
    );
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe('steps', () => {
  test('are counted, finished with their task, and have none of their own', async () => {
    const { id } = await add('Whole');
    const [one, two] = [await add('One', { parentId: id }), await add('Two', { parentId: id })];
    expect(await refusal(add('Deeper', { parentId: one.id }))).toBe('tasks.stepOfStep');
    await ann.tasks.change({ id: one.id, state: 'done' });
    expect((await ann.tasks.get({ id })).task).toMatchObject({ steps: 2, stepsDone: 1 });
    await ann.tasks.change({ id, state: 'done' });
    expect((await ann.tasks.get({ id: two.id })).task.state).toBe('done');
    expect((await ann.tasks.get({ id })).task).toMatchObject({ steps: 2, stepsDone: 2, doneAt: clock.now() });
  });
});

describe('repeating', () => {
  const daily = { every: 'day', interval: 1 } as const;
  const open = async (title: string) =>
    (await mine()).filter((task) => task.title === title && task.doneAt === null);

  test('the next one comes when one is done, once, however many finish it', async () => {
    const { id } = await add('Every day', { due: due('2026-11-24', '09:00'), repeats: daily });
    await add('Rinse', { parentId: id });
    await Promise.all(Array.from({ length: 20 }, () => ann.tasks.change({ id, state: 'done' })));
    const [next, ...more] = await open('Every day');
    expect(more).toEqual([]);
    expect(next).toMatchObject({ due: due('2026-11-25', '09:00'), repeats: daily, steps: 1, stepsDone: 0 });
  });

  test('reopening takes the next one back', async () => {
    const { id } = await add('Undone', { due: due('2026-11-24'), repeats: daily });
    await ann.tasks.change({ id, state: 'done' });
    await ann.tasks.change({ id, state: 'todo' });
    expect((await open('Undone')).map((task) => task.id)).toEqual([id]);
  });

  test('what was late comes next today, and the last of its times is the last', async () => {
    const { id } = await add('Late', { due: due('2026-11-20'), repeats: daily });
    await ann.tasks.change({ id, state: 'done' });
    expect((await open('Late'))[0]?.due?.day).toBe('2026-11-24');
    const last = await add('Last', { due: due('2026-11-24'), repeats: { ...daily, count: 1 } });
    await ann.tasks.change({ id: last.id, state: 'done' });
    expect(await open('Last')).toEqual([]);
  });
});

test('what an open page knows by its events is what a fresh request says', async () => {
  const { id: projectId } = await project('Followed');
  page.clear();
  const [kept, done, gone] = [
    await add('Kept', { projectId }),
    await add('Done', { projectId }),
    await add('Gone', { projectId }),
  ];
  const hidden = await add('Hidden', { projectId });
  await asBen().change({ id: kept.id, labels: ['seen'], waitsFor: [done.id] });
  await ann.tasks.move({ id: done.id, after: null, state: 'done' });
  await ann.tasks.change({ id: hidden.id, projectId: null });
  await ann.tasks.addComment({ id: randomUUID(), taskId: kept.id, text: 'Hi' });
  await ann.tasks.remove({ ids: [gone.id, kept.id] });
  await ann.tasks.restore({ ids: [kept.id] });
  const fresh = (await asBen().list({ scope: 'project', project: projectId })).tasks;
  await eventually(
    async () => page.get(kept.id)?.version === fresh.find(({ id }) => id === kept.id)?.version,
  );
  expect(sorted([...page.values()])).toEqual(fresh);
  expect(socket.connected).toBe(true);
});
