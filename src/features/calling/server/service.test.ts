import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, type Device, newCallId, offerFor } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { agreedTo, alice, bob, carol, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { Call } from '../model.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;
let mal: Client;
let annTab: Device;
let benPhone: Device;
let benLaptop: Device;

beforeAll(async () => {
  world = await startWorld({ clock });
  [ann, ben, cat, mal] = [
    await world.signUp(alice),
    await world.signUp(bob),
    await world.signUp(carol),
    await world.signUp(mallory),
  ];
  annTab = await connectDevice(ann, 'ann-tab-1');
  benPhone = await connectDevice(ben, 'ben-phone');
  benLaptop = await connectDevice(ben, 'ben-laptop');
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const client of [ann, ben, cat, mal])
    for (const open of await client.calling.active()) await client.calling.hangUp({ id: open.id });
});

const place = (client: Client, to: string, deviceId: string, id = newCallId()) =>
  client.calling.place({ id, to, deviceId });

async function talk(): Promise<Call> {
  const call = await place(ann, 'bob', annTab.id);
  await ben.calling.answer({ id: call.id, deviceId: benPhone.id });
  return call;
}

describe('placing', () => {
  test('a call rings on every device of the callee at once', async () => {
    const call = await place(ann, 'bob', annTab.id);
    expect(call).toEqual({
      id: call.id,
      version: 1,
      direction: 'outgoing',
      peer: { username: 'bob', name: 'Bob Bell' },
      state: 'dialing',
      placedAt: clock.now(),
      answeredAt: null,
      endedAt: null,
      endReason: null,
      ringUntil: clock.now() + 45_000,
      myDeviceId: 'ann-tab-1',
      peerDeviceId: null,
      onHoldByMe: false,
      onHoldByPeer: false,
      phone: null,
      lastsUntil: null,
      lastsBecause: null,
      canTransfer: false,
      transferredTo: null,
    });
    const incoming = {
      direction: 'incoming',
      peer: { username: 'alice', name: 'Alice Archer' },
      state: 'dialing',
      myDeviceId: null,
      peerDeviceId: 'ann-tab-1',
    };
    expect(await benPhone.sees(call.id, { version: 1 })).toMatchObject(incoming);
    expect(await benLaptop.sees(call.id, { version: 1 })).toMatchObject(incoming);
    expect(await annTab.sees(call.id, { version: 1 })).toEqual(call);
  });

  test('the caller gets ringing once, from whichever device rings first', async () => {
    const call = await place(ann, 'bob', annTab.id);
    await ben.calling.ringing({ id: call.id, deviceId: benPhone.id });
    await ben.calling.ringing({ id: call.id, deviceId: benLaptop.id });
    expect(await annTab.sees(call.id, { state: 'ringing' })).toMatchObject({ version: 2 });
  });

  test('the first offer reaches every device of the callee right after the call', async () => {
    const id = newCallId();
    const before = benPhone.signals.length;
    await ann.calling.place({ id, to: '@Bob', deviceId: annTab.id, offer: offerFor(id) });
    const received = await benPhone.hears(before + 1);
    expect(received.at(-1)).toEqual({ fromDeviceId: 'ann-tab-1', signal: offerFor(id) });
    expect(benPhone.call(id)).toBeDefined();
    expect((await benLaptop.hears(1)).at(-1)?.signal.callId).toBe(id);
  });

  test('an offer for another call is refused', async () => {
    const offer = offerFor(newCallId());
    await expect(
      ann.calling.place({ id: newCallId(), to: 'bob', deviceId: annTab.id, offer }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('repeating an ID returns the same call, rings nobody twice and sends no new events', async () => {
    const id = newCallId();
    const copies = await Promise.all([1, 2, 3, 4, 5].map(() => place(ann, 'bob', annTab.id, id)));
    for (const copy of copies) expect(copy).toEqual(copies[0]);
    await ann.calling.hangUp({ id });
    await benPhone.sees(id, { state: 'ended' });
    expect(benPhone.pushed.filter((call) => call.id === id).map((call) => call.version)).toEqual([1, 2]);
  });

  test("the ID of somebody else's call is refused as not found", async () => {
    const call = await place(ann, 'bob', annTab.id);
    await expect(place(mal, 'carol', 'mal-tab-1', call.id)).rejects.toMatchObject({
      status: 404,
      code: 'calling.callNotFound',
    });
  });

  test('if two pairs use the same ID at once, one gets the call and the other no events', async () => {
    for (const id of Array.from({ length: 5 }, newCallId)) {
      const [first, second] = await Promise.allSettled([
        place(ann, 'bob', annTab.id, id),
        place(mal, 'carol', 'mal-tab-1', id),
      ]);
      const [own, others, refused] = first.status === 'fulfilled' ? [ann, mal, second] : [mal, ann, first];
      expect(refused).toMatchObject({ reason: { code: 'calling.callNotFound' } });
      expect([await own.calling.active(), await others.calling.active()]).toMatchObject([[{ id }], []]);
      await own.calling.hangUp({ id });
    }
  });

  test.each([
    ['nobody', 'zelda'],
    ['too short', 'bo'],
    ['too short behind the sign', '@bo'],
    ['not a username at all', "bob' or 1=1"],
    ['a name with a zero byte', 'bob\u0000'],
  ])('%s: "Invalid username. Please enter a valid username."', async (_why, to) => {
    await expect(place(ann, to, annTab.id)).rejects.toMatchObject({
      status: 404,
      code: 'calling.invalidUsername',
      message: 'Invalid username. Please enter a valid username.',
    });
  });

  test('an empty username: "Please enter a username"', async () => {
    await expect(place(ann, '  ', annTab.id)).rejects.toMatchObject({
      status: 400,
      message: 'Please enter a username',
    });
  });

  test('nobody can call themselves', async () => {
    await expect(place(ann, '@Alice', annTab.id)).rejects.toMatchObject({ code: 'calling.cannotCallSelf' });
  });

  test('somebody without a username must choose one first', async () => {
    const nameless = world.visitor();
    await nameless.identity.register({
      name: 'Nan Less',
      email: 'nan@people.test',
      password: 'nan dials seven digits',
      agreedTo,
    });
    await expect(place(nameless, 'bob', 'nan-tab-1')).rejects.toMatchObject({
      code: 'identity.usernameMissing',
    });
  });
});

describe('answering', () => {
  test('both sides see the answer and its devices; the other devices see that they lost', async () => {
    const call = await place(ann, 'bob', annTab.id);
    await ben.calling.ringing({ id: call.id, deviceId: benPhone.id });
    clock.advance(3_000);
    const answered = await ben.calling.answer({ id: call.id, deviceId: benPhone.id });
    expect(answered).toMatchObject({
      state: 'answered',
      answeredAt: clock.now(),
      myDeviceId: 'ben-phone',
      peerDeviceId: 'ann-tab-1',
      version: 3,
    });
    expect(await benLaptop.sees(call.id, { state: 'answered' })).toMatchObject({ myDeviceId: 'ben-phone' });
    expect(await annTab.sees(call.id, { state: 'answered' })).toMatchObject({ peerDeviceId: 'ben-phone' });
    await expect(ben.calling.answer({ id: call.id, deviceId: benLaptop.id })).rejects.toMatchObject({
      status: 409,
      code: 'calling.answeredElsewhere',
    });
  });

  test('if twenty devices answer at once, exactly one wins', async () => {
    const call = await place(ann, 'bob', annTab.id);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => ben.calling.answer({ id: call.id, deviceId: `ben-device-${n}` })),
    );
    const winners = answers.filter(({ status }) => status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const losers = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(losers)).toEqual(new Set(['calling.answeredElsewhere']));
    expect(await annTab.sees(call.id, { state: 'answered' })).toMatchObject({ version: 2 });
  });

  test('an answer after the caller gave up is refused as over', async () => {
    const call = await place(ann, 'bob', annTab.id);
    await ann.calling.hangUp({ id: call.id });
    await expect(ben.calling.answer({ id: call.id, deviceId: benPhone.id })).rejects.toMatchObject({
      status: 409,
      code: 'calling.callOver',
    });
  });

  test("the caller can't answer or decline their own call", async () => {
    const { id } = await place(ann, 'bob', annTab.id);
    await expect(ann.calling.answer({ id, deviceId: annTab.id })).rejects.toMatchObject({ status: 403 });
    await expect(ann.calling.ringing({ id, deviceId: annTab.id })).rejects.toMatchObject({ status: 403 });
    await expect(ann.calling.decline({ id })).rejects.toMatchObject({ status: 403 });
  });
});

describe('ending', () => {
  test('a declined call ends for both, on all devices', async () => {
    const call = await place(ann, 'bob', annTab.id);
    await ben.calling.decline({ id: call.id });
    await annTab.sees(call.id, { state: 'ended', endReason: 'declined' });
    await benLaptop.sees(call.id, { state: 'ended', endReason: 'declined' });
  });

  test('a caller who gives up cancels the call', async () => {
    const call = await place(ann, 'bob', annTab.id);
    expect(await ann.calling.hangUp({ id: call.id })).toMatchObject({ endReason: 'cancelled' });
    await benPhone.sees(call.id, { state: 'ended', endReason: 'cancelled' });
  });

  test('a second hang-up changes nothing and succeeds', async () => {
    const call = await talk();
    const first = await ann.calling.hangUp({ id: call.id });
    clock.advance(5_000);
    expect(await ben.calling.hangUp({ id: call.id, reason: 'failed' })).toMatchObject({
      endReason: 'hangup',
      endedAt: first.endedAt,
      version: first.version,
    });
  });

  test('if both sides hang up at once, one of them ends the call', async () => {
    const call = await talk();
    const [mine, theirs] = await Promise.all([
      ann.calling.hangUp({ id: call.id }),
      ben.calling.hangUp({ id: call.id }),
    ]);
    expect(mine.version).toBe(3);
    expect(theirs.version).toBe(3);
  });

  test("a decline that crosses an answer on another device doesn't affect the talk", async () => {
    const call = await talk();
    await expect(ben.calling.decline({ id: call.id })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
    expect(await ann.calling.active()).toMatchObject([{ id: call.id, state: 'answered' }]);
  });
});

describe('being busy', () => {
  test('a second call rings during a talk; declined, it is busy to the caller', async () => {
    await talk();
    const second = await place(cat, 'bob', 'cat-tab-1');
    expect(second.state).toBe('dialing');
    expect(await ben.calling.decline({ id: second.id })).toMatchObject({ endReason: 'busy' });
  });

  test('a third call is busy at once, and is missed', async () => {
    await talk();
    const second = await place(cat, 'bob', 'cat-tab-1');
    const third = await place(mal, 'bob', 'mal-tab-1');
    expect(third).toMatchObject({ state: 'ended', endReason: 'busy', endedAt: third.placedAt });
    expect((await ben.calling.active()).map(({ id }) => id)).toContain(second.id);
    expect((await ben.calling.history({ show: 'missed' })).items[0]).toMatchObject({
      id: third.id,
      direction: 'missed',
    });
  });

  test('of many calls to one person at once, two ring and the others are busy', async () => {
    const placed = await Promise.all([
      place(ann, 'bob', annTab.id),
      place(ann, 'bob', annTab.id),
      place(cat, 'bob', 'cat-tab-1'),
      place(cat, 'bob', 'cat-tab-1'),
      place(mal, 'bob', 'mal-tab-1'),
      place(mal, 'bob', 'mal-tab-1'),
    ]);
    expect(placed.filter(({ state }) => state === 'dialing')).toHaveLength(2);
    expect(placed.filter(({ endReason }) => endReason === 'busy')).toHaveLength(4);
  });

  test('nobody can place a third call', async () => {
    await place(ann, 'bob', annTab.id);
    await place(ann, 'carol', annTab.id);
    await expect(place(ann, 'mallory', annTab.id)).rejects.toMatchObject({
      status: 409,
      code: 'calling.lineBusy',
    });
  });
});

describe('holding', () => {
  test('each side sees who holds', async () => {
    const call = await talk();
    expect(await ann.calling.hold({ id: call.id, on: true })).toMatchObject({ onHoldByMe: true });
    await benPhone.sees(call.id, { onHoldByPeer: true, onHoldByMe: false });
    await ann.calling.hold({ id: call.id, on: false });
    await benPhone.sees(call.id, { onHoldByPeer: false });
  });

  test("a ringing call can't be put on hold", async () => {
    const call = await place(ann, 'bob', annTab.id);
    await expect(ann.calling.hold({ id: call.id, on: true })).rejects.toMatchObject({
      code: 'calling.notAnswered',
    });
  });
});

describe('devices of a talk', () => {
  test('a heartbeat sends no event', async () => {
    const call = await talk();
    await ann.calling.heartbeat({ id: call.id, deviceId: annTab.id });
    expect(await ben.calling.heartbeat({ id: call.id, deviceId: benPhone.id })).toMatchObject({ version: 2 });
  });

  test("a device can't take a talk from a connected one", async () => {
    const call = await talk();
    clock.advance(30_000);
    await expect(ben.calling.heartbeat({ id: call.id, deviceId: benLaptop.id })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
  });

  test('a device takes over from one that is gone and has been silent for a heartbeat', async () => {
    const call = await place(ann, 'bob', annTab.id);
    const tablet = await connectDevice(ben, 'ben-tablet');
    await ben.calling.answer({ id: call.id, deviceId: tablet.id });
    tablet.socket.close();
    await expect.poll(() => world.platform.realtime.devicesOf(accountOf(ben))).not.toContain('ben-tablet');
    await expect(ben.calling.heartbeat({ id: call.id, deviceId: benLaptop.id })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
    clock.advance(10_000);
    expect(await ben.calling.heartbeat({ id: call.id, deviceId: benLaptop.id })).toMatchObject({
      myDeviceId: 'ben-laptop',
    });
    await annTab.sees(call.id, { peerDeviceId: 'ben-laptop' });
  });
});

describe('looking somebody up', () => {
  test('somebody with a device online is available', async () => {
    expect(await ann.calling.lookup({ username: '@BOB' })).toEqual({
      exists: true,
      peer: { username: 'bob', name: 'Bob Bell' },
      presence: 'available',
    });
  });

  test('somebody without one is offline', async () => {
    expect(await ann.calling.lookup({ username: 'carol' })).toMatchObject({ presence: 'offline' });
  });

  test('somebody who talks is busy', async () => {
    await talk();
    expect(await cat.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'busy' });
  });

  test.each(['zelda', 'bo', '', 'b\u0000b'])('%j does not exist', async (username) => {
    expect(await ann.calling.lookup({ username })).toEqual({ exists: false, peer: null, presence: null });
  });
});

describe('old state and events equal a fresh fetch', () => {
  const kinds: [string, (id: string) => Promise<unknown>][] = [
    ['rang', (id) => ben.calling.ringing({ id, deviceId: benPhone.id })],
    ['answered', (id) => ben.calling.answer({ id, deviceId: benPhone.id })],
    ['held', (id) => ben.calling.hold({ id, on: true })],
    ['taken back', (id) => ben.calling.hold({ id, on: false })],
  ];

  test('after every step of a talk, on both sides', async () => {
    const { id } = await place(ann, 'bob', annTab.id);
    for (const [kind, happens] of [['placed', async () => undefined] as const, ...kinds]) {
      await happens(id);
      const [mine] = await ann.calling.active();
      const [theirs] = await ben.calling.active();
      expect(await annTab.sees(id, { version: mine?.version ?? 0 }), kind).toEqual(mine);
      expect(await benLaptop.sees(id, { version: theirs?.version ?? 0 }), kind).toEqual(theirs);
    }
  });

  test.each([
    ['cancelled', (id: string) => ann.calling.hangUp({ id })],
    ['declined', (id: string) => ben.calling.decline({ id })],
    ['failed', (id: string) => ann.calling.hangUp({ id, reason: 'failed' })],
  ])('%s: the history row matches the event', async (endReason, end) => {
    const { id } = await place(ann, 'bob', annTab.id);
    await end(id);
    const seen = await benPhone.sees(id, { state: 'ended' });
    expect(seen.endReason).toBe(endReason);
    const { item, endedAt, answeredAt } = await ben.calling.details({ id });
    expect({ endReason: item.endReason, endedAt, answeredAt }).toEqual({
      endReason: seen.endReason,
      endedAt: seen.endedAt,
      answeredAt: seen.answeredAt,
    });
    expect(await ben.calling.active()).toEqual([]);
  });

  test('a device that was offline gets the events it missed, in order', async () => {
    const away = await connectDevice(cat, 'cat-away-1');
    const last = await away.socket.emitWithAck('sync', { account: 0 });
    away.socket.close();
    const call = await place(ann, 'carol', annTab.id);
    await ann.calling.hangUp({ id: call.id });
    const versions: unknown[] = [];
    const back = await cat.connect('cat-away-1', { last });
    back.on('events', (_stream, events) => versions.push(...events.map(({ payload }) => payload)));
    back.emit('sync', last, () => undefined);
    await expect.poll(() => versions.length).toBeGreaterThanOrEqual(2);
    expect(versions.slice(0, 2)).toMatchObject([
      { id: call.id, version: 1, state: 'dialing' },
      { id: call.id, version: 2, state: 'ended', endReason: 'cancelled' },
    ]);
  });
});

const accountOf = (client: Client) =>
  client.user.id as Parameters<World['platform']['realtime']['devicesOf']>[0];
