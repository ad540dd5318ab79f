import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ann: Client;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.signUp(alice);
  await world.signUp(bob);
});
afterAll(() => world.stop());

test("before the answer, a connected device takes over a call from one that is gone; a mere device ID can't", async () => {
  const tab = await connectDevice(ann, 'ann-tab-1');
  const tablet = await connectDevice(ann, 'ann-tablet');
  const { id } = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: tablet.id });
  tablet.socket.close();
  const online = () =>
    // The ID on the client is the account's.
    world.platform.realtime.devicesOf(
      ann.user.id as Parameters<World['platform']['realtime']['devicesOf']>[0],
    );
  await expect.poll(online).not.toContain('ann-tablet');
  await expect(ann.calling.heartbeat({ id, deviceId: 'made-up' })).rejects.toMatchObject({
    code: 'calling.answeredElsewhere',
  });
  expect(await ann.calling.heartbeat({ id, deviceId: tab.id })).toMatchObject({ myDeviceId: tab.id });
});
