import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  line,
  recorder,
  ScriptedTranscriber,
  soundBytes,
  soundFiles,
} from '#features/meetings/server/recordings/recordings.world.ts';
import { emptyWaste } from '#features/meetings/server/recordings/waste.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { kill, startVictim } from '#test/victim.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createRunningClock();
const transcriber = new ScriptedTranscriber();
let world: World;
let ann: Client;

beforeAll(async () => {
  // Jobs are run by processes that tests start and kill.
  world = await startWorld({ plan: 'business', transcriber, clock, env: { SERVICES: 'web,realtime' } });
  ann = await world.signUp(alice);
});
afterAll(() => world.stop());

test('a server that is killed while it receives pieces loses none that it acknowledged, and leaves no file behind', {
  timeout: 120_000,
}, async () => {
  const { child, url } = await startVictim(world, { SERVICES: 'web,realtime' });
  const victim = world.visitorOf({ url });
  await victim.signIn(alice);
  const one = recorder(ann);
  await one.start();
  const pieces = Array.from({ length: 60 }, (_, nth) => soundBytes(20_000, nth));
  let acknowledged = 0;
  const sending = (async () => {
    for (const piece of pieces)
      ({ bytes: acknowledged } = await one.add(acknowledged, piece, { api: victim }));
  })().catch(() => undefined);
  // In the middle of a piece, whichever it is.
  await eventually(() => acknowledged >= 200_000);
  await kill(child);
  await sending;
  expect(acknowledged).toBeLessThan(1_200_000);

  const { bytes } = await one.get();
  // A piece may have been stored whose answer didn't come.
  expect([acknowledged, acknowledged + 20_000]).toContain(bytes);
  let offset = bytes;
  for (const piece of pieces.slice(bytes / 20_000)) ({ bytes: offset } = await one.add(offset, piece));
  expect((await one.end(1_200_000)).recording?.state).toBe('ended');
  const sound = Buffer.from(await (await ann.fetch(`/api/recordings/${one.id}/sound`)).arrayBuffer());
  expect(sound.equals(Buffer.concat(pieces))).toBe(true);

  const listed = await world.sql(`select blob from meeting_pieces where meeting_id = $1`, [one.id]);
  const worker = await world.startAnother({ SERVICES: 'worker' });
  clock.advance(3_600_000);
  await world.platform.jobs.enqueue('meetings-waste', {});
  await eventually(async () => (await world.sql('select from meeting_waste')).length === 0);
  expect(new Set((await soundFiles(world)).map((name) => `recordings/${name}`))).toEqual(
    new Set(listed.map(({ blob }) => String(blob))),
  );
  await worker.stop();
});

test('a file whose process died before it became a piece is removed after an hour', async () => {
  const one = recorder(ann);
  await one.start();
  await one.add(0, soundBytes(100));
  // As a kill leaves it after the file was written.
  await world.sql(`insert into meeting_waste values ('recordings/orphan', $1)`, [
    new Date(clock.now() + 3_600_000),
  ]);
  await world.platform.blobs.put('recordings/orphan', soundBytes(5));
  clock.advance(3_500_000);
  await emptyWaste(world.platform);
  expect(await world.platform.blobs.exists('recordings/orphan')).toBe(true);
  clock.advance(200_000);
  await emptyWaste(world.platform);
  expect(await world.platform.blobs.exists('recordings/orphan')).toBe(false);
  expect((await one.get()).bytes).toBe(100);
  expect((await ann.fetch(`/api/recordings/${one.id}/sound`)).status).toBe(200);
});

test('a transcript whose server is killed in the middle goes on in another one, which asks only for the rest', {
  timeout: 120_000,
}, async () => {
  const { child, said } = await startVictim(world, { SERVICES: 'worker' });
  const one = recorder(ann);
  await one.start({ wantsTranscript: true });
  await one.add(0, soundBytes(500));
  await one.end(500);
  await eventually(() => said.includes('heard'), 30_000);
  await kill(child);
  expect((await one.get()).transcript.state).toBe('running');
  transcriber.hear = async (given) => ({
    lines: [line('Ann', String(given.heard.get('part 1')))],
    durationMs: null,
  });
  const worker = await world.startAnother({ SERVICES: 'worker' });
  await eventually(async () => (await one.get()).transcript.state === 'done', 60_000);
  expect(transcriber.heard).toHaveLength(1);
  expect((await one.details()).transcript.map(({ text }) => text)).toEqual(['heard before the kill']);
  await worker.stop();
});

test('a recording that waits for an engine is queued when a server with one starts', {
  timeout: 60_000,
}, async () => {
  const one = recorder(ann);
  await one.start({ wantsTranscript: true });
  await one.add(0, soundBytes(500));
  await one.end(500);
  await world.sql(
    `update meeting_recordings set transcript_state = 'waiting-for-engine' where meeting_id = $1`,
    [one.id],
  );
  transcriber.hear = async () => ({ lines: [line('Ann', 'At last.')], durationMs: null });
  const worker = await world.startAnother({ SERVICES: 'worker' });
  await eventually(async () => (await one.get()).transcript.state === 'done', 30_000);
  await worker.stop();
});

test('a job that the queue has lost is found again', { timeout: 60_000 }, async () => {
  const one = recorder(ann);
  await one.start({ wantsTranscript: true });
  await one.add(0, soundBytes(500));
  await one.end(500);
  await world.sql(`delete from pgboss.job where name = 'meetings-transcript'`);
  const worker = await world.startAnother({ SERVICES: 'worker' });
  await world.platform.jobs.enqueue('meetings-recordings', {});
  await eventually(async () => (await one.get()).transcript.state === 'done', 30_000);
  await worker.stop();
});
