import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { type BotsService, startBotsService } from '#test/stand-ins/meeting-bots.ts';
import type { BotsKind } from '#test/stand-ins/meeting-bots-parts.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { consentWords } from '../../constants-recordings.ts';
import {
  DEVICE,
  file,
  line,
  refusal,
  ScriptedTranscriber,
  soundBytes,
  soundFiles,
} from '../recordings/recordings.world.ts';

const MINUTE = 60_000;
const WAIT = 30_000;
/** Begins as an MP3 does. Three pieces. */
const SOUND = Buffer.concat([Buffer.from('ID3'), soundBytes(4_500_000)]);
const SAID = {
  speaker: 'Maya',
  startMs: 1_000,
  endMs: 3_000,
  text: 'We open on Monday.',
  isSure: true,
};

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
const transcriber = new ScriptedTranscriber();
let service: BotsService;
let world: World;
let ann: Client;
let rooms = 0;

async function open(kind: BotsKind): Promise<void> {
  service = await startBotsService(kind, clock.now);
  world = await startWorld({
    plan: 'business',
    clock,
    transcriber,
    env: {
      BOTS_ENGINE: kind,
      BOTS_URL: service.url,
      BOTS_KEY: service.key,
      BOTS_WEBHOOK_SECRET: service.secret,
      OUTBOUND_NETWORKS: '127.0.0.1',
    },
  });
  ann = await world.signUp(alice);
}
async function close(): Promise<void> {
  await world.stop();
  await service.stop();
}

const meetingOf = async (id: string) => (await ann.meetings.get({ id })).meeting;
const becomes = (id: string, state: string) =>
  eventually(async () => (await meetingOf(id)).bot?.state === state, WAIT);
const look = (meetingId: string) => world.platform.jobs.enqueue('meetings-bots-look', { meetingId });
const recordings = () => world.sql('select meeting_id from meeting_recordings');
const noneIsLeft = () => eventually(async () => (await soundFiles(world)).length === 0, WAIT);

/** A bot whose meeting is over. */
async function over(more: { said?: (typeof SAID)[]; sound?: Buffer | null; asked?: object } = {}) {
  const id = randomUUID();
  rooms += 1;
  const url = `https://meet.google.com/abc-defg-${String.fromCharCode(97 + (rooms % 26), 97 + Math.floor(rooms / 26), 97)}`;
  const asked = { records: true, transcribes: true, ...more.asked };
  await ann.meetings.sendBot({ id, url, name: '', day: '2026-11-24', consent: consentWords.bot, ...asked });
  await becomes(id, 'joining');
  const bot = service.last();
  service.move(bot, 'inside');
  await look(id);
  await becomes(id, 'in-meeting');
  bot.said = more.said ?? [SAID];
  bot.sound = more.sound === undefined ? SOUND : more.sound;
  service.move(bot, 'over');
  await look(id);
  return { id, bot };
}
const soundOf = async (id: string) =>
  Buffer.from(await (await ann.fetch(`/api/recordings/${id}/sound`)).arrayBuffer());

beforeEach(async () => {
  service.fileFaults.length = 0;
  await world.sql('delete from meetings');
  await world.platform.jobs.enqueue('meetings-waste', {});
  await noneIsLeft();
  transcriber.heard.length = 0;
});

