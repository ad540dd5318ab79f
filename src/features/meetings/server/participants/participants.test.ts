import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '#features/contacts/server/service.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { deleteOld } from '../jobs.ts';
import { recorder, refusal } from '../recordings/recordings.world.ts';

/** A Tuesday at noon. */
const NOON = Date.UTC(2026, 10, 24, 12);
const clock = createTestClock(NOON);
const TALK = `[00:04] Ada: The opening moves to the fifteenth, because the electricians need three weeks.
[00:34] Ann: OK, let's move the opening to the fifteenth.
[00:46] Ada: Could you send me the new floor plan by Thursday?
[00:51] Ann: Sure, I'll send you the floor plan by Thursday.`;

let world: World;
let ann: Client;
let ben: Client;
let mal: Client;
const touched: string[] = [];

beforeAll(async () => {
  world = await startWorld({ clock, plan: 'business' });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  mal = await world.signUp(mallory);
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
    ann.user.id,
    ben.user.id,
    'member',
  ]);
  const socket: TestSocket = await ann.connect('tab-of-ann');
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events)
      if (topic === 'contacts.touched') touched.push(Object(payload).id);
  });
});
afterAll(() => world.stop());

type Apis = Pick<Client, 'calendar' | 'contacts' | 'meetings'>;
const asBen = () => ben.inWorkspace(ann.user.id);

async function contact(name: string, more: object = {}, client: Apis = ann): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@people.example`;
  const added = await client.contacts.create({
    id: randomUUID(),
    name,
    emails: [{ value: email, label: '' }],
    ...more,
  });
  return added.id;
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@people.example`;

function event(facts: object = {}, client: Apis = ann) {
  return client.calendar.createEvent({
    id: randomUUID(),
    title: 'Fold Coffee bar review',
    kind: 'video',
    location: 'https://meet.google.com/kxo-tdvw-qre',
    notes: '',
    attendees: [],
    startsAt: NOON,
    endsAt: NOON + 60 * MINUTE_MS,
    timeZone: 'UTC',
    isAllDay: false,
    isBusy: true,
    reminderMinutes: null,
    rule: null,
    added: [],
    ...facts,
  });
}

const keyOf = ({ id, startsAt }: { id: string; startsAt: number }) =>
  ({ kind: 'event', id, at: startsAt }) as const;

async function talk(contactIds: readonly string[], more: object = {}, client: Apis = ann): Promise<string> {
  const id = randomUUID();
  await client.meetings.add({
    query: { id, name: 'Opening', day: '2026-11-24', shared: 'no', ...more },
    body: new Blob([TALK], { type: 'application/octet-stream' }),
  });
  await client.meetings.setParticipants({ id, contactIds: [...contactIds] });
  await notesOf(id, client);
  return id;
}

async function notesOf(id: string, client: Apis = ann): Promise<void> {
  await client.meetings.makeNotes({ id });
  await eventually(async () => (await client.meetings.get({ id })).meeting.notesState === 'made', 15_000);
}

const meetingsOn = async (id: string, client: Apis = ann) =>
  (await client.contacts.timeline({ id })).entries.filter(({ kind }) => kind === 'meeting');

