import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentWords } from '#features/meetings/constants-recordings.ts';
import { soundBytes, soundFiles } from '#features/meetings/server/recordings/recordings.world.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { type BotsService, startBotsService } from '#test/stand-ins/meeting-bots.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const PROGRAM = join(import.meta.dirname, 'programs/recording-process.ts');
/** Five pieces. */
const SOUND = Buffer.concat([Buffer.from('ID3'), soundBytes(9_000_000)]);
const clock = createRunningClock();
let service: BotsService;
let settings: Record<string, string>;
let world: World;
let ann: Client;

beforeAll(async () => {
  service = await startBotsService('vexa', clock.now);
  settings = { BOTS_ENGINE: 'vexa', BOTS_URL: service.url, BOTS_KEY: service.key };
  // Jobs are run by processes that the test starts and kills.
  world = await startWorld({ clock, plan: 'business', env: { ...settings, SERVICES: 'web,realtime' } });
  ann = await world.signUp(alice);
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

/** Starts another server of the same installation, to be killed. */
async function startVictim(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...settings,
    HOST: '127.0.0.1',
    PORT: '0',
    MEDIA_PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '4',
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    SERVICES: 'worker',
  };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => said.push(text));
  await eventually(() => said.some((text) => text.startsWith('http')), 60_000);
  return child;
}

test('a server that is killed while it fetches the sound of a bot leaves it to another one, which keeps it once', {
  timeout: 240_000,
}, async () => {
  const child = await startVictim();
  const id = randomUUID();
  const look = () => world.platform.jobs.enqueue('meetings-bots-look', { meetingId: id });
  await ann.meetings.sendBot({
    id,
    url: 'https://meet.google.com/abc-defg-hij',
    name: '',
    day: '2026-11-24',
    records: true,
    transcribes: false,
    consent: consentWords.bot,
  });
  await eventually(() => service.bots.length === 1, 30_000);
  service.move(service.last(), 'inside');
  service.move(service.last(), 'over');
  service.last().sound = SOUND;
  service.fileFaults.push('slow');
  const recording = async () => (await ann.meetings.get({ id })).meeting.recording;
  await eventually(async () => {
    if ((await recording()) === null) await look();
    return ((await recording())?.bytes ?? 0) >= 2_000_000;
  }, 60_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await recording()).toMatchObject({ source: 'bot', state: 'recording' });
  expect((await recording())?.bytes).toBeLessThan(SOUND.length);

  // The one that was killed has the bot for two minutes.
  clock.advance(180_000);
  const worker = await world.startAnother({ ...settings, SERVICES: 'worker' });
  await look();
  await eventually(async () => (await ann.meetings.get({ id })).meeting.bot?.state === 'done', 60_000);
  expect(await recording()).toMatchObject({ state: 'ended', bytes: 9_000_003 });
  const sound = Buffer.from(await (await ann.fetch(`/api/recordings/${id}/sound`)).arrayBuffer());
  expect(sound.equals(SOUND)).toBe(true);
  expect(await world.sql('select from meeting_recordings')).toHaveLength(1);
  await eventually(() => service.last().isErased, 30_000);

  // The file that was being written when it was killed goes after an hour.
  clock.advance(3_600_000);
  await world.platform.jobs.enqueue('meetings-waste', {});
  await eventually(async () => (await world.sql('select from meeting_waste')).length === 0, 60_000);
  const listed = await world.sql('select blob from meeting_pieces');
  expect(new Set((await soundFiles(world)).map((name) => `recordings/${name}`))).toEqual(
    new Set(listed.map(({ blob }) => String(blob))),
  );
  expect(listed).toHaveLength(5);
  await worker.stop();
});
