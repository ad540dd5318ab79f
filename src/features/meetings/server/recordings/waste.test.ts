import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '#features/contacts/server/service.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { deleteOld } from '../jobs.ts';
import { line, recorder, refusal, ScriptedTranscriber, soundBytes, soundFiles } from './recordings.world.ts';

const TABLES = ['recordings', 'pieces', 'heard', 'lines', 'notes'];
const clock = createRunningClock();
const transcriber = new ScriptedTranscriber();
transcriber.hear = async (given) => {
  await given.onPart('part 1', 'x');
  return { lines: [line('Ann', 'We will order the lamps by Friday.')], durationMs: null };
};
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business', transcriber, clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
    ann.user.id,
    ben.user.id,
    'member',
  ]);
});
afterAll(() => world.stop());

async function recorded(more: object = {}, client = ann) {
  const one = recorder(client);
  await one.start({ wantsTranscript: true, ...more });
  await one.add(0, soundBytes(100));
  await one.add(100, soundBytes(100));
  await one.end(200);
  await eventually(async () => (await one.details()).meeting.notesState === 'made', 20_000);
  return one;
}
async function left(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES)
    if ((await world.sql(`select from meeting_${table} where meeting_id = $1`, [id])).length > 0)
      found.push(table);
  return found;
}
const noFiles = () => eventually(async () => (await soundFiles(world)).length === 0, 20_000);

describe('nothing is left of a recording', () => {
  test('whose meeting was deleted: key, files, transcript, notes and index', async () => {
    const one = await recorded({ name: 'Lamps' });
    expect(await soundFiles(world)).toHaveLength(2);
    expect((await ann.meetings.search({ text: 'lamps' })).lines).toHaveLength(1);
    await ann.meetings.remove({ id: one.id });
    await noFiles();
    expect(await left(one.id)).toEqual([]);
    expect((await ann.meetings.search({ text: 'lamps' })).lines).toEqual([]);
    expect(await world.sql('select from meeting_waste')).toEqual([]);
  });

  test('that is running while its meeting is deleted, even with pieces that come at the same time', async () => {
    const one = recorder(ann);
    await one.start();
    await one.add(0, soundBytes(10));
    const late = Array.from({ length: 10 }, () => refusal(one.add(10, soundBytes(10))));
    await ann.meetings.remove({ id: one.id });
    for (const code of await Promise.all(late))
      expect([null, 'meetings.notFound', 'meetings.noRecording']).toContain(code);
    await noFiles();
    expect(await left(one.id)).toEqual([]);
  });

  test('that a workspace keeps no longer', async () => {
    const one = await recorded();
    await ann.meetings.changeSettings({ keepDays: 30 });
    clock.advance(31 * DAY_MS);
    await deleteOld({ ...world.platform, contacts: createService(world.platform, () => undefined) });
    await noFiles();
    expect(await left(one.id)).toEqual([]);
    await ann.signIn(alice);
    await ann.meetings.changeSettings({ keepDays: null });
  });

  test('of a person whose account is deleted, and what they shared stays without their name', async () => {
    const carl = await world.signUp(carol);
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      ann.user.id,
      carl.user.id,
      'member',
    ]);
    const inAnns = carl.inWorkspace(ann.user.id);
    const own = await recorded({}, carl);
    const shared = recorder(inAnns);
    await shared.start({ shared: true });
    await shared.add(0, soundBytes(100));
    await shared.end(100);
    expect(await soundFiles(world)).toHaveLength(3);
    await carl.privacy.askDeletion({ of: { kind: 'account' } });
    clock.advance(14 * DAY_MS + 60_000);
    await world.platform.jobs.enqueue('privacy-due', {});
    await eventually(async () => (await left(own.id)).length === 0, 20_000);
    await eventually(async () => (await soundFiles(world)).length === 1, 20_000);
    await ann.signIn(alice);
    await eventually(async () => (await ann.meetings.recording({ id: shared.id })).consent.by === null);
    expect((await ann.meetings.recording({ id: shared.id })).consent).toMatchObject({
      words: 'I told everyone that I record this, and they agreed.',
      by: null,
    });
    await ann.meetings.remove({ id: shared.id });
    await noFiles();
  });
});

describe('the sound of a recording', () => {
  test('is deleted for good by who added it or an admin, and its transcript and notes stay', async () => {
    await ben.signIn(bob);
    const one = await recorded({ shared: true });
    const asBen = ben.inWorkspace(asWorkspaceId(ann.user.id)).meetings;
    expect(await refusal(asBen.removeSound({ id: one.id }))).toBe('meetings.notYours');
    expect((await ann.meetings.removeSound({ id: one.id })).recording).toMatchObject({
      hasSound: false,
      transcript: { state: 'done' },
    });
    await noFiles();
    expect(await left(one.id)).toEqual(['recordings', 'lines', 'notes']);
    expect(
      await world.sql('select sealed_key from meeting_recordings where meeting_id = $1', [one.id]),
    ).toEqual([{ sealed_key: null }]);
    expect((await ann.fetch(`/api/recordings/${one.id}/sound`)).status).toBe(404);
    // A second time changes nothing.
    expect((await ann.meetings.removeSound({ id: one.id })).recording?.hasSound).toBe(false);
    expect(await refusal(one.add(200, soundBytes(5)))).toBe('meetings.recordingEnded');
  });

  test('of a running recording is deleted too, and ends it', async () => {
    const one = recorder(ann);
    await one.start({ wantsTranscript: true });
    await one.add(0, soundBytes(100));
    const { recording } = await ann.meetings.removeSound({ id: one.id });
    expect(recording).toMatchObject({ state: 'ended', hasSound: false, transcript: { state: 'off' } });
    expect(await refusal(one.add(100, soundBytes(5)))).toBe('meetings.recordingEnded');
    await noFiles();
  });

  test('whose file can’t be removed now is removed by a later try', async () => {
    const one = recorder(ann);
    await one.start();
    await one.add(0, soundBytes(100));
    const [name = ''] = await soundFiles(world);
    const path = join(world.dataDir, 'blobs/recordings', name);
    // A folder in its place can't be removed as a file.
    await rm(path);
    await world.platform.blobs.put(`recordings/${name}/stuck`, soundBytes(1));
    await ann.meetings.remove({ id: one.id });
    const tried = async () =>
      (await world.sql(`select from meeting_waste where due_at > '-infinity'`)).length;
    await eventually(async () => (await tried()) === 1);
    await rm(path, { recursive: true });
    await writeFile(path, 'x');
    clock.advance(6 * 60_000);
    await world.platform.jobs.enqueue('meetings-waste', {});
    await noFiles();
    await eventually(async () => (await world.sql('select from meeting_waste')).length === 0);
  });
});
