import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ann: Client;
let ben: Client;
let cat: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business' });
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

test('a call that was stopped and agreed again is recorded again', async () => {
  const id = await agreedTalk();
  await start(ann, id);
  await ben.calling.stopRecordingCall({ id });
  await ann.calling.askToRecord({ id, words: 'I want to record this call.' });
  await ben.calling.answerRecording({ id, words: 'I agree to this call being recorded.' });
  expect(await start(ann, id)).toMatchObject({ platform: 'call' });
});
