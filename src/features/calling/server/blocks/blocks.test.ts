import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { candidatesFor, connectDevice, type Device, newCallId, offerFor } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { BLOCKS_TOPIC } from '../../constants.ts';
import type { Call } from '../../model.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;
let mal: Client;
let annTab: Device;
let benPhone: Device;

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
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const client of [ann, ben, cat, mal]) {
    for (const open of await client.calling.active()) await client.calling.hangUp({ id: open.id });
    for (const { id } of await client.calling.blocks()) await client.calling.unblock({ id });
  }
});

const place = (client: Client, to: string, deviceId: string, id = newCallId()) =>
  client.calling.place({ id, to, deviceId });
const blockAnn = () => ben.calling.block({ whom: { username: 'alice' } });
const bensCalls = async () => (await ben.calling.history({})).items.length;

describe('the list of blocks', () => {
  test('has people and numbers, the newest first, each once', async () => {
    const person = await blockAnn();
    clock.advance(1_000);
    const number = await ben.calling.block({ whom: { number: '+442079460018' } });
    expect(person.blocked).toEqual({ kind: 'person', username: 'alice', name: 'Alice Archer' });
    expect(number.blocked).toEqual({ kind: 'number', number: '+442079460018' });
    expect(await blockAnn()).toEqual(person);
    expect(await ben.calling.blocks()).toEqual([number, person]);
    expect(await ann.calling.blocks()).toEqual([]);
  });

  test('has one entry after twenty blocks at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, blockAnn));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await ben.calling.blocks()).toEqual([made[0]]);
  });

  test('holds 500 at most', async () => {
    const account = ben.user.id;
    await world.sql(
      `insert into call_blocks (id, account_id, blocked_number, blocked_at)
       select 'many-' || n, $1, '+1212' || 5000000 + n, now() from generate_series(1, 500) as n`,
      [account],
    );
    await expect(blockAnn()).rejects.toMatchObject({ code: 'calling.tooManyBlocks', status: 409 });
    await world.sql(`delete from call_blocks where id like 'many-%'`);
  });

  test('is fetched again by every tab after a change', async () => {
    const received: string[] = [];
    benPhone.socket.on('events', (_stream, events) => received.push(...events.map(({ topic }) => topic)));
    const { id } = await blockAnn();
    await eventually(async () => received.length === 1 || undefined);
    await ben.calling.unblock({ id });
    await eventually(async () => received.length === 2 || undefined);
    expect(received).toEqual([BLOCKS_TOPIC, BLOCKS_TOPIC]);
  });

  test.each([
    ['nobody', { username: 'nobody.here' }, 'calling.invalidUsername'],
    ['oneself', { username: '@Bob' }, 'calling.cannotBlockSelf'],
    ['no number', { number: '12' }, 'calling.numberIncomplete'],
    ['an empty name', { username: '' }, 'common.badInput'],
  ])('refuses %s', async (_what, whom, code) => {
    await expect(ben.calling.block({ whom })).rejects.toMatchObject({ code });
  });

  test("can't be seen or changed by others", async () => {
    const { id } = await blockAnn();
    const visitor = world.visitor();
    const signedOut = { code: 'common.signedOut', status: 401 };
    await expect(visitor.calling.blocks()).rejects.toMatchObject(signedOut);
    await expect(visitor.calling.block({ whom: { username: 'alice' } })).rejects.toMatchObject(signedOut);
    await expect(visitor.calling.unblock({ id })).rejects.toMatchObject(signedOut);
    await expect(mal.calling.unblock({ id })).rejects.toMatchObject({
      code: 'calling.blockNotFound',
      status: 404,
    });
    expect(await ben.calling.blocks()).toHaveLength(1);
  });
});

