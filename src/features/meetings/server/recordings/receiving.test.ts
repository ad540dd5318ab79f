import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { MEETINGS_TOPIC } from '../../constants-topics.ts';
import { codeOf, DEVICE, file, recorder, refusal, soundBytes, soundFiles } from './recordings.world.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
const HOUR_MS = 3_600_000;
let world: World;
let ann: Client;
let ben: Client;
let gus: Client;
let mal: Client;
const told: string[] = [];

beforeAll(async () => {
  world = await startWorld({ plan: 'business', clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  gus = await world.signUp(carol);
  mal = await world.signUp(mallory);
  await become(ben, 'member');
  await become(gus, 'guest');
  const socket = await ann.connect('tab-of-ann');
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events) if (topic === MEETINGS_TOPIC) told.push(Object(payload).id);
  });
});
afterAll(() => world.stop());

const become = (client: Client, role: Role) =>
  world.sql('insert into workspace_members values ($1, $2, $3, now())', [ann.user.id, client.user.id, role]);
const asBen = () => ben.inWorkspace(ann.user.id);
const details = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => ({ code: codeOf(error), ...Object(error).data }),
  );

describe('a recording starts', () => {
  test('with the words that were confirmed, who confirmed them and when, before any sound', async () => {
    const one = recorder(ann, 'tab');
    const meeting = await one.start({ speakers: ['Ann', null], wantsTranscript: true });
    expect(meeting).toMatchObject({
      name: 'Google Meet Meeting',
      people: ['Ann'],
      lines: 0,
      isPrivate: true,
    });
    expect(meeting.recording).toEqual({
      source: 'tab',
      state: 'recording',
      mime: 'audio/webm;codecs=opus',
      channels: 2,
      speakers: ['Ann', null],
      bytes: 0,
      bytesExpected: null,
      startedAt: Date.UTC(2026, 10, 24, 12),
      durationMs: null,
      hasSound: false,
      keepsSound: true,
      transcript: { state: 'later', progress: 0, problem: null },
      consent: {
        words: 'I told everyone that I record this, and they agreed.',
        by: ann.user.id,
        at: Date.UTC(2026, 10, 24, 12),
      },
      device: DEVICE,
    });
    await eventually(() => told.includes(one.id));
  });

  test.each([
    ['no words', ''],
    ['the words of another source', 'Everyone in this recording agreed to it.'],
    ['words with more around them', ' I told everyone that I record this, and they agreed.'],
  ])('never with %s', async (_how, consent) => {
    const one = recorder(ann);
    expect(await refusal(one.start({ consent }))).toBe('meetings.consentNeeded');
    expect(await refusal(one.get())).toBe('meetings.notFound');
    expect(await refusal(one.add(0, soundBytes(10)))).toBe('meetings.notFound');
  });

  test('once, however often the same request comes', async () => {
    const one = recorder(ann);
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.start()));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([one.id]));
    expect(await world.sql('select from meeting_recordings where meeting_id = $1', [one.id])).toHaveLength(1);
  });

  test('not under the id of someone else’s meeting, or of one that came as text', async () => {
    const shared = recorder(ann);
    await shared.start({ shared: true });
    expect(await refusal(shared.start({}, asBen()))).toBe('meetings.keyReused');
    expect(await refusal(shared.start({}, mal))).toBe('meetings.keyReused');
    const text = recorder(ann);
    await ann.meetings.add({
      query: { id: text.id, name: 'Text', day: '2026-11-24' },
      body: file(new TextEncoder().encode('Ann: Hello.')),
    });
    expect(await refusal(text.start())).toBe('meetings.keyReused');
  });

  test.each([
    ['a bot', { source: 'bot', consent: 'I told everyone that this is recorded, and they agreed.' }],
    ['a tab of a meeting in person', { source: 'tab' }],
    ['neither sound nor a transcript', { keepsSound: false, wantsTranscript: false }],
    ['the size of a file that nobody uploads', { bytesExpected: 5 }],
    ['the id of a call while it records none', { callId: 'call-1' }],
  ])('not for %s', async (_what, more) => {
    expect(await refusal(recorder(ann).start(more))).toBe('common.badInput');
  });

  test('never on a day that does not exist', async () => {
    expect(await refusal(recorder(ann).start({ day: '2026-02-30' }))).toBe('meetings.badDay');
  });

  test('with the contacts who agreed, in whose ledger it is noted once', async () => {
    const { id: contactId } = await ann.contacts.create({
      id: 'agreed',
      name: 'Ida Agreed',
      emails: [{ value: 'ida@agreed.example', label: '' }],
    });
    const one = recorder(ann);
    await one.start({ contactIds: [contactId, contactId] });
    await one.start({ contactIds: [contactId] });
    const { entries, state } = await ann.contacts.consents({ id: contactId });
    expect(state.recording).toBe(true);
    expect(entries).toMatchObject([
      {
        about: 'recording',
        given: true,
        wording: 'I told everyone that I record this, and they agreed.',
        channel: 'meeting',
        notedBy: ann.user.id,
      },
    ]);
  });

  test('not with someone else’s contact, and then nothing has started', async () => {
    const { id: contactId } = await mal.contacts.create({
      id: 'of-mal',
      name: 'Theirs',
      emails: [{ value: 'theirs@mal.example', label: '' }],
    });
    const one = recorder(ann);
    expect(await refusal(one.start({ contactIds: [contactId] }))).toBe('contacts.notFound');
    expect(await refusal(one.get())).toBe('meetings.notFound');
    expect((await mal.contacts.consents({ id: contactId })).entries).toEqual([]);
  });
});

