import { randomUUID } from 'node:crypto';
import ical from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { eventually } from '#test/wait.ts';
import type { Task } from '../../model.ts';
import { startTasksWorld } from '../tasks.world.ts';

const { world, clock, ann, ben, gus, mal, plan, asBen, add, project, refusal, due, mine } =
  await startTasksWorld();
afterAll(() => world.stop());

describe('comments and files', () => {
  test('a comment is counted, and tells who is mentioned and sees the task', async () => {
    const { id: projectId } = await project('Talk');
    const { id: taskId } = await add('Talk about it', { projectId });
    const id = randomUUID();
    const mentions = [ben.user.id, gus.user.id, mal.user.id];
    const comment = await ann.tasks.addComment({ id, taskId, text: 'Look @bob', mentions });
    expect(comment.mentions).toEqual([ben.user.id]);
    expect((await asBen().get({ id: taskId })).task.comments).toBe(1);
    const { items } = await ben.notifications.list({});
    expect(items[0]).toMatchObject({
      title: 'Alice Archer mentioned you in a comment on Talk about it',
      body: 'Look @bob',
    });
    expect(await refusal(asBen().changeComment({ id, text: 'Mine' }))).toBe('tasks.commentNotFound');
    expect(await refusal(asBen().removeComment({ id }))).toBe('tasks.commentNotFound');
    expect(await refusal(ann.tasks.addComment({ id: randomUUID(), taskId, text: ' ' }))).toBe(
      'tasks.commentEmpty',
    );
    await ann.tasks.removeComment({ id });
    expect((await ann.tasks.get({ id: taskId })).task.comments).toBe(0);
  });

  const upload = (client: Client, query: Record<string, string>, body: string) =>
    client.fetch(`/api/task-files?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });

  test('a file comes back byte by byte as a download, to those who see the task alone', async () => {
    const { id: taskId } = await add('With a file');
    const id = randomUUID();
    const sent = await upload(ann, { id, taskId, name: 'Plan "A".html' }, '<script>alert(1)</script>');
    expect(sent.status).toBe(200);
    const got = await ann.fetch(`/api/task-files/${id}`);
    expect([
      await got.text(),
      got.headers.get('content-type'),
      got.headers.get('content-disposition'),
    ]).toEqual([
      '<script>alert(1)</script>',
      'application/octet-stream',
      "attachment; filename*=UTF-8''Plan%20%22A%22.html",
    ]);
    expect((await mal.fetch(`/api/task-files/${id}`)).status).toBe(404);
    expect((await upload(mal, { id: randomUUID(), taskId, name: 'x' }, 'x')).status).toBe(404);
    expect((await upload(ann, { id: randomUUID(), taskId, name: 'x' }, '')).status).toBeGreaterThanOrEqual(
      400,
    );
    await ann.tasks.removeFile({ id });
    expect((await ann.fetch(`/api/task-files/${id}`)).status).toBe(404);
  });
});

describe('reminders', () => {
  test('come a day before and half an hour before, once, whichever process sends them', async () => {
    const { id } = await add('Remember', { due: due('2026-11-26', '13:30') });
    const told = async () =>
      (await ann.notifications.list({})).items
        .filter(({ path }) => path?.includes(id) === true)
        .map(({ body }) => body);
    const remind = async () => {
      await Promise.all(Array.from({ length: 3 }, () => world.platform.jobs.enqueue('tasks-remind', {})));
    };
    clock.set(Date.UTC(2026, 10, 25, 12, 31));
    await remind();
    await eventually(async () => (await told()).length > 0);
    expect(await told()).toEqual(['Due tomorrow, 1:30 PM']);
    clock.set(Date.UTC(2026, 10, 26, 12, 1));
    await remind();
    await eventually(async () => (await told()).length > 1);
    expect(await told()).toEqual(['Due 1:30 PM', 'Due tomorrow, 1:30 PM']);
    clock.set(Date.UTC(2026, 10, 24, 12));
  });
});

describe('plans', () => {
  const ofMal = (title: string, more: object = {}) => mal.tasks.create({ id: randomUUID(), title, ...more });
  const later = due('2026-12-01');

  test('the eleventh active task is refused on Free, also under twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => refusal(ofMal(`Task ${nth}`))));
    expect(answers.filter((code) => code === null)).toHaveLength(10);
    expect(answers.filter((code) => code === 'tasks.tooManyActive')).toHaveLength(10);
    const error = await ofMal('One more').catch((cause: unknown) => cause as Error);
    expect((error as Error).message).toBe(
      'Your plan includes up to 10 active tasks. Finish one, or upgrade your plan to add more.',
    );
  });

  test('on Free a finished task makes room, and neither reopening nor restoring goes around the limit', async () => {
    const [first, second] = (await mine(mal.tasks)).filter(({ doneAt }) => doneAt === null);
    await mal.tasks.change({ id: first?.id ?? '', state: 'done' });
    await mal.tasks.remove({ ids: [second?.id ?? ''] });
    await ofMal('Nine and one');
    await ofMal('Ten again');
    expect(await refusal(mal.tasks.change({ id: first?.id ?? '', state: 'todo' }))).toBe(
      'tasks.tooManyActive',
    );
    expect(await refusal(mal.tasks.restore({ ids: [second?.id ?? ''] }))).toBe('tasks.tooManyActive');
    expect((await mal.tasks.overview({})).active).toBe(10);
  });

  test('Basic has no repeating, waiting and files, Full Features no sharing, Team Collaboration has all', async () => {
    const [one] = await mine(mal.tasks);
    const id = one?.id ?? '';
    const repeats = { every: 'day', interval: 1 } as const;
    expect(await refusal(mal.tasks.change({ id, due: later, repeats }))).toBe('tasks.needsFull');
    await plan('business', mal);
    expect(await refusal(mal.tasks.change({ id, due: later, repeats }))).toBeNull();
    await ofMal('The eleventh');
    expect(await refusal(mal.tasks.createProject({ id: randomUUID(), name: 'x', isShared: true }))).toBe(
      'tasks.sharingNeedsTeam',
    );
    await plan('enterprise', mal);
    expect(
      await refusal(mal.tasks.createProject({ id: randomUUID(), name: 'x', isShared: true })),
    ).toBeNull();
  });
});

describe('the feed', () => {
  test('shows what is due under a secret address, to calendars of others, until it ends', async () => {
    const timed = await add('Call, "Oak; & Co"\nnow', {
      due: due('2026-12-01', '09:00'),
      notes: `${'ö'.repeat(80)}\\n`,
    });
    const allDay = await add('All day', {
      due: due('2026-12-02'),
      repeats: { every: 'week', interval: 2, weekdays: [3, 5], count: 3 },
    });
    const daily = await add('Daily', {
      due: due('2027-03-27', '08:30'),
      repeats: { every: 'day', interval: 1, until: '2027-03-29' },
    });
    const { address } = await ann.tasks.createFeed();
    const path = new URL(address).pathname;
    const answer = await world.visitor().fetch(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const calendar = new ical.Component(ical.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ical.Event(one));
    const of = ({ id }: Task) => events.find(({ uid }) => uid.startsWith(id));
    expect([
      of(timed)?.summary,
      of(timed)?.startDate.toJSDate().toISOString(),
      of(timed)?.description,
    ]).toEqual(['Call, "Oak; & Co"\nnow', '2026-12-01T08:00:00.000Z', `${'ö'.repeat(80)}\\n`]);
    expect([of(allDay)?.startDate.toString(), of(allDay)?.startDate.isDate]).toEqual(['2026-12-02', true]);
    const daysOf = (task: Task) => {
      const iterator = of(task)?.iterator();
      const days = [];
      for (let at = iterator?.next(); at !== undefined && at !== null; at = iterator?.next()) days.push(at);
      return days;
    };
    expect(daysOf(allDay).map(String)).toEqual(['2026-12-02', '2026-12-04', '2026-12-16']);
    const [zone] = calendar.getAllSubcomponents('vtimezone');
    const berlin = new ical.Timezone(zone);
    expect(berlin.tzid).toBe('Europe/Berlin');
    // The clock of the place, on both sides of the change to summer time.
    expect(daysOf(daily).map((at) => [String(at), berlin.utcOffset(at)])).toEqual([
      ['2027-03-27T08:30:00', 3_600],
      ['2027-03-28T08:30:00', 7_200],
      ['2027-03-29T08:30:00', 7_200],
    ]);
    const { address: next } = await ann.tasks.createFeed();
    expect((await world.visitor().fetch(path)).status).toBe(404);
    await ann.tasks.removeFeed();
    expect((await world.visitor().fetch(new URL(next).pathname)).status).toBe(404);
    expect((await world.visitor().fetch('/api/task-feeds/x/tasks.ics')).status).toBe(404);
  });
});

test('a task about a contact is on its timeline, a private one for its person alone', async () => {
  const contact = await ann.contacts.create({
    id: randomUUID(),
    name: 'Maya',
    emails: [{ value: 'maya@x.example', label: '' }],
  });
  const { id } = await add('Call Maya', { contactId: contact.id });
  const onTimeline = async (client: { timeline: Client['contacts']['timeline'] }) =>
    (await client.timeline({ id: contact.id })).entries
      .filter(({ kind }) => kind === 'task')
      .map(({ facts }) => facts['title']);
  expect(await onTimeline(ann.contacts)).toEqual(['Call Maya']);
  expect(await onTimeline(ben.inWorkspace(ann.user.id).contacts)).toEqual([]);
  expect((await ann.tasks.ofContact({ contactId: contact.id })).tasks.map((task) => task.id)).toEqual([id]);
  await ann.tasks.remove({ ids: [id] });
  expect(await onTimeline(ann.contacts)).toEqual([]);
});

test('a task is about a contact that its writer sees, and stays with it when it is deleted', async () => {
  const named = (client: Pick<Client, 'contacts'>) =>
    client.contacts.create({
      id: randomUUID(),
      name: 'Maya Brandt',
      emails: [{ value: 'maya.brandt@x.example', label: '' }],
    });
  const [ours, theirs] = [await named(ann), await named(mal)];
  const { id } = await add('Call Maya back');
  expect(await refusal(ann.tasks.change({ id, contactId: theirs.id }))).toBe('tasks.contactNotFound');
  expect(await refusal(add('Call Maya once more', { contactId: theirs.id }))).toBe('tasks.contactNotFound');
  expect((await ann.tasks.change({ id, contactId: ours.id })).contactId).toBe(ours.id);
  await ann.contacts.remove({ ids: [ours.id] });
  expect((await ann.tasks.change({ id, title: 'Call Maya', contactId: ours.id })).contactId).toBe(ours.id);
});

test('the search finds titles, notes and labels in any case, and nothing of others', async () => {
  const { id } = await add('Brackets for the landing', { notes: '100% OAK', labels: ['Samples'] });
  const found = async (text: string, client = ann.tasks) =>
    (await client.search({ text })).tasks.map((task) => task.id);
  expect(await found('LANDING')).toEqual([id]);
  expect(await found('100%')).toEqual([id]);
  expect(await found('samp')).toEqual([id]);
  expect(await found('landing', asBen())).toEqual([]);
});