describe('a blocked caller', () => {
  /** Events that the caller gets, and how long after the call was placed. */
  async function eventsOf(steps: (call: Call) => Promise<unknown>): Promise<unknown[]> {
    const call = await place(ann, 'bob', annTab.id);
    await steps(call);
    await annTab.sees(call.id, { state: 'ended' });
    return annTab.pushed
      .filter(({ id }) => id === call.id)
      .map(({ id: _id, placedAt, ringUntil, endedAt, ...view }) => ({
        ...view,
        rings: ringUntil - placedAt,
        ends: endedAt === null ? null : endedAt - placedAt,
      }));
  }
  const ringsOut = async (call: Call) => {
    await annTab.sees(call.id, { state: 'ringing' });
    clock.advance(45_000);
  };
  const isGivenUp = async (call: Call) => {
    await annTab.sees(call.id, { state: 'ringing' });
    await ann.calling.hangUp({ id: call.id });
  };

  test.each([
    ['that rings out', ringsOut],
    ['that the caller gives up', isGivenUp],
  ])('gets the same as from a call %s: state by state, at the same times', async (_what, steps) => {
    const unanswered = await eventsOf(async (call) => {
      await ben.calling.ringing({ id: call.id, deviceId: benPhone.id });
      await steps(call);
    });
    await blockAnn();
    expect(await eventsOf(steps)).toEqual(unanswered);
  });

  test('finds the person as before', async () => {
    const before = await ann.calling.lookup({ username: 'bob' });
    await blockAnn();
    expect(await ann.calling.lookup({ username: 'bob' })).toEqual(before);
    expect(await ann.identity.checkUsername({ username: 'bob' })).toEqual({ exists: true });
  });

  test('leaves no trace: no device rings, the history is empty, and no line is taken', async () => {
    await blockAnn();
    const before = {
      pushed: benPhone.pushed.length,
      signals: benPhone.signals.length,
      calls: await bensCalls(),
    };
    const id = newCallId();
    await annTab.place({ id, to: 'bob', offer: offerFor(id), candidates: candidatesFor(id) });
    await annTab.sees(id, { state: 'ringing' });
    await annTab.send({ toDeviceId: null, signal: offerFor(id, 2) });
    expect(await ben.calling.active()).toEqual([]);
    expect(await cat.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'available' });
    const attempts = [
      () => ben.calling.details({ id }),
      () => ben.calling.answer({ id, deviceId: benPhone.id }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        status: expect.toSatisfy((is) => is === 404 || is === 409),
      });
    clock.advance(45_000);
    await annTab.sees(id, { endReason: 'no-answer' });
    expect(await bensCalls()).toBe(before.calls);
    expect(benPhone.pushed.length).toBe(before.pushed);
    expect(benPhone.signals.length).toBe(before.signals);
  });

  test('who is ringing stops ringing there and still hears ringback', async () => {
    const calls = await bensCalls();
    const call = await place(ann, 'bob', annTab.id);
    await ben.calling.ringing({ id: call.id, deviceId: benPhone.id });
    const { version } = await annTab.sees(call.id, { state: 'ringing' });
    await blockAnn();
    expect(await benPhone.sees(call.id, { state: 'ended' })).toMatchObject({ endReason: 'blocked' });
    expect(await ben.calling.active()).toEqual([]);
    expect(annTab.call(call.id)).toMatchObject({ state: 'ringing', version });
    await expect(ben.calling.answer({ id: call.id, deviceId: benPhone.id })).rejects.toMatchObject({
      status: 409,
    });
    clock.advance(45_000);
    await annTab.sees(call.id, { endReason: 'no-answer', version: version + 1 });
    expect(await bensCalls()).toBe(calls);
  });

  test('can be called once they are unblocked, and not before', async () => {
    const { id } = await blockAnn();
    await expect(place(ben, 'alice', benPhone.id)).rejects.toMatchObject({
      code: 'calling.blockedByYou',
      message: "You've blocked this person. Unblock them to call.",
    });
    await ben.calling.unblock({ id });
    expect(await place(ben, 'alice', benPhone.id)).toMatchObject({ state: 'dialing' });
  });

  test('rings again after they were unblocked', async () => {
    const { id } = await blockAnn();
    await ben.calling.unblock({ id });
    const call = await place(ann, 'bob', annTab.id);
    expect(await benPhone.sees(call.id, { version: 1 })).toMatchObject({ state: 'dialing' });
  });

  test('who calls at the moment of the block is not left ringing', async () => {
    const [block, ...placed] = await Promise.all([
      blockAnn(),
      ...Array.from({ length: 2 }, () => place(ann, 'bob', annTab.id)),
    ]);
    expect(block.blocked).toMatchObject({ username: 'alice' });
    expect(placed).toHaveLength(2);
    expect(await ben.calling.active()).toEqual([]);
  });
});

describe('a number that was blocked', () => {
  test("can't be called either, and the quote says why", async () => {
    await ben.calling.block({ whom: { number: '+12125550190' } });
    const request = { to: '+12125550190', home: 'US' };
    const refusal = {
      code: 'calling.numberBlockedByYou',
      sentence: "You've blocked this number. Unblock it to call.",
    };
    expect(await ben.calling.quote(request)).toMatchObject({ refusal });
    await expect(
      ben.calling.placePhone({ ...request, id: newCallId(), from: null, deviceId: benPhone.id }),
    ).rejects.toMatchObject({ code: refusal.code, status: 409 });
  });
});

describe('someone in do not disturb', () => {
  beforeEach(() => ben.identity.setDoNotDisturb({ span: 'half-hour' }));
  afterEach(() => ben.identity.setDoNotDisturb({ span: null }));

  test("is shown so, isn't rung, and finds the call among the missed ones", async () => {
    expect(await ann.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'do-not-disturb' });
    const call = await place(ann, 'bob', annTab.id);
    await annTab.sees(call.id, { state: 'ringing' });
    expect(benPhone.call(call.id)).toBeUndefined();
    expect(await ben.calling.active()).toEqual([]);
    clock.advance(45_000);
    expect(await benPhone.sees(call.id, { state: 'ended' })).toMatchObject({ endReason: 'no-answer' });
    expect((await ben.calling.history({ show: 'missed' })).items[0]).toMatchObject({ id: call.id });
  });

  test("is rung again once it ends, by the server's clock and without a job", async () => {
    clock.advance(30 * 60_000 - 1);
    expect(await ann.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'do-not-disturb' });
    clock.advance(1);
    expect(await ann.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'available' });
    const call = await place(ann, 'bob', annTab.id);
    expect(await benPhone.sees(call.id, { version: 1 })).toMatchObject({ state: 'dialing' });
  });

  test('follows the time of day when the clock of the server is set', async () => {
    clock.leap(31 * 60_000);
    expect(await ann.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'available' });
    clock.leap(-31 * 60_000);
    expect(await ann.calling.lookup({ username: 'bob' })).toMatchObject({ presence: 'do-not-disturb' });
  });
});