describe('pieces', () => {
  test('follow each other, are sealed on the disk, and are told to nobody one by one', async () => {
    const one = recorder(ann);
    await one.start();
    const before = new Set(await soundFiles(world));
    const events = () => told.filter((id) => id === one.id).length;
    await eventually(() => events() === 1);
    const plain = new Uint8Array(5_000).fill(65);
    expect(await one.add(0, plain)).toEqual({ bytes: 5_000 });
    expect(await one.add(5_000, soundBytes(300))).toEqual({ bytes: 5_300 });
    expect(await one.get()).toMatchObject({ bytes: 5_300, state: 'recording', hasSound: true });
    const added = (await soundFiles(world)).filter((name) => !before.has(name));
    expect(added).toHaveLength(2);
    for (const name of added) {
      const stored = await world.platform.blobs.get(`recordings/${name}`);
      expect(Buffer.from(stored).includes('AAAAAAAA')).toBe(false);
    }
    await one.end(5_300);
    await eventually(() => events() > 1);
    expect(events()).toBe(2);
  });

  test('that came before are counted once, and a gap or an overlap is refused with what there is', async () => {
    const one = recorder(ann);
    await one.start();
    await one.add(0, soundBytes(1_000));
    expect(await one.add(0, soundBytes(1_000))).toEqual({ bytes: 1_000 });
    expect(await one.add(400, soundBytes(600))).toEqual({ bytes: 1_000 });
    expect(await one.add(1_000, new Uint8Array())).toEqual({ bytes: 1_000 });
    expect(await details(one.add(1_500, soundBytes(10)))).toMatchObject({
      code: 'meetings.offsetMismatch',
      bytes: 1_000,
    });
    expect(await details(one.add(900, soundBytes(200)))).toMatchObject({
      code: 'meetings.offsetMismatch',
      bytes: 1_000,
    });
    expect(await one.get()).toMatchObject({ bytes: 1_000 });
  });

  test('sent 20 times at once become one piece, and one file', async () => {
    const one = recorder(ann);
    await one.start();
    const before = await soundFiles(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.add(0, soundBytes(50_000))));
    expect(new Set(answers.map(({ bytes }) => bytes))).toEqual(new Set([50_000]));
    expect(await world.sql('select nth, bytes from meeting_pieces where meeting_id = $1', [one.id])).toEqual([
      { nth: 0, bytes: 50_000 },
    ]);
    expect((await soundFiles(world)).length - before.length).toBe(1);
    expect(await world.sql('select from meeting_waste')).toEqual([]);
  });

  test('are taken from the device and the person that record, and from nobody else', async () => {
    const one = recorder(ann);
    await one.start({ shared: true });
    expect(await refusal(one.add(0, soundBytes(5), { deviceId: 'tab-two' }))).toBe('meetings.otherDevice');
    expect(await refusal(one.end(0, { deviceId: 'tab-two' }))).toBe('meetings.otherDevice');
    expect(await refusal(one.add(0, soundBytes(5), { api: asBen() }))).toBe('meetings.otherDevice');
    expect(await refusal(one.end(0, { api: asBen() }))).toBe('meetings.otherDevice');
    expect(await refusal(one.add(0, soundBytes(5), { api: mal }))).toBe('meetings.notFound');
    expect(await refusal(one.add(0, soundBytes(5), { api: gus.inWorkspace(ann.user.id) }))).toBe(
      'workspaces.notAllowed',
    );
    expect(await one.get()).toMatchObject({ bytes: 0, state: 'recording' });
  });

  test('have at most 8 MB, and a file no more than it was said to have', async () => {
    const one = recorder(ann, 'upload');
    await one.start({ bytesExpected: 1_000 });
    expect(await refusal(one.add(0, soundBytes(8_000_001)))).toBe('meetings.pieceTooLarge');
    expect(await refusal(one.add(0, soundBytes(1_001)))).toBe('common.badInput');
    expect(await one.add(0, soundBytes(900))).toEqual({ bytes: 900 });
    expect(await details(one.end(900))).toMatchObject({ code: 'meetings.offsetMismatch', bytes: 900 });
    const large = recorder(ann);
    await large.start();
    await world.sql('update meeting_recordings set bytes = 3999999999 where meeting_id = $1', [large.id]);
    expect(await refusal(large.add(3_999_999_999, soundBytes(2)))).toBe('meetings.recordingTooLarge');
  });

  test('of a meeting that came as text are refused', async () => {
    const text = recorder(ann);
    await ann.meetings.add({
      query: { id: text.id, name: 'Text', day: '2026-11-24' },
      body: file(new TextEncoder().encode('Ann: Hello.')),
    });
    expect(await refusal(text.add(0, soundBytes(5)))).toBe('meetings.noRecording');
    expect(await refusal(text.get())).toBe('meetings.noRecording');
  });
});

