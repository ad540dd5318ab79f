import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDevice, type Device, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const MINUTE = 60_000;
/** A Monday at ten. */
const NOW = Date.UTC(2026, 10, 23, 10);
const clock = createTestClock(NOW);
let world: World;
let ann: Client;
let ben: Client;
let visitor: Client;
let annTab: Device;
let benTab: Device;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await world.signUp(carol);
  visitor = world.visitor();
  for (const client of [ann, ben]) {
    const [first] = (await client.calendar.pages()).pages;
    const facts = { isEnabled: true, noticeMinutes: 0, stepMinutes: 5 };
    await client.calendar.changePage({ id: first?.id ?? '', ...facts });
  }
  annTab = await connectDevice(ann, 'ann-tab-1');
  benTab = await connectDevice(ben, 'ben-tab-1');
});
afterAll(() => world.stop());

/** Minutes from now on of the first free start, and whether the same hour tomorrow is free. */
async function freeOf(owner: string): Promise<[first: number, isFreeTomorrow: boolean]> {
  const ask = { owner, minutes: 15, from: clock.now(), before: clock.now() + 25 * 60 * MINUTE };
  const { starts } = await visitor.calendar.freeSlots(ask);
  return [((starts[0] ?? 0) - clock.now()) / MINUTE, starts.includes(NOW + 24 * 60 * MINUTE)];
}

test('whoever talks can be booked from a quarter of an hour later on, and at once when the call has ended', async () => {
  expect([await freeOf('alice'), await freeOf('bob')]).toEqual([
    [0, true],
    [0, true],
  ]);
  const call = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: annTab.id });
  // It only rings: nobody talks yet.
  expect([await freeOf('alice'), await freeOf('bob')]).toEqual([
    [0, true],
    [0, true],
  ]);
  await ben.calling.answer({ id: call.id, deviceId: benTab.id });
  const [first, isFreeTomorrow] = await freeOf('alice');
  expect([first, isFreeTomorrow]).toEqual([30, true]);
  expect(await freeOf('bob')).toEqual([30, true]);
  const booked = visitor.calendar.book({
    owner: 'bob',
    id: randomUUID(),
    startsAt: NOW + 5 * MINUTE,
    minutes: 15,
    kind: 'call',
    name: 'Edith',
    email: 'edith@penrose.example',
    timeZone: 'UTC',
  });
  await expect(booked).rejects.toMatchObject({ code: 'calendar.slotTaken', status: 409 });
  await ann.calling.hangUp({ id: call.id });
  expect([await freeOf('alice'), await freeOf('bob')]).toEqual([
    [0, true],
    [0, true],
  ]);
});
