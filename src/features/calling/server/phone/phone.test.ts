import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { TEST_NUMBERS } from '../../constants.ts';
import {
  ANNS,
  BENS,
  byCarrier,
  LONDON,
  type PhoneWorld,
  type ScriptedLeg,
  startPhoneWorld,
} from './phone-world.suite.ts';

const owners = new Map<string, string>();
let world: PhoneWorld;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startPhoneWorld(() => owners);
  ann = await world.caller(alice, 1_000_000);
  ben = await world.caller(bob, 0);
  owners.set(ANNS, ann.user.id).set(BENS, ben.user.id);
});
afterAll(() => world.stop());
beforeEach(() => {
  for (const carrier of [world.first, world.second]) {
    carrier.legs.length = 0;
    carrier.refuses = null;
    carrier.unreachable = null;
    carrier.isUp = true;
  }
});

const place = (client: Client, changed: Partial<Parameters<Client['calling']['placePhone']>[0]> = {}) =>
  client.calling.placePhone({
    id: randomUUID(),
    from: ANNS,
    to: LONDON,
    home: 'US',
    deviceId: 'ann-tab-1',
    ...changed,
  });
const detailsOf = (client: Client, id: string) => client.calling.details({ id });

/** The leg that the carrier is asked for, once it is. */
async function legOf(carrier: { legs: ScriptedLeg[] }, nth = 0): Promise<ScriptedLeg> {
  await expect.poll(() => carrier.legs.length).toBeGreaterThan(nth);
  const leg = carrier.legs[nth];
  if (leg === undefined) throw new Error('no leg');
  return leg;
}
const stateOf = async (client: Client, id: string) => {
  const open = (await client.calling.active()).find((call) => call.id === id);
  return open?.state ?? (await detailsOf(client, id)).item.endReason;
};
const ends = (client: Client, id: string, reason: string) =>
  expect.poll(() => stateOf(client, id)).toBe(reason);

/** Answered, talked for a moment, and over. */
async function talk(id: string, milliseconds = 0): Promise<void> {
  const { tells } = await legOf(world.first);
  tells.answered();
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await new Promise((done) => setTimeout(done, milliseconds));
  await ann.calling.hangUp({ id });
}

describe('placing a call to a number', () => {
  test('asks the cheapest carrier, with the number of the caller, and shows what it costs', async () => {
    const call = await place(ann);
    expect(call).toMatchObject({
      direction: 'outgoing',
      state: 'dialing',
      peer: { username: '', name: '+44 20 7946 0123' },
      phone: { number: LONDON, ownNumber: ANNS, microUsdPerMinute: 20_000 },
      lastsUntil: null,
    });
    const { asked } = await legOf(world.first);
    expect(asked).toEqual({ from: ANNS, to: LONDON, media: { address: '127.0.0.1', port: 21_000 } });
    expect(world.second.legs).toEqual([]);
    await ann.calling.hangUp({ id: call.id });
  });

  test('again with the same id is the same call', async () => {
    const id = randomUUID();
    const [one, two] = await Promise.all([place(ann, { id }), place(ann, { id })]);
    expect(two).toEqual(one);
    await ann.calling.hangUp({ id });
    await expect.poll(() => world.first.legs.length).toBeLessThanOrEqual(1);
  });

  test('holds a minute while it rings and charges nothing when nobody answers', async () => {
    const { id } = await place(ann);
    expect(await world.balanceOf(ann)).toMatchObject({ held: 20_000 });
    const { tells } = await legOf(world.first);
    tells.ringing();
    await expect.poll(() => stateOf(ann, id)).toBe('ringing');
    tells.ended(byCarrier(486));
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
    // Two seconds begun, at two cents a minute: 666.7 millionths.
    expect(route).toMatchObject({ billedSeconds: 2, includedSeconds: 0, chargeMicroUsd: 667 });
    expect(item.phone).toMatchObject({ microUsdPerMinute: 20_000, chargeMicroUsd: 667 });
    expect(await world.balanceOf(ann)).toEqual({ posted: before.posted - 667, held: 0 });
  });

  test('hung up by the caller is hung up at the carrier', async () => {
    const { id } = await place(ann);
    const { heard } = await legOf(world.first);
    await ann.calling.hangUp({ id });
    await ends(ann, id, 'cancelled');
    await expect.poll(() => heard).toEqual(['hang up']);
    expect(world.media.of(id).isOpen).toBe(false);
  });

  test('hung up by the called ends for the caller', async () => {
    const { id } = await place(ann);
    const { tells } = await legOf(world.first);
    tells.answered();
    await expect.poll(() => stateOf(ann, id)).toBe('answered');
    tells.ended(byCarrier(null));
    tells.ended(byCarrier(null));
    await ends(ann, id, 'hangup');
  });
});