describe('the end of a recording', () => {
  test('takes exactly what there is, once, and says how long it was', async () => {
    const one = recorder(ann);
    await one.start();
    await one.add(0, soundBytes(100));
    expect(await details(one.end(99))).toMatchObject({ code: 'meetings.offsetMismatch', bytes: 100 });
    expect((await one.get()).state).toBe('recording');
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.end(100, { durationMs: 61_000 })));
    for (const { durationMs, recording } of answers)
      expect([durationMs, recording?.state]).toEqual([61_000, 'ended']);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
    expect(await refusal(one.add(100, soundBytes(5)))).toBe('meetings.recordingEnded');
    expect(await refusal(one.end(105))).toBe('meetings.recordingEnded');
    // What came before is there.
    expect(await one.add(0, soundBytes(100))).toEqual({ bytes: 100 });
  });

  test('comes by itself after 12 hours without a piece, and its device may still add the rest for 7 days', async () => {
    const [one, gone] = [recorder(ann), recorder(ann)];
    for (const recording of [one, gone]) {
      await recording.start();
      await recording.add(0, soundBytes(100));
    }
    clock.advance(60_000);
    await one.add(100, soundBytes(100));
    clock.advance(12 * HOUR_MS - 30_000);
    await upkeep();
    await eventually(async () => (await gone.get()).state === 'ended');
    expect((await one.get()).state).toBe('recording');
    clock.advance(60_000);
    await upkeep();
    await eventually(async () => (await one.get()).state === 'ended');
    expect(await one.get()).toMatchObject({ durationMs: 60_000 });

    clock.advance(6 * 24 * HOUR_MS);
    expect(await one.add(200, soundBytes(50))).toEqual({ bytes: 250 });
    expect((await one.get()).state).toBe('recording');
    expect((await one.end(250, { durationMs: 90_000 })).durationMs).toBe(90_000);
    expect(await refusal(one.add(250, soundBytes(5)))).toBe('meetings.recordingEnded');
    clock.advance(25 * HOUR_MS);
    expect(await refusal(gone.add(100, soundBytes(5)))).toBe('meetings.recordingEnded');
  });

  test('without new pieces after a silence is accepted, and final', async () => {
    const one = recorder(ann);
    await one.start();
    await one.add(0, soundBytes(100));
    clock.advance(13 * HOUR_MS);
    await upkeep();
    await eventually(async () => (await one.get()).state === 'ended');
    expect((await one.end(100, { durationMs: 5_000 })).recording?.durationMs).toBe(5_000);
    expect(await refusal(one.add(100, soundBytes(5)))).toBe('meetings.recordingEnded');
  });

  test('that an upload never reached says so, until the rest comes', async () => {
    const one = recorder(ann, 'upload');
    await one.start({ bytesExpected: 300, wantsTranscript: true });
    await one.add(0, soundBytes(100));
    clock.advance(13 * HOUR_MS);
    await upkeep();
    await eventually(async () => (await one.get()).state === 'ended');
    expect((await one.get()).transcript).toEqual({
      state: 'failed',
      progress: 0,
      problem: 'The upload wasn’t finished. Choose the same file again to continue.',
    });
    await one.add(100, soundBytes(200));
    expect((await one.get()).transcript.state).toBe('later');
    expect((await one.end(300, { durationMs: null })).recording?.transcript.state).toBe('waiting-for-engine');
  });

  const upkeep = () => world.platform.jobs.enqueue('meetings-recordings', {});
});

describe('levels', () => {
  test('come back by channel, and only sound that is there has any', async () => {
    const one = recorder(ann);
    await one.start({ speakers: ['Ann', null] });
    const set = (bytes: number[], deviceId = DEVICE) =>
      refusal(
        ann.meetings.setLevels({
          params: { id: one.id },
          query: { deviceId },
          body: file(Uint8Array.from(bytes)),
        }),
      );
    const read = () => ann.meetings.levels({ id: one.id });
    expect(await read()).toEqual({ everyMs: 250, channels: null });
    expect(await set([1, 200, 2, 0, 3, 9])).toBeNull();
    expect(await read()).toEqual({
      everyMs: 250,
      channels: [
        [1, 2, 3],
        [200, 0, 9],
      ],
    });
    expect(await set([1, 2, 3])).toBe('meetings.badLevels');
    expect(await set(Array.from({ length: 300_001 }, () => 1))).toBe('meetings.badLevels');
    expect(await set([1, 2], 'tab-two')).toBe('meetings.otherDevice');
    expect(await refusal(mal.meetings.levels({ id: one.id }))).toBe('meetings.notFound');
    await ann.meetings.removeSound({ id: one.id });
    expect(await read()).toEqual({ everyMs: 250, channels: null });
    expect(await set([1, 2])).toBe('meetings.noSound');
  });
});
