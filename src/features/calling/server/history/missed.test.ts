import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { MISSED_TOPIC } from '../../constants-topics.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

/** Ann calls Ben and gives up. */
async function miss(): Promise<void> {
  clock.advance(1_000);
  const { id } = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'a-tab' });
  clock.advance(1_000);
  await ann.calling.hangUp({ id });
}

test('calls count as missed until they are seen; afterwards only new ones count', async () => {
  expect(await ben.calling.missed()).toEqual({ count: 0 });
  await miss();
  await miss();
  expect(await ben.calling.missed()).toEqual({ count: 2 });
  expect(await ben.calling.missedSeen()).toEqual({ count: 0 });
  expect(await ben.calling.missed()).toEqual({ count: 0 });
  await miss();
  expect(await ben.calling.missed()).toEqual({ count: 1 });
  await ben.calling.missedSeen();
});

test("nobody else sees or clears somebody's missed calls", async () => {
  await miss();
  expect(await ann.calling.missed()).toEqual({ count: 0 });
  expect(await ann.calling.missedSeen()).toEqual({ count: 0 });
  expect(await ben.calling.missed()).toEqual({ count: 1 });
  await ben.calling.missedSeen();
});

test('a call that was declined or answered was not missed', async () => {
  clock.advance(1_000);
  const declined = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'a-tab' });
  await ben.calling.decline({ id: declined.id });
  const answered = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'a-tab' });
  await ben.calling.answer({ id: answered.id, deviceId: 'ben-phone' });
  await ann.calling.hangUp({ id: answered.id });
  expect(await ben.calling.missed()).toEqual({ count: 0 });
});

test('a call that started ringing before the last look and ended after it was missed', async () => {
  clock.advance(1_000);
  const ringing = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'a-tab' });
  const other = await ann.calling
    .place({ id: newCallId(), to: 'bob', deviceId: 'a-tab-too' })
    .catch(() => null);
  clock.advance(1_000);
  if (other !== null) await ann.calling.hangUp({ id: other.id });
  await ben.calling.missedSeen();
  clock.advance(1_000);
  await ann.calling.hangUp({ id: ringing.id });
  expect(await ben.calling.missed()).toEqual({ count: 1 });
  await ben.calling.missedSeen();
});

test('every device learns that the calls were seen, and fetches the same count as a fresh page', async () => {
  await miss();
  const topics: string[] = [];
  const socket = await ben.connect('ben-laptop');
  socket.on('events', (_stream, events) => topics.push(...events.map(({ topic }) => topic)));
  await ben.calling.missedSeen();
  await eventually(() => (topics.includes(MISSED_TOPIC) ? true : undefined));
  expect(await ben.calling.missed()).toEqual({ count: 0 });
  socket.close();
});

test('twenty looks at once count as one', async () => {
  await miss();
  const looks = await Promise.all(Array.from({ length: 20 }, () => ben.calling.missedSeen()));
  expect(new Set(looks.map(({ count }) => count))).toEqual(new Set([0]));
  await miss();
  expect(await ben.calling.missed()).toEqual({ count: 1 });
});

test('signed out, there is no count and nothing to clear', async () => {
  const nobody = world.visitor();
  await expect(nobody.calling.missed()).rejects.toMatchObject({ status: 401 });
  await expect(nobody.calling.missedSeen()).rejects.toMatchObject({ status: 401 });
});
