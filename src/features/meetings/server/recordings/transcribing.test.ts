import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { MEETINGS_TOPIC } from '../../constants-topics.ts';
import { SpeechError } from '../speech/engine.ts';
import { line, recorder, refusal, ScriptedTranscriber, soundBytes, soundFiles } from './recordings.world.ts';

const HOUR_MS = 3_600_000;
const clock = createRunningClock();
const transcriber = new ScriptedTranscriber();
let world: World;
let ann: Client;
let ben: Client;
const told: string[] = [];

beforeAll(async () => {
  world = await startWorld({ plan: 'business', transcriber, clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  const socket = await ann.connect('tab-of-ann');
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events) if (topic === MEETINGS_TOPIC) told.push(Object(payload).id);
  });
});
afterAll(() => world.stop());
beforeEach(() => {
  transcriber.heard.length = 0;
  transcriber.hear = async () => ({
    lines: [
      line('Ann', 'We open on the fifteenth.'),
      line('Speaker 1', 'I will send you the floor plan by Friday.', 4_000),
    ],
    durationMs: 7_000,
  });
});

async function recorded(more: object = {}, end: { durationMs?: number | null } = {}) {
  const one = recorder(ann);
  await one.start({ wantsTranscript: true, speakers: ['Ann', null], ...more });
  await one.add(0, soundBytes(3_000));
  await one.add(3_000, soundBytes(10));
  await one.end(3_010, end);
  return one;
}
type Recorder = Awaited<ReturnType<typeof recorded>>;
const stateOf = async (one: Recorder) => (await one.get()).transcript.state;
const becomes = (one: Recorder, state: string) =>
  eventually(async () => (await stateOf(one)) === state, 30_000);

describe('the transcript of a recording', () => {
  test('is made of all its bytes once it has ended, with speakers, a duration and notes', async () => {
    const one = await recorded({}, { durationMs: null });
    await becomes(one, 'done');
    expect(transcriber.heard).toHaveLength(1);
    const [{ bytes, given } = { bytes: null, given: null }] = transcriber.heard;
    expect(bytes).toEqual(Buffer.concat([soundBytes(3_000), soundBytes(10)]));
    expect(given).toMatchObject({ bytes: 3_010, mime: 'audio/webm;codecs=opus', speakers: ['Ann', null] });
    const { meeting, transcript } = await one.details();
    expect(meeting).toMatchObject({ people: ['Ann', 'Speaker 1'], lines: 2 });
    expect(transcript[1]).toEqual({
      speaker: 'Speaker 1',
      startMs: 4_000,
      endMs: 5_000,
      text: 'I will send you the floor plan by Friday.',
    });
    await eventually(async () => (await one.details()).meeting.notesState === 'made', 15_000);
    expect((await one.details()).notes?.actionItems[0]?.owner).toBe('Speaker 1');
    expect(await ann.meetings.speech({})).toEqual({ engine: 'Scripted' });
  });

  test('gives a file its duration, which its page did not know', async () => {
    const one = recorder(ann, 'upload');
    await one.start({ wantsTranscript: true, bytesExpected: 50 });
    await one.add(0, soundBytes(50));
    expect((await one.end(50, { durationMs: null })).durationMs).toBeNull();
    await becomes(one, 'done');
    expect((await one.details()).meeting.durationMs).toBe(7_000);
    expect((await one.get()).durationMs).toBe(7_000);
  });

  test('is not made unless someone asks, and asking twice makes one', async () => {
    const one = await recorded({ wantsTranscript: false });
    expect(await stateOf(one)).toBe('off');
    const gate = gated();
    await Promise.all(Array.from({ length: 10 }, () => ann.meetings.transcribe({ id: one.id })));
    await becomes(one, 'running');
    gate.open();
    await becomes(one, 'done');
    expect(transcriber.heard).toHaveLength(1);
    expect(await refusal(ben.meetings.transcribe({ id: one.id }))).toBe('meetings.notFound');
  });

  test('says how far it is, at most once a second', async () => {
    const gate = gated((given) => {
      for (let percent = 0; percent <= 62; percent += 1) given.onProgress(percent);
    });
    const one = await recorded();
    await eventually(async () => (await one.get()).transcript.progress === 62);
    const events = told.filter((id) => id === one.id).length;
    expect(events).toBeLessThanOrEqual(4);
    gate.open();
    await becomes(one, 'done');
    expect((await one.get()).transcript).toEqual({ state: 'done', progress: 100, problem: null });
  });

  test('made again keeps the names of speakers, and tells which corrections it overwrote', async () => {
    const one = await recorded();
    await becomes(one, 'done');
    await ann.meetings.renameSpeaker({ id: one.id, from: 'Speaker 1', to: 'Priya' });
    await ann.meetings.changeLine({ id: one.id, line: 0, text: 'We open on the sixteenth.' });
    await ann.meetings.transcribe({ id: one.id });
    await eventually(async () => transcriber.heard.length === 2);
    await becomes(one, 'done');
    const { transcript, meeting } = await one.details();
    expect(transcript.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'We open on the fifteenth.'],
      ['Priya', 'I will send you the floor plan by Friday.'],
    ]);
    expect(meeting.people).toEqual(['Ann', 'Priya']);
    expect((await ann.meetings.changes({ id: one.id })).changes[0]).toMatchObject({
      line: 0,
      by: null,
      before: 'We open on the sixteenth.',
      after: 'We open on the fifteenth.',
    });
  });

  test('of sound in which nobody speaks is empty, and there are no notes of it', async () => {
    transcriber.hear = async () => ({ lines: [], durationMs: null });
    const one = await recorded();
    await becomes(one, 'done');
    expect((await one.details()).meeting).toMatchObject({ lines: 0, people: [], notesState: 'none' });
  });

  test('of a recording without a byte is never asked for', async () => {
    const one = recorder(ann);
    await one.start({ wantsTranscript: true });
    await one.end(0);
    expect(await stateOf(one)).toBe('off');
    expect(await refusal(ann.meetings.transcribe({ id: one.id }))).toBe('meetings.noSound');
  });
});