describe('what is on now in the calendar', () => {
  test('is an event with its address and the contacts among its attendees, 10 minutes before it begins', async () => {
    const ada = await contact('Ada Now');
    const people = [
      { name: 'Ada', email: emailOf('Ada Now').toUpperCase() },
      { name: 'Nobody', email: 'nobody@people.example' },
    ];
    const { id } = await event({ attendees: people, startsAt: NOON + 10 * MINUTE_MS });
    const later = await event({ startsAt: NOON + 11 * MINUTE_MS });
    const over = await event({ startsAt: NOON - 60 * MINUTE_MS, endsAt: NOON });
    const { plans } = await ann.meetings.plans({});
    expect(plans.find((one) => one.id === id)).toEqual({
      kind: 'event',
      id,
      at: NOON + 10 * MINUTE_MS,
      name: 'Fold Coffee bar review',
      startsAt: NOON + 10 * MINUTE_MS,
      endsAt: NOON + 60 * MINUTE_MS,
      address: { platform: 'google-meet', url: 'https://meet.google.com/kxo-tdvw-qre' },
      participants: [{ id: ada, name: 'Ada Now' }],
    });
    expect(plans.map((one) => one.id)).not.toContain(later.id);
    expect(plans.map((one) => one.id)).not.toContain(over.id);
    expect((await mal.meetings.plans({})).plans).toEqual([]);
  });

  test('of a large event has as many contacts as a meeting may be with', async () => {
    const names = Array.from({ length: 51 }, (_, nth) => `Guest ${nth + 10}`);
    for (const name of names) await contact(name);
    const planned = keyOf(await event({ attendees: names.map((name) => ({ name, email: emailOf(name) })) }));
    const { plan } = await ann.meetings.plan(planned);
    expect(plan.participants).toHaveLength(50);
    const one = recorder(ann, 'tab');
    await one.start({ planned, contactIds: plan.participants.map(({ id }) => id) });
    expect((await one.details()).participants).toHaveLength(50);
  });

  test('is no whole day, and has no address that only looks like one', async () => {
    const day = await event({
      isAllDay: true,
      startsAt: Date.UTC(2026, 10, 24),
      endsAt: Date.UTC(2026, 10, 25),
    });
    const { id } = await event({ location: 'https://meet.google.com.evil.example/kxo-tdvw-qre' });
    const { plans } = await ann.meetings.plans({});
    expect(plans.map((one) => one.id)).not.toContain(day.id);
    expect(plans.find((one) => one.id === id)?.address).toBeNull();
  });

  test('of someone else is as if it didn’t exist', async () => {
    const theirs = await event({}, mal);
    expect(await refusal(ann.meetings.plan(keyOf(theirs)))).toBe('meetings.notPlanned');
    expect(await refusal(asBen().meetings.plan(keyOf(await event())))).toBe('meetings.notPlanned');
    const wrong = { kind: 'booking', id: theirs.id, at: NOON } as const;
    expect(await refusal(mal.meetings.plan(wrong))).toBe('meetings.notPlanned');
    expect((await world.visitor().fetch('/api/meeting-plans')).status).toBe(401);
  });
});

describe('a recording', () => {
  test('remembers the event and the contacts it was with', async () => {
    const ada = await contact('Ada Recorded');
    const planned = keyOf(await event());
    const one = recorder(ann, 'tab');
    await one.start({ planned, contactIds: [ada] });
    const { meetings } = await ann.meetings.plan(planned);
    expect(meetings).toEqual([{ id: one.id, name: 'Google Meet Meeting', lines: 0 }]);
    expect((await one.details()).participants).toEqual([{ id: ada, name: 'Ada Recorded' }]);
  });

  test('is with the contact that is left of two, when the page still knew both', async () => {
    const [kept, gone] = [await contact('Eve Kept'), await contact('Eve Gone')];
    await ann.contacts.merge({ id: kept, goneId: gone });
    const one = recorder(ann, 'tab');
    await one.start({ contactIds: [gone, kept] });
    expect((await one.details()).participants).toEqual([{ id: kept, name: 'Eve Kept' }]);
    const { state, entries } = await ann.contacts.consents({ id: kept });
    expect(state.recording).toBe(true);
    expect(entries).toHaveLength(1);
  });

  test('of another occurrence of a series is not one of this occurrence', async () => {
    const series = await event({ rule: 'FREQ=DAILY;COUNT=3' });
    const [today, tomorrow] = [keyOf(series), { ...keyOf(series), at: NOON + DAY_MS }];
    await recorder(ann, 'tab').start({ planned: today });
    expect((await ann.meetings.plan(today)).meetings).toHaveLength(1);
    expect((await ann.meetings.plan(tomorrow)).meetings).toEqual([]);
  });

  test('starts without what is no longer in the calendar, or is in someone else’s calendar', async () => {
    const theirs = keyOf(await event({}, mal));
    const one = recorder(ann, 'tab');
    await one.start({ planned: theirs });
    expect(await one.get()).toMatchObject({ state: 'recording' });
    expect((await mal.meetings.plan(theirs)).meetings).toEqual([]);
    expect(await world.sql('select planned_id from meetings where id = $1', [one.id])).toEqual([
      { planned_id: null },
    ]);
  });
});

