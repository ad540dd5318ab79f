import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { recorder, refusal, soundBytes } from './recordings.world.ts';

const TEXT = 'Maya: We open on the fifteenth.\nOwen: Good.';
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business' });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const give = (id: string, text: string, client = ann) =>
  client.meetings.giveTranscript({
    params: { id },
    body: new Blob([text], { type: 'application/octet-stream' }),
  });

async function recorded() {
  const one = recorder(ann);
  await one.start({ wantsTranscript: true });
  await one.add(0, soundBytes(100));
  await ann.meetings.change({ id: one.id, ownWords: '0:03 The counter is too wide' });
  return one;
}

test('a recording that waits for an engine takes a transcript from elsewhere, and keeps its sound and notes', async () => {
  const one = await recorded();
  expect(await refusal(give(one.id, TEXT))).toBe('meetings.stillRecording');
  await one.end(100);
  expect((await one.get()).transcript.state).toBe('waiting-for-engine');
  expect(await refusal(give(one.id, TEXT, ben))).toBe('meetings.notFound');
  expect(await refusal(give(one.id, ' '))).toBe('meetings.empty');
  const meeting = await give(one.id, TEXT);
  expect(meeting).toMatchObject({ lines: 2, people: ['Maya', 'Owen'], durationMs: 2_000 });
  expect(meeting.recording).toMatchObject({ hasSound: true, transcript: { state: 'done', problem: null } });
  const { transcript, ownWords } = await one.details();
  expect(transcript[0]?.text).toBe('We open on the fifteenth.');
  expect(ownWords).toBe('0:03 The counter is too wide');
});

test('the same transcript twice is one, and another one doesn’t replace it', async () => {
  const one = await recorded();
  await one.end(100);
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(one.id, TEXT)));
  expect(new Set(answers.map(({ lines }) => lines))).toEqual(new Set([2]));
  expect((await one.details()).transcript).toHaveLength(2);
  expect(await refusal(give(one.id, 'Maya: No.'))).toBe('meetings.hasTranscript');
});
