import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const TRANSCRIPT = `[00:04] Maya: The electricians need three more weeks, so the first of the month is gone.
[00:34] Owen: OK, let's move the opening to the fifteenth.`;

let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business' });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const asBen = () => ben.inWorkspace(ann.user.id).meetings;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  );

const comes = () =>
  world.sql("insert into workspace_members values ($1, $2, 'member', now()) on conflict do nothing", [
    ann.user.id,
    ben.user.id,
  ]);

async function add(name: string, shared: 'yes' | 'no'): Promise<string> {
  const id = randomUUID();
  const body = new Blob([TRANSCRIPT], { type: 'application/octet-stream' });
  await asBen().add({ query: { id, name, day: '2026-11-24', shared }, body });
  await asBen().makeNotes({ id });
  await eventually(async () => (await asBen().get({ id })).meeting.notesState === 'made', 15_000);
  return id;
}

const tokenIn = (address: string) => address.split('#')[1] ?? '';

async function tokenOf(id: string): Promise<string> {
  const { address } = await asBen().createLink({ id, days: 90, hasTranscript: true });
  return tokenIn(address);
}

test('a link ends when who gave it out leaves, and their private meetings go to whom they were handed', async () => {
  await comes();
  const [shared, own] = [await add('Leeds', 'yes'), await add('Salaries', 'no')];
  const token = await tokenOf(shared);
  expect((await world.visitor().meetings.shared({ token })).name).toBe('Leeds');
  expect(await refusal(ann.meetings.get({ id: own }))).toBe('meetings.notFound');
  await ann.workspaces.remove({ accountId: ben.user.id, to: ann.user.id });
  expect(await refusal(world.visitor().meetings.shared({ token }))).toBe('meetings.linkNotFound');
  expect((await ann.meetings.get({ id: own })).meeting).toMatchObject({ name: 'Salaries', isPrivate: true });
  expect((await ann.meetings.get({ id: shared })).meeting.name).toBe('Leeds');
});

test('on the timelines of contacts, private meetings go to the same person', async () => {
  await comes();
  const asMember = ben.inWorkspace(ann.user.id);
  const { id: contactId } = await asMember.contacts.create({
    id: randomUUID(),
    name: 'Maya',
    emails: [{ value: 'maya@people.example', label: '' }],
  });
  const id = await add('Salaries of Maya', 'no');
  await asBen().setParticipants({ id, contactIds: [contactId] });
  const seen = async () =>
    (await ann.contacts.timeline({ id: contactId })).entries.filter(({ kind }) => kind === 'meeting');
  expect(await seen()).toEqual([]);
  await ann.workspaces.remove({ accountId: ben.user.id, to: ann.user.id });
  expect((await seen()).map(({ thingId }) => thingId)).toEqual([id]);
});

test('a meeting that was shared by somebody who left is not hidden from everyone when it becomes private', async () => {
  await comes();
  const id = await add('Suppliers', 'yes');
  await ann.workspaces.remove({ accountId: ben.user.id, to: ann.user.id });
  await ann.meetings.change({ id, isPrivate: true });
  expect((await ann.meetings.get({ id })).meeting).toMatchObject({ name: 'Suppliers', isPrivate: true });
});

test('links that others gave out end when a meeting becomes private, and those of its owner stay', async () => {
  await comes();
  const id = randomUUID();
  const body = new Blob([TRANSCRIPT], { type: 'application/octet-stream' });
  await ann.meetings.add({ query: { id, name: 'Budget', day: '2026-11-24', shared: 'yes' }, body });
  await ann.meetings.makeNotes({ id });
  await eventually(async () => (await ann.meetings.get({ id })).meeting.notesState === 'made', 15_000);
  const bens = await tokenOf(id);
  const { address } = await ann.meetings.createLink({ id, days: 1, hasTranscript: false });
  const anns = tokenIn(address);
  await ann.meetings.change({ id, isPrivate: true });
  expect(await refusal(world.visitor().meetings.shared({ token: bens }))).toBe('meetings.linkNotFound');
  expect((await world.visitor().meetings.shared({ token: anns })).name).toBe('Budget');
});