describe('the people of a meeting', () => {
  test('are added and removed, and those that the person can’t see stay', async () => {
    const [ada, own] = [await contact('Ada Shared'), await contact('Own', { isPrivate: true })];
    const id = await talk([ada, own], { shared: 'yes' });
    expect((await asBen().meetings.get({ id })).participants).toEqual([{ id: ada, name: 'Ada Shared' }]);
    expect(await asBen().meetings.setParticipants({ id, contactIds: [] })).toEqual({ participants: [] });
    expect((await ann.meetings.get({ id })).participants).toEqual([{ id: own, name: 'Own' }]);
  });

  test('of another workspace are as if they did not exist, and then nothing changes', async () => {
    const ada = await contact('Ada Stays');
    const theirs = await contact('Theirs', {}, mal);
    const id = await talk([ada]);
    expect(await refusal(ann.meetings.setParticipants({ id, contactIds: [theirs] }))).toBe(
      'contacts.notFound',
    );
    expect(await refusal(mal.meetings.setParticipants({ id, contactIds: [theirs] }))).toBe(
      'meetings.notFound',
    );
    expect((await ann.meetings.get({ id })).participants).toEqual([{ id: ada, name: 'Ada Stays' }]);
    expect((await mal.meetings.lastTime({ contactIds: [ada] })).last).toBeNull();
  });

  test('set by 20 requests at once are there once', async () => {
    const ada = await contact('Ada Often');
    const id = await talk([]);
    const set = () => ann.meetings.setParticipants({ id, contactIds: [ada, ada] });
    await Promise.all(Array.from({ length: 20 }, set));
    expect((await ann.meetings.get({ id })).participants).toEqual([{ id: ada, name: 'Ada Often' }]);
    expect(await meetingsOn(ada)).toHaveLength(1);
  });
});

describe('on the timeline of a contact', () => {
  test('the notes of a meeting are an entry with its name and first sentence, and open pages learn of it', async () => {
    const ada = await contact('Ada Timeline');
    const before = touched.filter((id) => id === ada).length;
    const id = await talk([ada]);
    const { notes } = await ann.meetings.get({ id });
    const [entry, ...others] = await meetingsOn(ada);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ thingId: id, at: NOON, accountId: ann.user.id });
    expect(entry?.facts).toEqual({
      title: 'Opening',
      text: notes?.summary[0]?.text,
      privateTo: ann.user.id,
    });
    await eventually(() => touched.filter((one) => one === ada).length > before);
  });

  test('a meeting without notes has no entry', async () => {
    const ada = await contact('Ada Quiet');
    const id = randomUUID();
    await ann.meetings.add({
      query: { id, name: 'Quiet', day: '2026-11-24' },
      body: new Blob([TALK], { type: 'application/octet-stream' }),
    });
    await ann.meetings.setParticipants({ id, contactIds: [ada] });
    expect(await meetingsOn(ada)).toEqual([]);
  });

  test('a private meeting is seen by one person, and once shared by everyone', async () => {
    const ada = await contact('Ada Private');
    const id = await talk([ada]);
    expect(await meetingsOn(ada, asBen())).toEqual([]);
    await ann.meetings.change({ id, isPrivate: false, name: 'Opening day' });
    expect((await meetingsOn(ada, asBen())).map(({ facts }) => facts['title'])).toEqual(['Opening day']);
    await ann.meetings.change({ id, isPrivate: true });
    expect(await meetingsOn(ada, asBen())).toEqual([]);
    expect(await meetingsOn(ada)).toHaveLength(1);
  });

  test('notes that are made again or changed change the entry', async () => {
    const ada = await contact('Ada Again');
    const id = await talk([ada]);
    const noteId = (await ann.meetings.get({ id })).notes?.summary[0]?.id ?? '';
    await ann.meetings.changeNote({ id, kind: 'summary', noteId, text: 'We open in spring. Not before.' });
    expect((await meetingsOn(ada))[0]?.facts['text']).toBe('We open in spring.');
    await notesOf(id);
    expect((await meetingsOn(ada)).map(({ facts }) => facts['text'])).toEqual(['We open in spring.']);
  });

  test('the entry is deleted when the person is removed, and with the meeting', async () => {
    const [ada, ben2] = [await contact('Ada Goes'), await contact('Ben Stays')];
    const id = await talk([ada, ben2]);
    await ann.meetings.setParticipants({ id, contactIds: [ben2] });
    expect(await meetingsOn(ada)).toEqual([]);
    expect(await meetingsOn(ben2)).toHaveLength(1);
    await ann.meetings.remove({ id });
    expect(await meetingsOn(ben2)).toEqual([]);
    expect(await world.sql('select from contact_timeline where thing_id = $1', [id])).toEqual([]);
  });

  test('the entry is deleted with a meeting that its workspace no longer keeps', async () => {
    const theirs = await contact('Old', {}, mal);
    const id = await talk([theirs], {}, mal);
    await mal.meetings.changeSettings({ keepDays: 30 });
    await world.sql('update meetings set created_at = $2 where id = $1', [id, new Date(NOON - 31 * DAY_MS)]);
    await deleteOld({ ...world.platform, contacts: createService(world.platform, () => undefined) });
    // The job of the change may be deleting it, too.
    const entries = () => world.sql('select from contact_timeline where thing_id = $1', [id]);
    await eventually(async () => (await entries()).length === 0);
  });

  test('after a merge the contact that is left has the meetings of both, and changes reach its pages', async () => {
    const [kept, gone] = [await contact('Ada Kept'), await contact('Ada Gone')];
    const [one, other] = [await talk([kept]), await talk([gone])];
    await ann.contacts.merge({ id: kept, goneId: gone });
    expect((await meetingsOn(kept)).map(({ thingId }) => thingId).toSorted()).toEqual(
      [one, other].toSorted(),
    );
    expect((await ann.meetings.get({ id: other })).participants).toEqual([{ id: kept, name: 'Ada Kept' }]);
    const before = touched.filter((id) => id === kept).length;
    await ann.meetings.remove({ id: other });
    expect(await meetingsOn(kept)).toHaveLength(1);
    await eventually(() => touched.filter((id) => id === kept).length > before);
  });
});

