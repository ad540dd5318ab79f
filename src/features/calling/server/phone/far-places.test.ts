import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { telephonyErrors } from '#features/telephony/errors.ts';
import { asE164 } from '#kernel/e164.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { hasRedis, startTestRedis, type TestRedis } from '#test/redis.ts';
import { ANNS, BENS, LONDON, type PhoneWorld, scriptedCarrier, startPhoneWorld } from './phone.world.ts';
import { ends, incomingOf, legOf, place, placeByProgram, stateOf, talking } from './phone-steps.world.ts';

/* Two processes of one installation. Only the first has carriers; people come to both. */

const PARIS = '+33142685300';
const CALLER = asE164('+442079460777');

const taken: string[] = [];
/** Webhook of a carrier of the first process. */
const tellsByTheWeb: Webhook = {
  path: '/webhooks/telnyx/calls',
  async receive(body, headers) {
    if (headers['telnyx-signature-ed25519'] !== 'mine') throw telephonyErrors.badCarrierSignature();
    taken.push(body.toString());
  },
};

describe.runIf(hasRedis())('two processes of which one has the trunk', () => {
  const owners = new Map<string, string>();
  let redis: TestRedis;
  let world: PhoneWorld;
  /** Ann, at the process with the trunk and at the one without. */
  const anns = {} as Record<'with' | 'without', Client>;
  beforeAll(async () => {
    redis = await startTestRedis();
    world = await startPhoneWorld(() => owners, { REDIS_URL: redis.url }, { webhooks: [tellsByTheWeb] });
    anns.with = await world.caller(alice, 1_000_000);
    const ben = await world.caller(bob, 0);
    owners.set(ANNS, anns.with.user.id).set(BENS, ben.user.id);
    anns.without = world.visitorOf(await world.startWithout());
    anns.without.useCookies(anns.with.cookie());
  }, 60_000);
  afterAll(async () => {
    await world.stop();
    await redis.stop();
  });
  beforeEach(() => {
    world.first.legs.length = 0;
    world.second.legs.length = 0;
    for (const carrier of [world.first, world.second]) carrier.unreachable = null;
  });

  describe.each(['with', 'without'] as const)('a person at the process %s the trunk', (which) => {
    const other = which === 'with' ? 'without' : 'with';
    const here = () => anns[which];
    const there = () => anns[other];

    test('sees the price, and that the call is possible', async () => {
      expect(await here().calling.quote({ to: LONDON, from: ANNS, home: 'US' })).toMatchObject({
        number: LONDON,
        microUsdPerMinute: 20_000,
        refusal: null,
      });
    });

    test('calls, talks, presses keys and hangs up, in whichever process each request arrives', async () => {
      const { id, received } = await talking(here(), world);
      expect(await there().calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).toEqual({
        sdp: `answer to offer in ${id}`,
      });
      await here().calling.digits({ id, digits: '1' });
      await there().calling.digits({ id, digits: '2' });
      expect(world.media.of(id).digits).toBe('12');
      await here().calling.hangUp({ id });
      await expect.poll(() => received).toEqual(['hang up']);
      await ends(there(), id, 'hangup');
    });

    test('who requests the same call twice gets one', async () => {
      const id = randomUUID();
      await Promise.all([place(here(), { id }), place(there(), { id })]);
      await legOf(world.first);
      await new Promise((done) => setTimeout(done, 50));
      expect(world.first.legs).toHaveLength(1);
      await here().calling.hangUp({ id });
    });

    test('places calls by a program', async () => {
      const placed = await placeByProgram(here(), { fromNumber: ANNS, toNumber: LONDON });
      expect(placed).toEqual({ id: expect.any(String) });
      await legOf(world.first);
      await here().calling.hangUp({ id: (placed as { id: string }).id });
    });

    test('transfers a call to another number, unless its carrier cannot reach it', async () => {
      const { id } = await talking(here(), world);
      world.first.unreachable = '+33';
      await expect(there().calling.transfer({ id, to: PARIS })).rejects.toMatchObject({
        code: 'calling.noProvider',
      });
      world.first.unreachable = null;
      await here().calling.transfer({ id, to: PARIS });
      expect(await stateOf(here(), id)).toBe('transferred');
    });

    test('gets a call that the trunk brings, and answers it', async () => {
      const socket = await here().connect('ann-tab-1');
      const call = world.first.bring({ from: CALLER, to: asE164(ANNS) });
      await expect.poll(() => call.received).toEqual(['180']);
      const id = (await incomingOf(there()))?.id ?? '';
      await here().calling.answer({ id, deviceId: 'ann-tab-1' });
      await expect.poll(() => call.received).toEqual(['180', '200']);
      await here().calling.hangUp({ id });
      await expect.poll(() => call.received).toEqual(['180', '200', 'hang up']);
      socket.close();
    });

    test('is refused with the same message, and with the current price', async () => {
      await expect(place(here(), { microUsdPerMinute: 10_000 })).rejects.toMatchObject({
        code: 'calling.priceChanged',
        data: { microUsdPerMinute: 20_000 },
      });
      await expect(place(here(), { from: BENS })).rejects.toMatchObject({ code: 'calling.callerIdNotYours' });
      await expect(place(here(), { to: '911' })).rejects.toMatchObject({
        code: 'calling.emergencyNotServed',
      });
    });

    test('learns that a number cannot be reached if no process can reach it', async () => {
      for (const carrier of [world.first, world.second]) carrier.unreachable = '+44';
      await expect(place(here())).rejects.toMatchObject({
        code: 'calling.noProvider',
        message: 'No provider available for this region',
      });
      expect(await here().calling.quote({ to: LONDON, from: ANNS, home: 'US' })).toMatchObject({
        refusal: { code: 'calling.noProvider' },
      });
    });

    test('verifies a phone, which gets a call with a code', async () => {
      const ringing = world.ringWithCode(asE164(LONDON), '407', which === 'with' ? 0 : 1);
      const { request, listener } = await legOf(world.first);
      expect(request).toMatchObject({ from: null, to: LONDON });
      listener.ringing();
      await ringing;
    });
  });

  test.each(['with', 'without'] as const)(
    'what a carrier tells by the web is taken at the process %s it, and answered as there',
    async (which) => {
      const client = anns[which];
      const tell = (body: string, headers: Record<string, string>) =>
        client.fetch('/webhooks/telnyx/calls', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        });
      const signed = { 'telnyx-timestamp': '1', 'telnyx-signature-ed25519': 'mine' };
      taken.length = 0;
      expect((await tell('{"a": "ß"}', signed)).status).toBe(200);
      expect(taken).toEqual(['{"a": "ß"}']);
      expect((await tell('{}', { ...signed, 'telnyx-signature-ed25519': 'forged' })).status).toBe(401);
      expect((await tell('{}', {})).status).toBe(401);
      expect(taken).toHaveLength(1);
    },
  );

  test('each process prefers its own trunk', async () => {
    const third = scriptedCarrier('first');
    const annThere = world.visitorOf(await world.startWithout([third]));
    annThere.useCookies(anns.with.cookie());
    const { id } = await place(annThere);
    await legOf(third);
    expect(world.first.legs).toHaveLength(0);
    await annThere.calling.hangUp({ id });
  });
});
