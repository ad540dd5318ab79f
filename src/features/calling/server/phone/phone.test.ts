import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import type { Client } from '#test/client.ts';
import { ANNS, BENS, byCarrier, LONDON, type PhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, ends, legOf, place, stateOf } from './phone-steps.world.ts';

let world: PhoneWorld;
let ann: Client;
let ben: Client;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, ben } = people);
});

/** Answered, talked for a moment, and hung up. */
async function talk(id: string, milliseconds = 0): Promise<void> {
  const { listener } = await legOf(world.first);
  listener.answered();
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await new Promise((done) => setTimeout(done, milliseconds));
  await ann.calling.hangUp({ id });
}

describe('placing a call to a number', () => {
  test("tries the cheapest carrier, with the caller's number, and shows the price", async () => {
    const call = await place(ann);
    expect(call).toMatchObject({
      direction: 'outgoing',
      state: 'dialing',
      peer: { username: '', name: '+44 20 7946 0123' },
      phone: { number: LONDON, ownNumber: ANNS, microUsdPerMinute: 20_000 },
      lastsUntil: null,
    });
    const { request } = await legOf(world.first);
    expect(request).toEqual({ from: ANNS, to: LONDON, media: { address: '127.0.0.1', port: 21_000 } });
    expect(world.second.legs).toEqual([]);
    await ann.calling.hangUp({ id: call.id });
  });

  test('with the same ID again is the same call', async () => {
    const id = randomUUID();
    const [one, two] = await Promise.all([place(ann, { id }), place(ann, { id })]);
    expect(two).toEqual(one);
    await ann.calling.hangUp({ id });
    await expect.poll(() => world.first.legs.length).toBeLessThanOrEqual(1);
  });

  test('holds a minute while it rings and charges nothing when nobody answers', async () => {
    const { id } = await place(ann);
    expect(await world.balanceOf(ann)).toMatchObject({ held: 20_000 });
    const { listener } = await legOf(world.first);
    listener.ringing();
    await expect.poll(() => stateOf(ann, id)).toBe('ringing');
    listener.ended(byCarrier(486));
    await ends(ann, id, 'busy');
    expect(await world.balanceOf(ann)).toEqual({ posted: 1_000_000, held: 0 });
    expect((await detailsOf(ann, id)).route).toEqual({
      attempts: [{ providerName: 'first', sipCode: 486, q850: null }],
      billedSeconds: 0,
      includedSeconds: 0,
      chargeMicroUsd: 0,
    });
  });

  test('is charged from the answer on, by the second, at the quoted rate', async () => {
    const before = await world.balanceOf(ann);
    const { id } = await place(ann);
    await talk(id, 1_200);
    const { item, route } = await detailsOf(ann, id);
    expect(item).toMatchObject({ direction: 'outgoing', endReason: 'hangup' });
    // Two started seconds at two cents a minute: 666.7 millionths.
    expect(route).toMatchObject({ billedSeconds: 2, includedSeconds: 0, chargeMicroUsd: 667 });
    expect(item.phone).toMatchObject({ microUsdPerMinute: 20_000, chargeMicroUsd: 667 });
    expect(await world.balanceOf(ann)).toEqual({ posted: before.posted - 667, held: 0 });
  });

  test('hung up by the caller is hung up at the carrier', async () => {
    const { id } = await place(ann);
    const { received } = await legOf(world.first);
    await ann.calling.hangUp({ id });
    await ends(ann, id, 'cancelled');
    await expect.poll(() => received).toEqual(['hang up']);
    expect(world.media.of(id).isOpen).toBe(false);
  });

  test('hung up by the callee ends for the caller', async () => {
    const { id } = await place(ann);
    const { listener } = await legOf(world.first);
    listener.answered();
    await expect.poll(() => stateOf(ann, id)).toBe('answered');
    listener.ended(byCarrier(null));
    listener.ended(byCarrier(null));
    await ends(ann, id, 'hangup');
  });
});

describe('a carrier that cannot take a call', () => {
  // Taking a call makes up for those that it failed to take.
  afterEach(async () => {
    Object.assign(world.first, { refuses: null, isUp: true, unreachable: null, legs: world.first.legs });
    world.first.legs.length = 0;
    world.second.unreachable = '+';
    const { id } = await place(ann);
    await talk(id);
  });

  test.each([503, 408, 500])(
    'and says %i is followed by the next, and the record names who took it',
    async (code) => {
      world.first.refuses = code;
      const { id } = await place(ann);
      const { listener } = await legOf(world.second);
      listener.answered();
      await expect.poll(() => stateOf(ann, id)).toBe('answered');
      await ann.calling.hangUp({ id });
      expect((await detailsOf(ann, id)).route?.attempts).toEqual([
        { providerName: 'first', sipCode: code, q850: null },
        { providerName: 'second', sipCode: 200, q850: null },
      ]);
    },
  );

  test('like all others ends the call without a charge', async () => {
    world.first.refuses = 503;
    world.second.refuses = 503;
    const before = await world.balanceOf(ann);
    const { id } = await place(ann);
    await ends(ann, id, 'no-route');
    expect(await world.balanceOf(ann)).toEqual(before);
  });

  test.each([
    [403, 'refused-by-network'],
    [404, 'number-unknown'],
    [480, 'unreachable'],
    [486, 'busy'],
    [603, 'declined'],
  ])('because of the number (%i) is the last one tried: %s', async (code, reason) => {
    world.first.refuses = code;
    world.first.isUp = true;
    const { id } = await place(ann);
    await expect.poll(() => stateOf(ann, id)).toBe(reason);
    expect(world.second.legs).toEqual([]);
  });

  test('is not tried first while it is down', async () => {
    world.first.isUp = false;
    const { id } = await place(ann);
    await legOf(world.second);
    await ann.calling.hangUp({ id });
    // Ann registered first, so she is the operator, too.
    expect((await ann.telephony.carriers()).carriers.slice(0, 2)).toEqual([
      { name: 'first', isUp: false, problem: 'It is down', avoidedUntil: null },
      { name: 'second', isUp: true, problem: null, avoidedUntil: null },
    ]);
  });

  test('is reported before anything is dialled if no other can take the call', async () => {
    world.first.unreachable = '+44';
    world.second.unreachable = '+44';
    await expect(place(ann)).rejects.toMatchObject({
      code: 'calling.noProvider',
      message: 'No provider available for this region',
    });
  });
});