describe('an engine', () => {
  test('that refuses the sound is not asked again by itself, and its sentence is shown', async () => {
    transcriber.hear = async () => {
      throw new SpeechError('refused', 'We can’t find any sound in this file');
    };
    const one = await recorded();
    await becomes(one, 'failed');
    expect((await one.get()).transcript.problem).toBe('We can’t find any sound in this file');
    expect(await one.get()).toMatchObject({ hasSound: true });
    expect(transcriber.heard).toHaveLength(1);
  });

  test('that fails is asked again for the parts that are missing', async () => {
    transcriber.hear = async (given) => {
      if (given.heard.has('part 1'))
        return { lines: [line('Ann', String(given.heard.get('part 1')))], durationMs: 9 };
      await given.onPart('part 1', 'Heard before.');
      throw new SpeechError('later', 'busy');
    };
    const one = await recorded();
    await becomes(one, 'done');
    expect(transcriber.heard.map(({ given }) => [...given.heard.keys()])).toEqual([[], ['part 1']]);
    expect((await one.details()).transcript[0]?.text).toBe('Heard before.');
    expect(await world.sql('select from meeting_heard where meeting_id = $1', [one.id])).toEqual([]);
  });

  test('that never answers is given up, and can be asked again by hand', async () => {
    transcriber.hear = async () => {
      throw new Error('connection refused');
    };
    const one = await recorded({ wantsTranscript: false });
    await ann.meetings.transcribe({ id: one.id });
    await eventually(async () => transcriber.heard.length === 1);
    await world.sql('update meeting_recordings set transcript_attempts = 7 where meeting_id = $1', [one.id]);
    await becomes(one, 'failed');
    expect((await one.get()).transcript.problem).toBe('The speech engine didn’t answer. Try again later.');
    transcriber.hear = async () => ({ lines: [line('Ann', 'At last.')], durationMs: null });
    await ann.meetings.transcribe({ id: one.id });
    await becomes(one, 'done');
  });

  test('that is not ready leaves the recording waiting, with its sound', async () => {
    transcriber.hear = async () => {
      throw new SpeechError('not-ready', 'the model is missing');
    };
    const one = await recorded({ keepsSound: false });
    await becomes(one, 'waiting-for-engine');
    expect(await one.get()).toMatchObject({
      hasSound: true,
      transcript: { problem: 'Transcript unavailable: the speech engine isn’t ready' },
    });
  });

  test('stops when the sound is deleted, and what it says afterwards is not written', async () => {
    const gate = gated();
    const one = await recorded();
    await becomes(one, 'running');
    await ann.meetings.removeSound({ id: one.id });
    await eventually(() => transcriber.heard[0]?.given.signal.aborted === true);
    await transcriber.heard[0]?.given.onPart('late', 'x');
    gate.open();
    expect(await world.sql('select from meeting_heard where meeting_id = $1', [one.id])).toEqual([]);
    expect(await one.details()).toMatchObject({ transcript: [], meeting: { lines: 0 } });
    expect(await stateOf(one)).toBe('off');
  });
});