describe('a carrier that cannot take a call', () => {
  // A call that it takes makes up for those that it did not.
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
      const { tells } = await legOf(world.second);
      tells.answered();
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
  ])('because of the number (%i) is not followed by another: %s', async (code, reason) => {
    world.first.refuses = code;
    world.first.isUp = true;
    const { id } = await place(ann);
    await expect.poll(() => stateOf(ann, id)).toBe(reason);
    expect(world.second.legs).toEqual([]);
  });

  test('is not asked first when it is down', async () => {
    world.first.isUp = false;
    const { id } = await place(ann);
    await legOf(world.second);
    await ann.calling.hangUp({ id });
  });

  test('and nobody who can is said before anything is dialled', async () => {
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

  test('without a balance, and an emergency number is refused for what it is all the same', async () => {
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

  test('says where it goes, the price, and how long the balance lasts', async () => {
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

  test('says why not, in the sentence that the call would be refused with', async () => {
    expect((await quote(ann, { from: BENS })).refusal).toEqual({
      code: 'calling.callerIdNotYours',
      sentence: 'You can only call from a number of your own',
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

  test('of a test number is free and needs no number of one’s own', async () => {
    expect(await quote(ben, { from: undefined, to: TEST_NUMBERS.echo })).toMatchObject({
      microUsdPerMinute: 0,
      affordableMs: 600_000,
      refusal: null,
    });
  });
});

describe('the echo line', () => {
  test('costs nothing, also with an empty balance', async () => {
    const { id } = await place(ben, { from: null, to: TEST_NUMBERS.echo });
    const { tells, asked } = await legOf(world.onNet);
    expect(asked.from).toBeNull();
    tells.answered();
    await expect.poll(() => stateOf(ben, id)).toBe('answered');
    await ben.calling.hangUp({ id });
    expect(await world.balanceOf(ben)).toEqual({ posted: 0, held: 0 });
    expect((await detailsOf(ben, id)).route).toMatchObject({ chargeMicroUsd: 0 });
  });
});

describe('in the call', () => {
  async function talking() {
    const { id } = await place(ann);
    const leg = await legOf(world.first);
    leg.tells.answered();
    await expect.poll(() => stateOf(ann, id)).toBe('answered');
    return { id, ...leg };
  }

  test('audio is for the device that has the call, and for nobody else', async () => {
    const { id } = await talking();
    expect(await ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).toEqual({
      sdp: `answer to offer in ${id}`,
    });
    await expect(ann.calling.attach({ id, deviceId: 'other-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
    await expect(ben.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callNotFound',
    });
    await ann.calling.hangUp({ id });
    await expect(ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callOver',
    });
  });

  test('keys are pressed in the call of their owner only', async () => {
    const { id } = await talking();
    await ann.calling.digits({ id, digits: '12#' });
    expect(world.media.of(id).digits).toBe('12#');
    await expect(ben.calling.digits({ id, digits: '1' })).rejects.toMatchObject({
      code: 'calling.callNotFound',
    });
    await expect(ann.calling.digits({ id, digits: 'A' })).rejects.toMatchObject({ status: 400 });
    await ann.calling.hangUp({ id });
  });

  test('hold is told to the carrier, and the held side hears a tone and no voice', async () => {
    const { id, heard } = await talking();
    expect(world.media.of(id).flow).toBe('bridge');
    await ann.calling.hold({ id, on: true });
    await expect.poll(() => heard).toEqual(['hold']);
    expect(world.media.of(id)).toMatchObject({ flow: 'hold', playing: ['hold-tone'] });
    await ann.calling.hold({ id, on: false });
    await expect.poll(() => heard).toEqual(['hold', 'take back']);
    expect(world.media.of(id).flow).toBe('bridge');
    await ann.calling.hangUp({ id });
  });

  test('silence of either side is said to the device', async () => {
    const { id } = await talking();
    await ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' });
    const socket = await ann.connect('ann-tab-1');
    const notices: unknown[] = [];
    socket.on('message', (topic, payload) => {
      if (topic === 'calling.phoneNotice') notices.push(payload);
    });
    world.media.says({ kind: 'silent', session: id, end: 'carrier' });
    world.media.says({ kind: 'audible', session: id, end: 'carrier' });
    world.media.says({ kind: 'restarted', sessions: [id] });
    await expect
      .poll(() => notices)
      .toEqual([
        { kind: 'silent', callId: id, side: 'them', on: true },
        { kind: 'silent', callId: id, side: 'them', on: false },
        { kind: 'attach', callId: id },
      ]);
    socket.close();
    await ann.calling.hangUp({ id });
  });
});

describe('a call from the network', () => {
  test('rings the devices of whoever rents the number, and says which number was dialled', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.heard).toEqual(['180']);
    const [view] = await ben.calling.active();
    expect(view).toMatchObject({
      direction: 'incoming',
      peer: { username: '', name: '+1 415 555 0134' },
      phone: { number: ANNS, ownNumber: BENS, microUsdPerMinute: null },
    });
    const id = view?.id ?? '';
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await expect.poll(() => call.heard).toEqual(['180', '200']);
    call.hangUp();
    await ends(ben, id, 'hangup');
    expect((await detailsOf(ben, id)).route).toMatchObject({ chargeMicroUsd: 0 });
    socket.close();
  });

  test('that nobody can take is told so, and is missed', async () => {
    await expect.poll(() => world.platform.realtime.devicesOf(ben.user.id as never)).toEqual([]);
    const call = world.first.bring({ from: null, to: BENS });
    await expect.poll(() => call.heard).toEqual(['183']);
    const { items } = await ben.calling.history({ show: 'missed' });
    expect(items[0]).toMatchObject({
      direction: 'missed',
      peer: { name: 'Withheld number' },
      endReason: 'no-answer',
    });
    world.media.says({ kind: 'played', session: items[0]?.id ?? '', to: 'carrier', sound: 'not-available' });
    await expect.poll(() => call.heard).toEqual(['183', '480']);
  });

  test('to a number that nobody rents is refused with 404', async () => {
    const call = world.first.bring({ from: ANNS, to: '+14155550177' as typeof ANNS });
    await expect.poll(() => call.heard).toEqual(['404']);
  });

  test('that the caller gives up is missed', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.heard).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    call.hangUp();
    await ends(ben, id, 'cancelled');
    socket.close();
  });

  test('to somebody on two calls is busy', async () => {
    const socket = await ben.connect('ben-tab-1');
    const open = [world.first.bring({ from: ANNS, to: BENS }), world.first.bring({ from: ANNS, to: BENS })];
    await expect.poll(async () => (await ben.calling.active()).length).toBe(2);
    const third = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => third.heard).toEqual(['486']);
    for (const call of open) call.hangUp();
    await expect.poll(async () => (await ben.calling.active()).length).toBe(0);
    socket.close();
  });

  test('that is declined goes on to the announcement', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.heard).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    await ben.calling.decline({ id });
    await expect.poll(() => call.heard).toEqual(['180', '183']);
    socket.close();
  });
});

describe('the function "call"', () => {
  const invoke = (client: Client, body: object) =>
    client.fetch('/functions/v1/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('answers with the id, the carrier and the rate in dollars', async () => {
    const response = await invoke(ann, { fromNumber: ANNS, toNumber: LONDON, userId: ann.user.id });
    const body: unknown = await response.json();
    expect(body).toEqual({ callId: expect.any(String), providerName: 'first', rate: 0.02 });
    await ann.calling.hangUp({ id: (body as { callId: string }).callId });
  });

  test('refuses to call in another name, or from somebody else’s number, with 403', async () => {
    expect((await invoke(ann, { fromNumber: ANNS, toNumber: LONDON, userId: ben.user.id })).status).toBe(403);
    expect((await invoke(ann, { fromNumber: BENS, toNumber: LONDON })).status).toBe(403);
  });
});

describe('money', () => {
  test('that ends ends the talk, with its reason, and never below zero', async () => {
    // Two cents a minute: 900 millionths are two whole seconds and a part of a third.
    const poor = await world.caller(carol, 900);
    owners.set('+14155550135', poor.user.id);
    const { id } = await place(poor, { from: '+14155550135' });
    const { tells, heard } = await legOf(world.first);
    tells.answered();
    await expect.poll(() => stateOf(poor, id)).toBe('answered');
    const [call] = await poor.calling.active();
    expect(call?.lastsUntil).toBe((call?.answeredAt ?? 0) + 2_000);
    expect(world.media.of(id).playing).toEqual(['warning-tone']);
    await expect.poll(() => stateOf(poor, id), { timeout: 5_000 }).toBe('out-of-money');
    expect(heard).toEqual(['hang up']);
    expect((await detailsOf(poor, id)).route).toMatchObject({ billedSeconds: 2, chargeMicroUsd: 667 });
    expect(await world.balanceOf(poor)).toEqual({ posted: 233, held: 0 });
  });

  test('fifty calls at once on a dollar never go below zero, and the books balance', async () => {
    const many = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50', CALL_DAILY_SPEND_NEW: '50' });
    try {
      const rich = await many.caller(mallory, 1_000_000);
      owners.set('+14155550136', rich.user.id);
      const placed = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await rich.fetch('/functions/v1/call', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ fromNumber: '+14155550136', toNumber: '+447400123456' }),
          });
          return response.ok ? ((await response.json()) as { callId: string }).callId : null;
        }),
      );
      const ids = placed.filter((id) => id !== null);
      // Five cents a minute on this plan, a minute each: twenty fit into a dollar.
      expect(ids).toHaveLength(20);
      expect(await many.balanceOf(rich)).toEqual({ posted: 1_000_000, held: 1_000_000 });
      await expect.poll(() => many.first.legs.length).toBe(20);
      for (const { tells } of many.first.legs) tells.answered();
      await expect
        .poll(async () => (await rich.calling.active()).filter((one) => one.state === 'answered').length)
        .toBe(20);
      for (const { tells } of many.first.legs) tells.ended(byCarrier(null));
      await expect.poll(async () => (await rich.calling.active()).length).toBe(0);
      const charges = await many.sql(
        'select sum(charge_micro_usd)::int as charged, count(*)::int as legs from phone_legs where settled_at is not null',
      );
      const { posted, held } = await many.balanceOf(rich);
      expect(held).toBe(0);
      expect(charges).toEqual([{ charged: 1_000_000 - posted, legs: 20 }]);
    } finally {
      await many.stop();
    }
  });

  test('of two hundred calls to a premium range is lost to the limit of a day at most', async () => {
    const open = { CALL_KINDS: 'landline,mobile,premium', CALL_RATE_MAX: '10', CALL_CHANNELS: '200' };
    const world200 = await startPhoneWorld(() => owners, { ...open, CALL_DAILY_SPEND_NEW: '2' });
    try {
      const victim = await world200.caller(mallory, 30_000_000);
      owners.set('+14155550137', victim.user.id);
      const outcomes: string[] = [];
      for (let nth = 0; nth < 200; nth += 1) {
        const response = await victim.fetch('/functions/v1/call', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fromNumber: '+14155550137', toNumber: '+449098790123' }),
        });
        outcomes.push(response.ok ? 'placed' : ((await response.json()) as { code: string }).code);
      }
      const { held } = await world200.balanceOf(victim);
      expect(outcomes.filter((outcome) => outcome === 'placed').length).toBeGreaterThan(0);
      expect(held).toBeLessThanOrEqual(2_000_000);
      expect(new Set(outcomes)).toEqual(new Set(['placed', 'calling.dailyLimit']));
    } finally {
      await world200.stop();
    }
  });
});