describe('refused before anything is dialled', () => {
  test.each([
    ['somebody else’s number', { from: BENS }, 'calling.callerIdNotYours'],
    ['no number to call from', { from: null }, 'calling.fromRequired'],
    ['an empty field', { to: ' ' }, 'calling.numberRequired'],
    ['half a number', { to: '+4420' }, 'calling.numberIncomplete'],
    ['an emergency number', { to: '911' }, 'calling.emergencyNotServed'],
    ['the emergency number of the country', { to: '110', home: 'DE' }, 'calling.emergencyNotServed'],
    ['a premium number', { to: '+19005550123' }, 'calling.kindNotServed'],
    ['another price than was shown', { microUsdPerMinute: 10_000 }, 'calling.priceChanged'],
  ])('%s', async (_, changed, code) => {
    await expect(place(ann, changed)).rejects.toMatchObject({ code });
    expect(world.first.legs).toEqual([]);
  });

  test('without a balance, but an emergency number is still refused as such', async () => {
    await expect(place(ben, { from: BENS })).rejects.toMatchObject({ code: 'billing.insufficientBalance' });
    await expect(place(ben, { from: BENS, to: '112' })).rejects.toMatchObject({
      code: 'calling.emergencyNotServed',
      message: 'Ahoy cannot reach emergency services. Use another phone.',
    });
  });

  test('signed out', async () => {
    await expect(place(world.visitor())).rejects.toMatchObject({ status: 401 });
  });
});

describe('a quote', () => {
  const quote = (client: Client, changed: object = {}) =>
    client.calling.quote({ from: ANNS, to: LONDON, home: 'US', ...changed });

  test('has the destination, the price, and how long the balance lasts', async () => {
    const { posted } = await world.balanceOf(ann);
    expect(await quote(ann)).toEqual({
      number: LONDON,
      destination: 'United Kingdom',
      countryCode: 'GB',
      microUsdPerMinute: 20_000,
      includedMs: 0,
      affordableMs: Math.floor((posted * 60) / 20_000) * 1_000,
      refusal: null,
    });
  });

  test('has the sentence with which the call would be refused', async () => {
    expect((await quote(ann, { from: BENS })).refusal).toEqual({
      code: 'calling.callerIdNotYours',
      sentence: 'You can only call from one of your own numbers',
    });
    expect(await quote(ann, { to: '999', home: 'GB' })).toMatchObject({
      number: null,
      refusal: { code: 'calling.emergencyNotServed' },
    });
    expect(await quote(ben, { from: BENS })).toMatchObject({
      affordableMs: 0,
      refusal: { code: 'billing.insufficientBalance' },
    });
  });

  test('of a test number is free and needs no caller ID', async () => {
    expect(await quote(ben, { from: undefined, to: TEST_NUMBERS.echo })).toMatchObject({
      microUsdPerMinute: 0,
      affordableMs: 600_000,
      refusal: null,
    });
  });
});

describe('the echo line', () => {
  test('is free, even with an empty balance', async () => {
    const { id } = await place(ben, { from: null, to: TEST_NUMBERS.echo });
    const { listener, request } = await legOf(world.onNet);
    expect(request.from).toBeNull();
    listener.answered();
    await expect.poll(() => stateOf(ben, id)).toBe('answered');
    await ben.calling.hangUp({ id });
    expect(await world.balanceOf(ben)).toEqual({ posted: 0, held: 0 });
    expect((await detailsOf(ben, id)).route).toMatchObject({ chargeMicroUsd: 0 });
  });
});

describe('the function "call"', () => {
  const invoke = (client: Client, body: object) =>
    client.fetch('/functions/v1/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('answers with the ID, the carrier and the rate in dollars', async () => {
    const response = await invoke(ann, { fromNumber: ANNS, toNumber: LONDON, userId: ann.user.id });
    const body: unknown = await response.json();
    expect(body).toEqual({ callId: expect.any(String), providerName: 'first', rate: 0.02 });
    await ann.calling.hangUp({ id: (body as { callId: string }).callId });
  });

  test("refuses to call in another person's name or from their number, with 403", async () => {
    expect((await invoke(ann, { fromNumber: ANNS, toNumber: LONDON, userId: ben.user.id })).status).toBe(403);
    expect((await invoke(ann, { fromNumber: BENS, toNumber: LONDON })).status).toBe(403);
  });
});
