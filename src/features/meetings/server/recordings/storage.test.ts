import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { recorder, refusal, soundBytes } from './recordings.world.ts';

let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  // A thousand bytes.
  world = await startWorld({ plan: 'business', env: { RECORDINGS_LIMIT_GB: '0.000001' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

test('a recording that has begun goes over the limit, and then none begins in its workspace', async () => {
  const one = recorder(ann);
  await one.start();
  await one.add(0, soundBytes(900));
  await one.add(900, soundBytes(900));
  expect((await one.end(1_800)).recording).toMatchObject({ state: 'ended', bytes: 1_800 });
  expect(await ann.meetings.storage({})).toMatchObject({ bytes: 1_800, limitBytes: 1_000 });

  const next = recorder(ann);
  expect(await refusal(next.start())).toBe('meetings.storageFull');
  expect(await refusal(next.get())).toBe('meetings.notFound');
  // Asked again for the one that there is, nothing is refused.
  expect((await one.start()).id).toBe(one.id);
  expect((await recorder(ben).start()).name).toBe('In person Meeting');

  await ann.meetings.removeSound({ id: one.id });
  expect((await next.start()).id).toBe(next.id);
  await ann.meetings.remove({ id: next.id });
});

test('a file is only uploaded if all of it fits, and of twenty at once only those that fit together', async () => {
  const large = recorder(ann, 'upload');
  expect(await refusal(large.start({ bytesExpected: 1_001 }))).toBe('meetings.storageFull');
  const files = Array.from({ length: 20 }, () => recorder(ann, 'upload'));
  const outcomes = await Promise.all(files.map((file) => refusal(file.start({ bytesExpected: 300 }))));
  expect(outcomes.filter((code) => code === null)).toHaveLength(3);
  expect(outcomes.filter((code) => code === 'meetings.storageFull')).toHaveLength(17);
  expect(await ann.meetings.storage({})).toMatchObject({ recordings: 3, bytes: 900 });
});