describe.each(['vexa', 'attendee', 'recall'] as const)('the sound of a bot of %s', (kind) => {
  beforeAll(() => open(kind));
  afterAll(close);

  test('is the recording of its meeting, sealed and with the words that were confirmed', async () => {
    const { id, bot } = await over();
    await becomes(id, 'done');
    const meeting = await meetingOf(id);
    expect(meeting.bot?.reason).toBeNull();
    expect(meeting.recording).toMatchObject({
      source: 'bot',
      state: 'ended',
      mime: 'audio/mpeg',
      bytes: 4_500_003,
      hasSound: true,
      keepsSound: true,
      durationMs: null,
      startedAt: clock.now(),
      transcript: { state: 'off', problem: null },
      consent: {
        words: 'I told everyone that this is recorded, and they agreed.',
        by: ann.user.id,
        at: clock.now(),
      },
    });
    expect((await soundOf(id)).equals(SOUND)).toBe(true);
    const names = await soundFiles(world);
    expect(names).toHaveLength(3);
    for (const name of names) {
      const sealed = await readFile(join(world.dataDir, 'blobs/recordings', name));
      expect(sealed.includes(SOUND.subarray(1_000, 1_032))).toBe(false);
    }
    await eventually(() => bot.isErased && bot.sound === null, WAIT);
    // The bot brought the transcript.
    expect(transcriber.heard).toEqual([]);
  });

  test('is heard by the speech engine if the bot brought no transcript', async () => {
    transcriber.hear = async () => ({ lines: [line(null, 'We open on Friday.')], durationMs: 60_000 });
    const { id } = await over({ said: [] });
    await eventually(async () => (await meetingOf(id)).recording?.transcript.state === 'done', WAIT);
    expect((await ann.meetings.get({ id })).transcript.map(({ text }) => text)).toEqual([
      'We open on Friday.',
    ]);
    expect(transcriber.heard.map(({ bytes }) => Buffer.from(bytes).equals(SOUND))).toEqual([true]);
    expect((await meetingOf(id)).durationMs).toBe(60_000);
  });

  test('that broke off in the middle begins again, as one recording', async () => {
    service.fileFaults.push('breaks');
    const { id } = await over();
    await eventually(async () => (await meetingOf(id)).bot?.isAway === true, WAIT);
    expect((await meetingOf(id)).recording).toMatchObject({ state: 'recording', bytes: 2_000_000 });
    await look(id);
    await becomes(id, 'done');
    expect((await soundOf(id)).equals(SOUND)).toBe(true);
    expect(await recordings()).toEqual([{ meeting_id: id }]);
    await eventually(async () => (await soundFiles(world)).length === 3, WAIT);
  });

  test('that is gone, too large or no sound is not kept, and the meeting says why', async () => {
    service.fileFaults.push('missing');
    const gone = await over();
    await becomes(gone.id, 'done');
    expect((await meetingOf(gone.id)).bot?.reason).toBe('no-sound');
    service.fileFaults.push('long');
    const large = await over();
    await becomes(large.id, 'done');
    expect((await meetingOf(large.id)).bot?.reason).toBe('sound-too-large');
    const page = await over({ sound: Buffer.from('<!doctype html><title>Not found</title>') });
    await becomes(page.id, 'done');
    expect((await meetingOf(page.id)).bot?.reason).toBe('not-sound');
    expect((await meetingOf(page.id)).lines).toBe(1);
    const empty = await over({ sound: Buffer.alloc(0), said: [] });
    await becomes(empty.id, 'done');
    expect((await meetingOf(empty.id)).bot?.reason).toBe('nothing-said');
    service.fileFaults.push('redirects');
    const led = await over();
    await becomes(led.id, 'done');
    expect((await meetingOf(led.id)).bot?.reason).toBe('sound-lost');
    expect(service.requests.some((request) => request.endsWith('/inside'))).toBe(false);
    expect(await recordings()).toEqual([]);
    expect(await soundFiles(world)).toEqual([]);
  });

  test('is not kept when nobody asked for it', async () => {
    const unasked = await over({ asked: { records: false } });
    await becomes(unasked.id, 'done');
    expect((await meetingOf(unasked.id)).recording).toBeNull();
    expect(await soundFiles(world)).toEqual([]);
  });
});