test('a meeting that is deleted while it is transcribed leaves no failure in the log', async () => {
  const logged = [vi.spyOn(world.platform.log, 'warn'), vi.spyOn(world.platform.log, 'error')];
  let isDeleted = false;
  const { hear } = transcriber;
  transcriber.hear = async (_given, meetingId) => {
    await ann.meetings.remove({ id: meetingId });
    isDeleted = true;
    throw new Error('the sound is gone');
  };
  await recorded();
  await eventually(() => isDeleted);
  transcriber.hear = hear;
  await becomes(await recorded(), 'done');
  expect(logged.flatMap(({ mock }) => mock.calls.map((given) => given.at(-1)))).toEqual([]);
  for (const spy of logged) spy.mockRestore();
});

describe('sound that is only kept for its transcript', () => {
  test('is deleted once the transcript is there, and not before', async () => {
    const gate = gated();
    const before = await soundFiles(world);
    const one = await recorded({ keepsSound: false });
    await becomes(one, 'running');
    expect(await one.get()).toMatchObject({ hasSound: true, keepsSound: false });
    expect((await soundFiles(world)).length).toBe(before.length + 2);
    gate.open();
    await becomes(one, 'done');
    expect((await one.get()).hasSound).toBe(false);
    await eventually(async () => (await soundFiles(world)).length === before.length);
    expect((await one.details()).transcript).toHaveLength(2);
    expect((await ann.fetch(`/api/recordings/${one.id}/sound`)).status).toBe(404);
    expect(await refusal(ann.meetings.transcribe({ id: one.id }))).toBe('meetings.noSound');
  });

  test('stays while its device may come back after a silence and send the rest, from which the transcript is made again', async () => {
    const one = recorder(ann);
    await one.start({ wantsTranscript: true, keepsSound: false });
    await one.add(0, soundBytes(100));
    clock.advance(13 * HOUR_MS);
    await world.platform.jobs.enqueue('meetings-recordings', {});
    await becomes(one, 'done');
    expect(await one.get()).toMatchObject({ hasSound: true, state: 'ended' });
    await one.add(100, soundBytes(20));
    expect(await one.get()).toMatchObject({ state: 'recording', transcript: { state: 'later' } });
    await one.end(120);
    await eventually(() => transcriber.heard.length === 2);
    await becomes(one, 'done');
    expect(transcriber.heard[1]?.bytes.length).toBe(120);
    expect((await one.get()).hasSound).toBe(false);
  });

  test('goes 7 days after a silence if its device never came back', async () => {
    const one = recorder(ann);
    await one.start({ wantsTranscript: true, keepsSound: false });
    await one.add(0, soundBytes(100));
    clock.advance(13 * HOUR_MS);
    await world.platform.jobs.enqueue('meetings-recordings', {});
    await becomes(one, 'done');
    clock.advance(7 * 24 * HOUR_MS);
    await world.platform.jobs.enqueue('meetings-recordings', {});
    await eventually(async () => !(await one.get()).hasSound);
  });
});

/** Has the engine wait until it is let go, or broken off. */
function gated(first: (given: (typeof transcriber.heard)[number]['given']) => void = () => undefined) {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { hear } = transcriber;
  transcriber.hear = async (given, id) => {
    first(given);
    await Promise.race([
      opened,
      new Promise((_resolve, reject) => {
        given.signal.addEventListener('abort', () => reject(new Error('broken off')));
      }),
    ]);
    return hear(given, id);
  };
  return { open };
}
