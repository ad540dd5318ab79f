import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { keepFetched } from './keeping.ts';
import type { RecordingParts } from './parts.ts';
import { file, ScriptedTranscriber, soundBytes, soundFiles } from './recordings.world.ts';
import { sealingOf } from './sealing-of.ts';

const SOUND = Buffer.concat([Buffer.from('OggS'), soundBytes(5_000_000)]);
let world: World;
let ann: Client;
let parts: RecordingParts;

beforeAll(async () => {
  world = await startWorld({ plan: 'business', transcriber: new ScriptedTranscriber() });
  ann = await world.signUp(alice);
  parts = {
    ...world.platform,
    sealing: await sealingOf(world.platform.config),
    transcriber: null,
    limitBytes: null,
    calendar: { plannedAt: () => Promise.reject(new Error('no calendar here')) },
    contacts: {
      these: () => Promise.reject(new Error('no contacts here')),
      noteConsent: () => Promise.reject(new Error('no contacts here')),
    },
    calling: {
      recordable: () => Promise.reject(new Error('no calls here')),
      recordableUntil: () => Promise.reject(new Error('no calls here')),
    },
    makeNotes: (row) => Promise.resolve(row),
  };
});
afterAll(() => world.stop());

async function* inBits(sound: Uint8Array, size = 300_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < sound.length; at += size) yield sound.subarray(at, at + size);
}

async function meeting(): Promise<string> {
  const id = randomUUID();
  await ann.meetings.add({
    query: { id, name: 'Text', day: '2026-11-24' },
    body: file(Uint8Array.from(Buffer.from('Maya: Hello.'))),
  });
  return id;
}
const fetched = (meetingId: string, bytes: AsyncIterable<Uint8Array>) => ({
  meetingId,
  bytes,
  wantsTranscript: false,
  startedAt: 1,
  consent: { words: 'Yes.', by: null, at: 1 },
});

test('20 who fetch the same sound at once make one recording of it, whole, and leave no other file', async () => {
  const id = await meeting();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => keepFetched(parts, fetched(id, inBits(SOUND)))),
  );
  expect(outcomes).toContain('kept');
  expect(outcomes.filter((outcome) => outcome !== 'kept' && outcome !== 'taken')).toEqual([]);
  const sound = Buffer.from(await (await ann.fetch(`/api/recordings/${id}/sound`)).arrayBuffer());
  expect(sound.equals(SOUND)).toBe(true);
  await world.platform.jobs.enqueue('meetings-waste', {});
  await eventually(async () => (await soundFiles(world)).length === 3, 20_000);
});

test('a long file is in memory only in part', async () => {
  const id = await meeting();
  const size = 60_000_000;
  let given = 0;
  async function* long() {
    for (; given < size; given += 1_000_000) {
      const piece = new Uint8Array(1_000_000);
      if (given === 0) piece.set(Buffer.from('OggS'));
      yield piece;
      // No more is asked for than one piece ahead of what is kept.
      const [row] = await world.sql('select bytes from meeting_recordings where meeting_id = $1', [id]);
      expect(given - Number(row?.['bytes'] ?? 0)).toBeLessThanOrEqual(2_000_000);
    }
  }
  expect(await keepFetched(parts, fetched(id, long()))).toBe('kept');
  expect((await ann.meetings.recording({ id })).bytes).toBe(60_000_000);
});

test('for a meeting that was deleted nothing is kept', async () => {
  const files = (await soundFiles(world)).length;
  expect(await keepFetched(parts, fetched(randomUUID(), inBits(SOUND)))).toBe('gone');
  const id = await meeting();
  async function* deletedMeanwhile() {
    yield SOUND.subarray(0, 3_000_000);
    await ann.meetings.remove({ id });
    yield SOUND.subarray(3_000_000);
  }
  expect(await keepFetched(parts, fetched(id, deletedMeanwhile()))).toBe('gone');
  await eventually(async () => (await soundFiles(world)).length === files, 20_000);
});

test('someone’s own recording is never overwritten', async () => {
  const id = randomUUID();
  await ann.meetings.startRecording({
    id,
    name: '',
    platform: 'in-person',
    source: 'in-person',
    day: '2026-11-24',
    mime: 'audio/webm',
    speakers: [null],
    wantsTranscript: false,
    keepsSound: true,
    consent: 'I told everyone that I record this, and they agreed.',
    deviceId: 'tab-one',
  });
  await ann.meetings.addPiece({
    params: { id },
    query: { deviceId: 'tab-one', offset: 0 },
    body: file(soundBytes(100)),
  });
  expect(await keepFetched(parts, fetched(id, inBits(SOUND)))).toBe('kept');
  expect((await ann.meetings.recording({ id })).bytes).toBe(100);
});

test('a meeting that was given its transcript meanwhile keeps it', async () => {
  const id = await meeting();
  expect(await keepFetched(parts, { ...fetched(id, inBits(SOUND)), wantsTranscript: true })).toBe('kept');
  expect(
    await world.sql('select state, transcript_state from meeting_recordings where meeting_id = $1', [id]),
  ).toEqual([{ state: 'ended', transcript_state: 'off' }]);
});
