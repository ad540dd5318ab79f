import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOnNetCarrier } from '#features/telephony/server/carrier/on-net.ts';
import { dominant } from '#features/telephony/server/media/media.world.ts';
import { createWorkerEngine } from '#features/telephony/server/media/worker-engine.ts';
import { createLog } from '#platform/server/log.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { UnansweredCall, UnansweredStep } from '../model-unanswered.ts';
import { detailsOf, ends, place, rent, stateOf, subscriber } from './phone/phone-steps.world.ts';

/* A real on-net call (SIP and RTP) to a person who isn't online, and a handler that takes it. */

const log = createLog('error');
const engine = createWorkerEngine({
  address: '127.0.0.1',
  rtpPorts: { min: 29_100, max: 29_199 },
  icePort: 23_495,
  log,
});
const ours = new Set<string>();
const requests: UnansweredCall[] = [];
let world: World;
let ann: Client;
let ben: Client;
let anns: string;
let bens: string;

function office(call: UnansweredCall): UnansweredStep {
  requests.push(call);
  const { soFar } = call;
  if (soFar === null) return { kind: 'collect', prompt: null, digitsMax: 1, withinMs: 20_000 };
  if (soFar.kind === 'collected' && soFar.digits === '1') return { kind: 'record', secondsMax: 3 };
  return { kind: 'refuse', sipCode: 480 };
}

/** Waits until the recording has a few hundred milliseconds. */
async function untilRecording(): Promise<void> {
  const { id = '' } = requests[0] ?? {};
  await expect.poll(async () => (await engine.figures(id)).program.framesOut).toBeGreaterThan(20);
}

beforeAll(async () => {
  await engine.start();
  const carrier = createOnNetCarrier({
    engine,
    isOurNumber: async (to) => ours.has(to),
    log,
    now: () => performance.now(),
  });
  world = await startWorld({
    telephony: { carriers: [carrier], media: engine, callerCheck: null },
    onUnanswered: office,
  });
  [ann, ben] = [await subscriber(world, alice), await subscriber(world, bob)];
  [anns, bens] = [await rent(ann, '415'), await rent(ben, '212')];
  ours.add(anns).add(bens);
});
afterAll(async () => {
  await world.stop();
  await engine.stop();
});

test('a handler answers an unanswered call, collects a key and records the caller for three seconds', async () => {
  const { id } = await place(ann, { from: anns, to: bens });
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await ann.calling.digits({ id, digits: '1' });
  // 1004 Hz, the test tone of telephone networks.
  engine.play(id, { to: 'carrier', sound: 'test-tone', repeat: true });
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(3);
  await ends(ann, id, 'hangup');

  const [missed] = (await ben.calling.history({ show: 'missed' })).items;
  expect(missed).toMatchObject({ endReason: 'no-answer' });
  const call = {
    id: missed?.id,
    workspaceId: ben.user.id,
    from: anns,
    to: bens,
    why: 'no-answer',
    quiet: null,
  };
  const blobKey = expect.stringMatching(new RegExp(`^recordings/${missed?.id}/[^/]+\\.wav$`));
  expect(requests).toEqual([
    { ...call, soFar: null },
    { ...call, soFar: { kind: 'collected', digits: '1' } },
    { ...call, soFar: { kind: 'recorded', blobKey, durationMs: 3_000 } },
  ]);
  expect((await detailsOf(ann, id)).route?.attempts).toEqual([
    { providerName: 'on-net', sipCode: 200, q850: null },
  ]);

  const { soFar } = requests[2] ?? {};
  const file = Buffer.from(
    await world.platform.blobs.get((soFar?.kind === 'recorded' && soFar.blobKey) || 'nothing'),
  );
  expect(file.length).toBe(44 + 3 * 16_000);
  const samples = Int16Array.from({ length: 3 * 8_000 }, (_, index) => file.readInt16LE(44 + 2 * index));
  const { hertz, loudness } = dominant(samples.subarray(4_000));
  expect(Math.abs(hertz - 1_004)).toBeLessThanOrEqual(4);
  expect(loudness).toBeGreaterThan(0.15);
});

test('a message is saved when the caller hangs up in the middle of it', async () => {
  requests.length = 0;
  const { id } = await place(ann, { from: anns, to: bens });
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await ann.calling.digits({ id, digits: '1' });
  await expect.poll(() => requests.length).toBe(2);
  await untilRecording();
  await ann.calling.hangUp({ id });
  await expect.poll(() => requests.at(-1)?.soFar?.kind).toBe('recorded');
  const { soFar } = requests.at(-1) ?? {};
  expect(soFar).toMatchObject({ blobKey: expect.any(String) });
  expect(soFar?.kind === 'recorded' && soFar.durationMs).toBeGreaterThan(300);
  await expect.poll(() => engine.engineFigures().sessions).toBe(0);
});

test('a process that stops saves the message in progress and hangs up', async () => {
  requests.length = 0;
  const { id } = await place(ann, { from: anns, to: bens });
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await ann.calling.digits({ id, digits: '1' });
  await expect.poll(() => requests.length).toBe(2);
  await untilRecording();
  await world.restart();
  const { soFar } = requests.at(-1) ?? {};
  expect(soFar).toMatchObject({ kind: 'recorded', blobKey: expect.any(String) });
  expect(await stateOf(ann, id)).toBe('connection-lost');
});