describe('last time', () => {
  test('is the newest meeting with any of these people that the person can see, with what is open and was decided', async () => {
    const [ada, bea] = [await contact('Ada Last'), await contact('Bea Last')];
    await talk([ada], { day: '2026-11-20', name: 'Before' });
    const id = await talk([ada, bea], { day: '2026-11-23', name: 'Newest' });
    const { last } = await ann.meetings.lastTime({ contactIds: [ada] });
    expect(last).toMatchObject({
      meeting: { id, name: 'Newest', day: '2026-11-23' },
      participants: [{ id: ada, name: 'Ada Last' }],
    });
    expect(last?.decisions[0]?.lines).toEqual([
      { line: 1, speaker: 'Ann', startMs: 34_000, text: "OK, let's move the opening to the fifteenth." },
    ]);
    expect(last?.actionItems[0]).toMatchObject({ owner: 'Ann', due: '2026-11-26' });
    expect(last?.actionItems[0]?.lines.map(({ line }) => line)).toEqual([2, 3]);
    expect((await asBen().meetings.lastTime({ contactIds: [ada] })).last).toBeNull();
  });

  test('leaves out action items whose task is done', async () => {
    const ada = await contact('Ada Done');
    const id = await talk([ada]);
    const items = (await ann.meetings.get({ id })).notes?.actionItems ?? [];
    const noteIds = items.map((item) => item.id);
    const made = await ann.meetings.addTasks({ id, noteIds, timeZone: 'UTC' });
    const open = async () => (await ann.meetings.lastTime({ contactIds: [ada] })).last?.actionItems;
    expect(await open()).toHaveLength(noteIds.length);
    for (const { taskId } of made.actionItems) await ann.tasks.change({ id: taskId ?? '', state: 'done' });
    expect(await open()).toEqual([]);
  });

  test('knows a contact by the contact that was merged into it', async () => {
    const [kept, gone] = [await contact('Cleo Kept'), await contact('Cleo Gone')];
    const id = await talk([gone]);
    await ann.contacts.merge({ id: kept, goneId: gone });
    expect((await ann.meetings.lastTime({ contactIds: [kept] })).last?.meeting.id).toBe(id);
  });
});

test('an email address and contacts that were merged lead to the contact as it is now', async () => {
  const service = createService(world.platform, () => undefined);
  const [kept, gone] = [await contact('Dora Kept'), await contact('Dora Gone')];
  await ann.contacts.merge({ id: kept, goneId: gone });
  const reader = { workspaceId: asWorkspaceId(ann.user.id), accountId: asAccountId(ann.user.id) };
  const { queries } = world.platform.database;
  expect(await service.these(reader, [gone, kept], queries)).toEqual([
    { contactId: kept, name: 'Dora Kept', ids: [gone, kept].toSorted() },
  ]);
  const known = await service.whoAre(reader, [emailOf('Dora Gone'), emailOf('Dora Kept')]);
  expect([...known.values()].map(({ contactId }) => contactId)).toEqual([kept, kept]);
});

test('the entry of a private meeting is deleted with the account of its owner', async () => {
  const cat = await world.signUp(carol);
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
    ann.user.id,
    cat.user.id,
    'member',
  ]);
  const ada = await contact('Ada Left');
  const id = await talk([ada], {}, cat.inWorkspace(ann.user.id));
  const left = () => world.sql('select from contact_timeline where thing_id = $1', [id]);
  expect(await left()).toHaveLength(1);
  await cat.privacy.askDeletion({ of: { kind: 'account' } });
  clock.advance(14 * DAY_MS + MINUTE_MS);
  await world.platform.jobs.enqueue('privacy-due', {});
  await eventually(async () => (await left()).length === 0, 20_000);
});
