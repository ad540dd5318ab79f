import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { RunningServer } from '../../entries/server-app.ts';

const DISK = { title: 'The disk is nearly full', says: 'Make room.' };
let world: World;
let another: RunningServer;
let operator: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  another = await world.startAnother();
});
beforeEach(async () => {
  await world.sql('delete from alarms');
});
afterAll(() => world.stop());

const open = () => world.sql('select key from alarms where ended_at is null');

test('twenty looks in two processes at once raise one alarm, and one mail and one notification tell of it', async () => {
  const looks = Array.from({ length: 20 }, (_, nth) =>
    (nth % 2 === 0 ? world.platform : another.platform).alarms.raise('disk', DISK),
  );
  const began = (await Promise.all(looks)).filter(Boolean);
  expect(began).toHaveLength(1);
  expect(await open()).toEqual([{ key: 'disk' }]);
  const { text } = await world.mailTo('support@localhost', 'The disk is nearly full');
  expect(text).toContain('Make room.');
  const { items } = await operator.notifications.list({ show: 'all' });
  expect(items.filter(({ title }) => title === 'The disk is nearly full')).toHaveLength(1);
});

test('an alarm ends once, which is told once, and may begin again', async () => {
  const { alarms } = world.platform;
  await alarms.raise('disk', DISK);
  const ended = await Promise.all([
    alarms.clear('disk'),
    another.platform.alarms.clear('disk'),
    alarms.clear('disk'),
  ]);
  expect(ended.filter(Boolean)).toHaveLength(1);
  await world.mailTo('support@localhost', 'Ended: The disk is nearly full');
  expect(await alarms.clear('disk')).toBe(false);
  expect(await alarms.raise('disk', DISK)).toBe(true);
});

test('what another process has just seen does not end because this one sees nothing', async () => {
  const { alarms } = world.platform;
  await another.platform.alarms.raise('carrier:Blue', {
    title: 'Carrier Blue is down',
    says: 'Calls go elsewhere.',
  });
  await alarms.settle('carrier:Blue', null, 30_000);
  expect(await open()).toEqual([{ key: 'carrier:Blue' }]);
  await world.sql("update alarms set seen_at = seen_at - interval '31 seconds'");
  await alarms.settle('carrier:Blue', null, 30_000);
  expect(await open()).toEqual([]);
});

test('a look that fails halfway tells nobody of an alarm', async () => {
  const { alarms } = another.platform;
  const failing = world.platform.database.transaction(async (queries) => {
    await alarms.mute('none', 1, queries);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await open()).toEqual([]);
});