// Vexa's bots need nobody's permission to record.
describe.each(['attendee', 'recall'] as const)('a bot of %s', (kind) => {
  beforeAll(() => open(kind));
  afterAll(close);

  test('whose host did not allow recording keeps nothing', async () => {
    const id = randomUUID();
    const url = 'https://meet.google.com/xyz-defg-hij';
    const asked = { records: true, transcribes: true, consent: consentWords.bot };
    await ann.meetings.sendBot({ id, url, name: '', day: '2026-11-24', ...asked });
    await becomes(id, 'joining');
    const bot = service.last();
    bot.sound = SOUND;
    bot.said = [SAID];
    service.move(bot, 'recording-denied');
    await look(id);
    await eventually(async () => (await meetingOf(id)).bot?.reason === 'recording-denied', WAIT);
    service.move(bot, 'over');
    await look(id);
    await becomes(id, 'refused');
    expect((await meetingOf(id)).recording).toBeNull();
    expect((await meetingOf(id)).lines).toBe(0);
    expect(await soundFiles(world)).toEqual([]);
    await eventually(() => bot.isErased, WAIT);
  });
});

describe('the sound of a bot', () => {
  beforeAll(() => open('vexa'));
  afterAll(close);

  test('that never comes whole is given up after two hours, and nothing of it stays', async () => {
    service.fileFaults.push('breaks', 'breaks');
    const { id } = await over();
    await eventually(async () => (await meetingOf(id)).bot?.isAway === true, WAIT);
    expect((await soundFiles(world)).length).toBeGreaterThan(0);
    clock.advance(119 * MINUTE);
    await look(id);
    await eventually(() => service.fileFaults.length === 0, WAIT);
    await eventually(
      async () => (await world.sql('select from meeting_bots where busy_until is null')).length === 1,
      WAIT,
    );
    service.fileFaults.push('breaks');
    expect((await meetingOf(id)).bot?.state).toBe('collecting');
    clock.advance(2 * MINUTE);
    await look(id);
    await becomes(id, 'done');
    expect((await meetingOf(id)).bot?.reason).toBe('sound-lost');
    expect((await meetingOf(id)).lines).toBe(1);
    expect(await recordings()).toEqual([]);
    await world.platform.jobs.enqueue('meetings-waste', {});
    await noneIsLeft();
  });

  test('of which a part was fetched half a day ago is not taken for the whole', async () => {
    service.fileFaults.push('breaks');
    const { id } = await over();
    await eventually(async () => (await meetingOf(id)).bot?.isAway === true, WAIT);
    clock.advance(13 * 60 * MINUTE);
    await world.platform.jobs.enqueue('meetings-recordings', {});
    await world.platform.jobs.enqueue('meetings-recordings', {});
    await look(id);
    await becomes(id, 'done');
    expect((await soundOf(id)).equals(SOUND)).toBe(true);
  });

  test('that a person deletes while it comes stays deleted', async () => {
    service.fileFaults.push('breaks');
    const { id } = await over();
    await eventually(async () => (await meetingOf(id)).bot?.isAway === true, WAIT);
    await ann.meetings.removeSound({ id });
    await look(id);
    await becomes(id, 'done');
    expect((await meetingOf(id)).recording?.hasSound).toBe(false);
    await noneIsLeft();
  });

  test('goes with its meeting', async () => {
    const { id } = await over();
    await becomes(id, 'done');
    await ann.meetings.remove({ id });
    await noneIsLeft();
    expect(await recordings()).toEqual([]);
  });

  test('can be added to or ended by nobody but the server', async () => {
    service.fileFaults.push('breaks');
    const { id } = await over();
    await eventually(async () => (await meetingOf(id)).bot?.isAway === true, WAIT);
    const { device = '', bytes = 0 } = (await meetingOf(id)).recording ?? {};
    for (const deviceId of [device, DEVICE]) {
      const query = { deviceId, offset: bytes };
      const body = file(soundBytes(10));
      expect(await refusal(ann.meetings.addPiece({ params: { id }, query, body }))).toBe(
        'meetings.otherDevice',
      );
      expect(await refusal(ann.meetings.endRecording({ id, deviceId, bytes, durationMs: 1 }))).toBe(
        'meetings.otherDevice',
      );
    }
    expect((await meetingOf(id)).recording).toMatchObject({ state: 'recording', bytes: 2_000_000 });
  });
});
