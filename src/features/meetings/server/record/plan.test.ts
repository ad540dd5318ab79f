import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { consentWords } from '../../constants-recordings.ts';

const DAY_MS = 86_400_000;
const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  await ann.billing.startTrial({ planId: 'business' });
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );
const file = () => new Blob(['Maya: We open on the fifteenth of May.'], { type: 'application/octet-stream' });
const recording = (id: string) => ({
  id,
  source: 'in-person' as const,
  platform: 'in-person' as const,
  name: '',
  day: '2026-11-24',
  mime: 'audio/webm',
  speakers: ['Maya'],
  deviceId: 'device',
  consent: consentWords['in-person'],
  wantsTranscript: true,
  keepsSound: true,
});

describe('a plan without the notetaker adds no meeting', () => {
  test('not recorded, not from a file, and not from a client that keeps its transcripts', async () => {
    const id = randomUUID();
    const { meetings } = ben;
    expect(await outcome(meetings.startRecording(recording(id)))).toBe('meetings.notInPlan');
    const query = { id, name: 'Leeds', day: '2026-11-24' };
    expect(await outcome(meetings.add({ query, body: file() }))).toBe('meetings.notInPlan');
    for (const [name, body] of [
      ['meeting-notes', { transcript: 'Maya: Hello.', recordingName: 'x' }],
      ['extract-contacts', { transcript: 'Maya: Hello.' }],
      ['transcript-chat', { transcript: 'Maya: Hello.', messages: [{ role: 'user', content: 'Who?' }] }],
    ] as const) {
      const answer = await ben.fetch(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([name, answer.status]).toEqual([name, 403]);
    }
    expect((await meetings.list({})).meetings).toEqual([]);
  });

  test('and keeps those that it has', async () => {
    const id = randomUUID();
    expect(await outcome(ann.meetings.startRecording(recording(randomUUID())))).toBe('done');
    await ann.meetings.add({ query: { id, name: 'Leeds', day: '2026-11-24' }, body: file() });
    clock.advance(20 * DAY_MS);
    await ann.signIn(alice);
    const { meetings } = ann;
    await world.platform.jobs.enqueue('billing-plans-due', {});
    await eventually(
      async () => (await outcome(meetings.startRecording(recording(randomUUID())))) === 'meetings.notInPlan',
    );
    expect((await meetings.get({ id })).transcript).toHaveLength(1);
    await meetings.changeLine({ id, line: 0, text: 'We open in June.' });
    expect(await outcome(meetings.remove({ id }))).toBe('done');
  });
});
