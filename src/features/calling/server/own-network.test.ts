import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { runSipp, type Sipp } from '#test/sipp.ts';
import { startWorld, type World } from '#test/world.ts';
import { detailsOf, ends, incomingOf, place, rent, stateOf, subscriber } from './phone/phone-steps.world.ts';

/* The installation as it is: its own carriers, its own media worker, SIP and RTP on loopback. */

const [FIRST, SECOND] = [23_711, 23_712];
let world: World;
let ann: Client;
let ben: Client;
let anns: string;
let bens: string;
let refusing: Sipp;
let answering: Sipp;
beforeAll(async () => {
  refusing = await runSipp('uas-refuses', { port: FIRST, words: { code: '503', reason: 'X-Test: 1' } });
  answering = await runSipp('uas-answers', { port: SECOND });
  world = await startWorld({
    env: {
      SIP_TRUNKS: `cheap=sip://127.0.0.1:${FIRST}?prefix=+44,dear=sip://127.0.0.1:${SECOND}?prefix=+44`,
      LOG_LEVEL: 'silent',
    },
  });
  [ann, ben] = [await subscriber(world, alice), await subscriber(world, bob)];
  [anns, bens] = [await rent(ann, '415'), await rent(ben, '212')];
  // The first account of an installation is the operator's.
  const csv = 'country_code,provider,outbound_rate,active\nGB,cheap,0.004,true\nGB,dear,0.008,true\n';
  await ann.numbers.importProviderRates({ csv });
}, 60_000);
afterAll(async () => {
  await world.stop();
  await Promise.all([refusing.kill(), answering.kill()]);
});

// First, because these carriers only wait a while for their call.
describe('two carriers', () => {
  test('the first of which answers 503: the second is used, and the record names it', async () => {
    const { id } = await place(ann, { from: anns, to: '+442079460123' });
    await expect.poll(() => stateOf(ann, id), { timeout: 10_000 }).toBe('answered');
    await ann.calling.hangUp({ id });
    await answering.done();
    expect((await detailsOf(ann, id)).route?.attempts).toEqual([
      { providerName: 'cheap', sipCode: 503, q850: null },
      { providerName: 'dear', sipCode: 200, q850: null },
    ]);
  }, 30_000);
});

describe('two numbers of this installation', () => {
  let socket: TestSocket;
  beforeAll(async () => {
    socket = await ben.connect('ben-tab-1');
  });
  afterAll(() => void socket.close());

  test('reach each other: it rings with the caller’s number, is answered, and ends for both', async () => {
    const { id } = await place(ann, { from: anns, to: bens });
    await expect
      .poll(() => incomingOf(ben), { timeout: 5_000 })
      .toMatchObject({
        phone: { number: anns, ownNumber: bens },
      });
    await expect.poll(() => stateOf(ann, id)).toBe('ringing');
    const incoming = await incomingOf(ben);
    await ben.calling.answer({ id: incoming?.id ?? '', deviceId: 'ben-tab-1' });
    await expect.poll(() => stateOf(ann, id)).toBe('answered');
    await ann.calling.hangUp({ id });
    await ends(ben, incoming?.id ?? '', 'hangup');
    const [mine, theirs] = [await detailsOf(ann, id), await detailsOf(ben, incoming?.id ?? '')];
    expect(mine.route).toMatchObject({ attempts: [{ providerName: 'on-net', sipCode: 200 }] });
    // Two zone-1 numbers: the plan includes the talk.
    expect(mine.route?.includedSeconds).toBe(mine.route?.billedSeconds);
    expect(
      Math.abs((mine.route?.billedSeconds ?? 0) - (theirs.route?.billedSeconds ?? 0)),
    ).toBeLessThanOrEqual(1);
  });

  test('declined is declined for the caller too', async () => {
    const { id } = await place(ann, { from: anns, to: bens });
    await expect.poll(() => incomingOf(ben), { timeout: 5_000 }).toBeDefined();
    await ben.calling.decline({ id: (await incomingOf(ben))?.id ?? '' });
    await expect.poll(() => stateOf(ann, id), { timeout: 20_000 }).toBe('declined');
  }, 30_000);

  test('given up by the caller stops ringing', async () => {
    const { id } = await place(ann, { from: anns, to: bens });
    await expect.poll(() => incomingOf(ben), { timeout: 5_000 }).toBeDefined();
    const incoming = await incomingOf(ben);
    await ann.calling.hangUp({ id });
    await ends(ben, incoming?.id ?? '', 'cancelled');
  });
});

describe('the test numbers', () => {
  test.each([
    [TEST_NUMBERS.busy, 'busy', 486],
    [TEST_NUMBERS.declined, 'declined', 603],
    [TEST_NUMBERS.unknown, 'number-unknown', 404],
    [TEST_NUMBERS.forbidden, 'refused-by-network', 403],
    [TEST_NUMBERS.unavailable, 'no-route', 503],
  ])('%s ends as %s (%i) and costs nothing', async (to, reason, sipCode) => {
    const { id } = await place(ann, { from: null, to });
    await expect.poll(() => stateOf(ann, id), { timeout: 5_000 }).toBe(reason);
    expect((await detailsOf(ann, id)).route).toMatchObject({
      attempts: [{ providerName: 'on-net', sipCode }],
      chargeMicroUsd: 0,
    });
  });

  test('the echo line is a username, to a person and to a program', async () => {
    expect(await ann.calling.lookup({ username: '@Echo' })).toEqual({
      exists: true,
      peer: { username: 'echo', name: 'Echo line' },
      presence: 'available',
    });
    const response = await ann.fetch('/functions/v1/username-call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fromUsername: 'current_user', toUsername: 'echo' }),
    });
    const { callId } = (await response.json()) as { callId: string };
    await expect.poll(() => stateOf(ann, callId), { timeout: 5_000 }).toBe('answered');
    await ann.calling.hangUp({ id: callId });
  });

  test('the echo line answers', async () => {
    const { id } = await place(ann, { from: null, to: TEST_NUMBERS.echo });
    await expect.poll(() => stateOf(ann, id), { timeout: 5_000 }).toBe('answered');
    await ann.calling.hangUp({ id });
  });
});
