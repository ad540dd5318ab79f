import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { consentWords } from '../../constants-recordings.ts';
import { recorder, refusal, soundBytes } from './recordings.world.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business', clock });
  [ann, ben, cat] = [await world.signUp(alice), await world.signUp(bob), await world.signUp(carol)];
  await connectDevice(ann, 'ann-tab-1');
  await connectDevice(ben, 'ben-phone');
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const open of await ann.calling.active()) await ann.calling.hangUp({ id: open.id });
});

async function askedTalk(): Promise<string> {
  const id = newCallId();
  await ann.calling.place({ id, to: 'bob', deviceId: 'ann-tab-1' });
  await ben.calling.answer({ id, deviceId: 'ben-phone' });
  await ann.calling.askToRecord({ id, words: 'I want to record this call.' });
  return id;
}

async function agreedTalk(): Promise<string> {
  const id = await askedTalk();
  await ben.calling.answerRecording({ id, words: 'I agree to this call being recorded.' });
  return id;
}

const start = (client: Client, callId?: string) =>
  client.meetings.startRecording({
    id: randomUUID(),
    name: 'Call with Bob Bell',
    platform: 'call',
    source: 'call',
    day: '2026-11-23',
    mime: 'audio/webm;codecs=opus',
    speakers: ['Somebody', 'Somebody else'],
    wantsTranscript: false,
    keepsSound: true,
    consent: 'Everyone on this call agreed to be recorded.',
    deviceId: randomUUID(),
    ...(callId === undefined ? {} : { callId }),
  });
const isRefused = (started: Promise<unknown>) =>
  expect(started).rejects.toMatchObject({ code: 'meetings.consentNeeded' });

describe('the recording of a call does not begin', () => {
  test('before the other side has answered', async () => {
    await isRefused(start(ann, await askedTalk()));
  });

  test('once the other side has declined', async () => {
    const id = await askedTalk();
    await ben.calling.answerRecording({ id, words: "I don't want this call to be recorded." });
    await isRefused(start(ann, id));
  });

  test('once either side has stopped it', async () => {
    const id = await agreedTalk();
    await ben.calling.stopRecordingCall({ id });
    await isRefused(start(ann, id));
  });

  test('once the call has ended', async () => {
    const id = await agreedTalk();
    await ann.calling.hangUp({ id });
    await isRefused(start(ann, id));
  });

  test('for the side that only agreed, for anyone else, or for no call', async () => {
    const id = await agreedTalk();
    await isRefused(start(ben, id));
    await isRefused(start(cat, id));
    await isRefused(start(ann));
    await isRefused(start(ann, newCallId()));
  });
});

test('the recording of a call that everyone agreed to has the names that calling knows', async () => {
  const { recording } = await start(ann, await agreedTalk());
  expect(recording).toMatchObject({
    source: 'call',
    speakers: ['Alice Archer', 'Bob Bell'],
    consent: { words: 'Everyone on this call agreed to be recorded.', by: ann.user.id },
  });
});

test('the recording of a call is with the contact who has the username, in whose ledger it is noted', async () => {
  const { id: contactId } = await ann.contacts.create({
    id: randomUUID(),
    name: 'Bobby',
    usernames: [{ value: '@bob', label: '' }],
  });
  const callId = await agreedTalk();
  const { id } = await start(ann, callId);
  expect((await ann.meetings.get({ id })).participants).toEqual([{ id: contactId, name: 'Bobby' }]);
  expect((await ann.contacts.consents({ id: contactId })).state.recording).toBe(true);
});

test('a call leads to its recordings, for those who see them', async () => {
  const callId = await agreedTalk();
  const { id } = await start(ann, callId);
  expect((await ann.meetings.recordingsOfCall({ callId })).meetings).toEqual([
    { id, name: 'Call with Bob Bell', lines: 0 },
  ]);
  expect((await ben.meetings.recordingsOfCall({ callId })).meetings).toEqual([]);
  expect((await ann.meetings.recordingsOfCall({ callId: newCallId() })).meetings).toEqual([]);
});

test('one agreement opens one recording, even when 20 begin at once', async () => {
  const id = await agreedTalk();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(start(ann, id))));
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set([null, 'meetings.callRecorded']));
});

describe('sound of a call is taken for 30 seconds more, and the recording ends by itself', () => {
  test.each([
    ['once the other side stopped it', (id: string) => ben.calling.stopRecordingCall({ id })],
    ['once the call has ended', (id: string) => ben.calling.hangUp({ id })],
  ])('%s', async (_, withdraw) => {
    const callId = await agreedTalk();
    const one = recorder(ann);
    await one.start({ platform: 'call', source: 'call', consent: consentWords.call, callId });
    await one.add(0, soundBytes(100));
    await withdraw(callId);
    clock.advance(29_000);
    expect(await one.add(100, soundBytes(50))).toEqual({ bytes: 150 });
    clock.advance(2_000);
    expect(await refusal(one.add(150, soundBytes(50)))).toBe('meetings.recordingEnded');
    expect(await one.get()).toMatchObject({ state: 'ended', bytes: 150 });
    // Its device may still say that it's done.
    expect((await one.end(150)).recording).toMatchObject({ state: 'ended', bytes: 150 });
    expect(await refusal(one.add(150, soundBytes(50)))).toBe('meetings.recordingEnded');
  });

  test('even if its device never sends anything again', async () => {
    const callId = await agreedTalk();
    const one = recorder(ann);
    await one.start({ platform: 'call', source: 'call', consent: consentWords.call, callId });
    await one.add(0, soundBytes(100));
    await ben.calling.stopRecordingCall({ id: callId });
    clock.advance(31_000);
    await world.platform.jobs.enqueue('meetings-calls', {});
    await eventually(async () => (await one.get()).state === 'ended');
    expect(await refusal(one.add(100, soundBytes(50)))).toBe('meetings.recordingEnded');
  });

  test('and not after a stop and another agreement, which another recording needs', async () => {
    const callId = await agreedTalk();
    const one = recorder(ann);
    await one.start({ platform: 'call', source: 'call', consent: consentWords.call, callId });
    await ben.calling.stopRecordingCall({ id: callId });
    clock.advance(31_000);
    await ann.calling.askToRecord({ id: callId, words: 'I want to record this call.' });
    await ben.calling.answerRecording({ id: callId, words: 'I agree to this call being recorded.' });
    expect(await refusal(one.add(0, soundBytes(50)))).toBe('meetings.recordingEnded');
    expect(await refusal(start(ann, callId))).toBeNull();
  });
});

test('a call that was stopped and agreed again is recorded again', async () => {
  const id = await agreedTalk();
  await start(ann, id);
  await ben.calling.stopRecordingCall({ id });
  clock.advance(1_000);
  await ann.calling.askToRecord({ id, words: 'I want to record this call.' });
  await ben.calling.answerRecording({ id, words: 'I agree to this call being recorded.' });
  expect(await start(ann, id)).toMatchObject({ platform: 'call' });
});
