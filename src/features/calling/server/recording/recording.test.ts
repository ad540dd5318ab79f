import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, type Device, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const ASKED = 'I want to record this call.';
const AGREED = 'I agree to this call being recorded.';
const DECLINED = "I don't want this call to be recorded.";

let world: World;
let ann: Client;
let ben: Client;
let cat: Client;
let annTab: Device;
let benPhone: Device;
let benLaptop: Device;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.signUp(alice), await world.signUp(bob), await world.signUp(carol)];
  annTab = await connectDevice(ann, 'ann-tab-1');
  benPhone = await connectDevice(ben, 'ben-phone');
  benLaptop = await connectDevice(ben, 'ben-laptop');
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const open of await ann.calling.active()) await ann.calling.hangUp({ id: open.id });
});

async function talk(): Promise<string> {
  const id = newCallId();
  await ann.calling.place({ id, to: 'bob', deviceId: annTab.id });
  await ben.calling.answer({ id, deviceId: benPhone.id });
  return id;
}
const ask = (client: Client, id: string) => client.calling.askToRecord({ id, words: ASKED });
const agree = (client: Client, id: string) => client.calling.answerRecording({ id, words: AGREED });
const decline = (client: Client, id: string) => client.calling.answerRecording({ id, words: DECLINED });
const stop = (client: Client, id: string) => client.calling.stopRecordingCall({ id });
const openCall = async (client: Client) => (await client.calling.active())[0];
const saidIn = (id: string) =>
  world.sql(
    `select username_of(account_id) as username, said, words from call_recording_consents
     where call_id = $1 order by version`,
    [id],
  );

describe('asking', () => {
  test('reaches every device of the other side, and a fetch says the same as the event', async () => {
    const id = await talk();
    await ask(ann, id);
    const recording = { state: 'asked', byMe: false, endedByMe: false } as const;
    const seen = await benPhone.sees(id, { recording });
    await benLaptop.sees(id, { recording });
    expect(await openCall(ben)).toEqual(seen);
    expect(await openCall(ann)).toEqual(
      await annTab.sees(id, { recording: { state: 'asked', byMe: true, endedByMe: false } }),
    );
  });

  test('20 times at once is asking once', async () => {
    const id = await talk();
    const before = await openCall(ann);
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(ann, id)));
    expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([(before?.version ?? 0) + 1]));
    expect(await saidIn(id)).toEqual([{ username: 'alice', said: 'asked', words: ASKED }]);
  });

  test('by both sides at once is asking by one of them', async () => {
    const id = await talk();
    const results = await Promise.allSettled([ask(ann, id), ask(ben, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'calling.recordingTaken', status: 409 },
    });
  });

  test('needs a call that goes on', async () => {
    const id = newCallId();
    await ann.calling.place({ id, to: 'bob', deviceId: annTab.id });
    await expect(ask(ann, id)).rejects.toMatchObject({ code: 'calling.notAnswered' });
    await ann.calling.hangUp({ id });
    await expect(ask(ann, id)).rejects.toMatchObject({ code: 'calling.callOver' });
  });
});

describe('the answer', () => {
  test('yes is recorded, on both sides, from any device of theirs', async () => {
    const id = await talk();
    await ask(ann, id);
    await agree(ben, id);
    await annTab.sees(id, { recording: { state: 'on', byMe: true, endedByMe: false } });
    const seen = await benLaptop.sees(id, { recording: { state: 'on', byMe: false, endedByMe: false } });
    expect(await openCall(ben)).toEqual(seen);
    expect(await saidIn(id)).toEqual([
      { username: 'alice', said: 'asked', words: ASKED },
      { username: 'bob', said: 'agreed', words: AGREED },
    ]);
  });

  test('a no is shown to the side that asked, and kept', async () => {
    const id = await talk();
    await ask(ann, id);
    await decline(ben, id);
    await annTab.sees(id, { recording: { state: 'declined', byMe: true, endedByMe: false } });
    expect(await saidIn(id)).toContainEqual({ username: 'bob', said: 'declined', words: DECLINED });
    await expect(agree(ben, id)).rejects.toMatchObject({ code: 'calling.recordingNotAsked', status: 409 });
    await expect(ask(ann, id)).rejects.toMatchObject({
      code: 'calling.recordingDeclinedJustNow',
      status: 409,
    });
    expect((await saidIn(id)).map(({ said }) => said)).toEqual(['asked', 'declined']);
  });

  test('yes on one device and no on another at once is no', async () => {
    const id = await talk();
    await ask(ann, id);
    await Promise.allSettled([agree(ben, id), decline(ben, id)]);
    expect(['declined', 'stopped']).toContain((await openCall(ann))?.recording?.state);
  });

  test('after the call has ended comes too late', async () => {
    const id = await talk();
    await ask(ann, id);
    await ann.calling.hangUp({ id });
    await expect(agree(ben, id)).rejects.toMatchObject({ code: 'calling.callOver' });
    expect(await saidIn(id)).toHaveLength(1);
  });

  test('in other words than those that were shown is refused', async () => {
    const id = await talk();
    await ask(ann, id);
    const words = 'Sure.' as typeof AGREED;
    await expect(ben.calling.answerRecording({ id, words })).rejects.toMatchObject({ status: 400 });
    expect((await openCall(ann))?.recording?.state).toBe('asked');
  });
});

describe('the call history', () => {
  test('says to both sides when the call was recorded and by whom, and says nothing of what was declined', async () => {
    const id = await talk();
    await ask(ann, id);
    await agree(ben, id);
    await stop(ben, id);
    await ann.calling.hangUp({ id });
    const times = await world.sql(
      `select (extract(epoch from at) * 1000)::float8 as at from call_recording_consents where call_id = $1 and said in ('agreed', 'stopped') order by version`,
      [id],
    );
    const [from, until] = times.map(({ at }) => Number(at));
    expect((await ben.calling.details({ id })).recorded).toEqual([{ from, until, byMe: false }]);
    expect((await ann.calling.details({ id })).recorded).toEqual([{ from, until, byMe: true }]);
    const other = await talk();
    await ask(ann, other);
    await decline(ben, other);
    await ann.calling.hangUp({ id: other });
    expect((await ben.calling.details({ id: other })).recorded).toEqual([]);
  });
});

describe('stopping', () => {
  test('by the side that is recorded ends it on both screens', async () => {
    const id = await talk();
    await ask(ann, id);
    await agree(ben, id);
    await stop(ben, id);
    await annTab.sees(id, { recording: { state: 'stopped', byMe: true, endedByMe: false } });
    await benPhone.sees(id, { recording: { state: 'stopped', byMe: false, endedByMe: true } });
  });

  test('what ended with its call succeeds and changes nothing', async () => {
    const id = await talk();
    await ask(ann, id);
    await agree(ben, id);
    await ann.calling.hangUp({ id });
    expect(await stop(ben, id)).toMatchObject({ state: 'ended' });
    expect(await saidIn(id)).toHaveLength(2);
  });
});

test("someone else's call is as if it didn't exist", async () => {
  const id = await talk();
  await ask(ann, id);
  for (const attempt of [ask, agree, decline, stop])
    await expect(attempt(cat, id)).rejects.toMatchObject({ code: 'calling.callNotFound', status: 404 });
  expect((await openCall(ann))?.recording?.state).toBe('asked');
});

test('nobody asks or answers without signing in', async () => {
  const id = newCallId();
  for (const path of ['', '/answer', '/stop'])
    expect((await fetch(`${world.url}/api/calls/${id}/recording${path}`, { method: 'POST' })).status).toBe(
      401,
    );
});