describe('an account from which what is not served is tried again and again', () => {
  test('is frozen at the fifth try, also for ordinary numbers', async () => {
    const thief = await world.caller(
      { ...mallory, email: 'thief@people.test', username: 'thief' },
      1_000_000,
    );
    owners.set('+14155550138', thief.user.id);
    const from = '+14155550138';
    for (let tries = 0; tries < 5; tries += 1)
      await expect(place(thief, { from, to: '+19005550123' })).rejects.toMatchObject({
        code: 'calling.kindNotServed',
      });
    await expect(place(thief, { from })).rejects.toMatchObject({ code: 'calling.phoneFrozen' });
    expect((await thief.calling.quote({ from, to: LONDON, home: 'US' })).refusal).toMatchObject({
      code: 'calling.phoneFrozen',
    });
  });
});

describe('the process that holds a call is lost', () => {
  test('the call ends when it was last held, is paid up to then, and nothing stays set aside', async () => {
    const before = await world.balanceOf(ann);
    const accountId = asAccountId(ann.user.id);
    const price = { microUsd: 20_000, units: 360 };
    const use = { key: 'call:left', accountId, service: 'call-time', units: 360, price } as const;
    await world.billing.subscriptions.holdUse({ ...use, expiresAt: Date.now() + 86_400_000 });
    // A talk of half a minute that a process held, which was last heard of eight seconds into it.
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id,
         callee_device_id, answered_at, caller_heard_at, callee_heard_at, phone_number, own_number, micro_usd_per_minute)
       values ('left', $1, 'network', 'answered', 3, now() - interval '40 s', now(), 'ann-tab-1', 'network',
         now() - interval '30 s', now(), now() - interval '22 s', $2, $3, 20000)`,
      [accountId, LONDON, ANNS],
    );
    await world.sql(
      `insert into phone_legs (call_id, account_id, direction, use_key, units_per_second, held_units, held_micro_usd, held_by)
       values ('left', $1, 'outgoing', 'call:left', 6, 360, 20000, 'a process that is gone')`,
      [accountId],
    );
    await expect.poll(() => stateOf(ann, 'left'), { timeout: 40_000, interval: 500 }).toBe('connection-lost');
    const { route } = await detailsOf(ann, 'left');
    expect(route).toMatchObject({ billedSeconds: 8, chargeMicroUsd: 2_667 });
    expect(await world.balanceOf(ann)).toEqual({ posted: before.posted - 2_667, held: 0 });
  }, 60_000);
});
