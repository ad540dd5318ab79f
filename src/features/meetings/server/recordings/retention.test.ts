import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '#features/contacts/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { MEETING_SETTINGS_TOPIC, MEETINGS_TOPIC } from '../../constants-topics.ts';
import { deleteOld } from '../jobs.ts';
import { line, recorder, refusal, ScriptedTranscriber, soundBytes, soundFiles } from './recordings.world.ts';

const clock = createRunningClock();
const transcriber = new ScriptedTranscriber();
const hearsLamps = async () => ({
  lines: [line('Ann', 'We will order the lamps by Friday.')],
  durationMs: null,
});
let world: World;
let ann: Client;
let ben: Client;
/** What Ben's page is told about the workspace of Ann. */
let told: { topic: string; id: unknown }[] = [];

beforeAll(async () => {
  transcriber.hear = hearsLamps;
  world = await startWorld({ plan: 'business', transcriber, clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
    ann.user.id,
    ben.user.id,
    'member',
  ]);
  const socket = await ben.connect('tab-of-ben', { workspaceId: ann.user.id });
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events) told.push({ topic, id: Object(payload).id });
  });
});
afterAll(() => world.stop());

async function recorded(more: object = {}, client = ann) {
  const one = recorder(client);
  await one.start(more);
  await one.add(0, soundBytes(100));
  await one.end(100);
  return one;
}
const age = (id: string, days: number) => {
  const at = new Date(clock.now() - days * DAY_MS);
  return Promise.all([
    world.sql('update meetings set created_at = $2 where id = $1', [id, at]),
    world.sql('update meeting_recordings set started_at = $2 where meeting_id = $1', [id, at]),
  ]);
};
const keepEverything = () => ann.meetings.changeSettings({ keepDays: null, keepSoundDays: null });

describe('a workspace that keeps sound for 30 days', () => {
  test('deletes older sound for good at once, and keeps its transcript and notes', async () => {
    const old = await recorded({ wantsTranscript: true });
    await eventually(async () => (await old.details()).meeting.notesState === 'made', 20_000);
    const fresh = await recorded();
    await age(old.id, 31);
    expect(await ann.meetings.storage({ keepSoundDays: 30 })).toEqual({
      recordings: 2,
      bytes: 200,
      limitBytes: null,
      going: { meetings: 0, recordings: 1 },
    });
    expect(await ann.meetings.changeSettings({ keepSoundDays: 30 })).toEqual({
      keepDays: null,
      keepSoundDays: 30,
      usesModel: false,
      model: null,
    });
    await eventually(async () => (await soundFiles(world)).length === 1, 20_000);
    expect(
      await world.sql('select sealed_key from meeting_recordings where meeting_id = $1', [old.id]),
    ).toEqual([{ sealed_key: null }]);
    const { meeting, transcript, notes } = await old.details();
    expect(meeting.recording).toMatchObject({ hasSound: false, transcript: { state: 'done' } });
    expect(transcript.map(({ text }) => text)).toEqual(['We will order the lamps by Friday.']);
    expect(notes?.actionItems).toHaveLength(1);
    expect((await fresh.get()).hasSound).toBe(true);
    expect(await ann.meetings.storage({})).toMatchObject({ recordings: 1, bytes: 100 });
    await keepEverything();
    await ann.meetings.remove({ id: fresh.id });
  });

  test('waits for a transcript that is being made, and never cuts a running recording', async () => {
    let finish: () => void = () => undefined;
    transcriber.hear = async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return hearsLamps();
    };
    const heard = await recorded({ wantsTranscript: true });
    await eventually(async () => (await heard.get()).transcript.state === 'running');
    const running = recorder(ann);
    await running.start();
    await running.add(0, soundBytes(100));
    await age(heard.id, 31);
    await age(running.id, 31);
    await ann.meetings.changeSettings({ keepSoundDays: 30 });
    await deleteOld({ ...world.platform, contacts: createService(world.platform, () => undefined) });
    expect((await heard.get()).hasSound).toBe(true);
    expect((await running.get()).hasSound).toBe(true);
    transcriber.hear = hearsLamps;
    finish();
    await eventually(async () => (await heard.get()).transcript.state === 'done', 20_000);
    await running.end(100);
    await deleteOld({ ...world.platform, contacts: createService(world.platform, () => undefined) });
    expect((await heard.get()).hasSound).toBe(false);
    expect((await running.get()).hasSound).toBe(false);
    await keepEverything();
  });
});

describe('a workspace that keeps meetings for 90 days', () => {
  test('deletes older ones at once, tells open pages, and leaves those of others', async () => {
    const shared = await recorded({ shared: true });
    const own = await recorded();
    const bens = await recorded({}, ben);
    const fresh = await recorded();
    for (const { id } of [shared, own, bens]) await age(id, 91);
    expect((await ann.meetings.storage({ keepDays: 90, keepSoundDays: 30 })).going).toEqual({
      meetings: 2,
      recordings: 0,
    });
    told = [];
    await ann.meetings.changeSettings({ keepDays: 90 });
    await eventually(async () => (await refusal(own.get())) === 'meetings.notFound', 20_000);
    expect(await refusal(shared.get())).toBe('meetings.notFound');
    expect((await bens.get()).hasSound).toBe(true);
    expect((await fresh.get()).hasSound).toBe(true);
    await eventually(() => told.length >= 2);
    expect(told).toEqual([
      { topic: MEETING_SETTINGS_TOPIC, id: undefined },
      { topic: MEETINGS_TOPIC, id: shared.id },
    ]);
    await keepEverything();
  });

  test('is asked by the one who may, and never with days of their own', async () => {
    const asBen = ben.inWorkspace(ann.user.id).meetings;
    expect(await refusal(asBen.changeSettings({ keepSoundDays: 7 }))).toBe('workspaces.notAllowed');
    const response = await ann.fetch('/api/meeting-settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"keepSoundDays":1}',
    });
    expect(response.status).toBe(400);
    expect((await ann.fetch('/api/meeting-storage?keepDays=1')).status).toBe(400);
    expect((await ann.meetings.settings({})).keepSoundDays).toBeNull();
  });

  test('keeps every meeting when nobody has chosen days', async () => {
    const id = randomUUID();
    await ann.meetings.add({
      query: { id, name: 'Old', day: '2020-01-01' },
      body: new Blob(['Ann: Hello.'], { type: 'application/octet-stream' }),
    });
    await age(id, 4_000);
    await deleteOld({ ...world.platform, contacts: createService(world.platform, () => undefined) });
    expect((await ann.meetings.get({ id })).meeting.name).toBe('Old');
  });
});
