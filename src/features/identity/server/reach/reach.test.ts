import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { USER_EVENT } from '../../constants.ts';
import type { User } from '../../model.ts';

/** A Saturday evening in Berlin; in the night its clocks go back. */
const clock = createTestClock(Date.parse('2026-10-24T20:00:00.000Z'));
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  [ann, ben, cat] = [await world.signUp(alice), await world.signUp(bob), await world.signUp(carol)];
});
afterAll(() => world.stop());

const place = (client: Client, to: string, deviceId: string) =>
  client.calling.place({ id: newCallId(), to, deviceId });

describe('finding people by username', () => {
  /** All that a stranger can ask about a username. */
  async function lookUp(client: Client, username: string): Promise<unknown> {
    const call = await place(client, username, 'cat-tab-1').catch((error: unknown) => error);
    return [
      await client.identity.checkUsername({ username }),
      await client.calling.lookup({ username }),
      Object.fromEntries(['code', 'status', 'message'].map((key) => [key, Reflect.get(Object(call), key)])),
    ];
  }

  test.each(['acquaintances', 'nobody'] as const)(
    'findable by %s: to a stranger the same as a username that nobody has',
    async (findableBy) => {
      expect(await ben.identity.setFindableBy({ findableBy })).toMatchObject({ findableBy });
      const missing = await lookUp(cat, 'nobody.here');
      expect(missing).toEqual([
        { exists: false },
        { exists: false, peer: null, presence: null },
        {
          code: 'calling.invalidUsername',
          status: 404,
          message: 'Invalid username. Please enter a valid username.',
        },
      ]);
      expect(await lookUp(cat, 'bob')).toEqual(missing);
      await ben.identity.setFindableBy({ findableBy: 'everyone' });
    },
  );

  test('takes the same time for found, hidden and missing people', async () => {
    await ben.identity.setFindableBy({ findableBy: 'nobody' });
    for (const username of ['alice', 'bob', 'nobody.here', 'no']) {
      for (const question of [cat.identity.checkUsername, cat.calling.lookup]) {
        const began = performance.now();
        await question({ username });
        expect(performance.now() - began).toBeGreaterThanOrEqual(99);
      }
    }
    await ben.identity.setFindableBy({ findableBy: 'everyone' });
  });

  test('whom they have called can call back; with Nobody it takes an answered call', async () => {
    const found = async () => (await ann.calling.lookup({ username: 'bob' })).exists;
    const missed = await place(ben, 'alice', 'ben-tab-1');
    await ben.calling.hangUp({ id: missed.id });
    await ben.identity.setFindableBy({ findableBy: 'acquaintances' });
    expect(await found()).toBe(true);
    await ben.identity.setFindableBy({ findableBy: 'nobody' });
    expect(await found()).toBe(false);
    const annTab = await connectDevice(ann, 'ann-tab-1');
    const talk = await place(ben, 'alice', 'ben-tab-1');
    await ann.calling.answer({ id: talk.id, deviceId: annTab.id });
    await ben.calling.hangUp({ id: talk.id });
    expect(await found()).toBe(true);
    const back = await place(ann, 'bob', annTab.id);
    expect(back).toMatchObject({ peer: { username: 'bob' } });
    await ann.calling.hangUp({ id: back.id });
    expect((await cat.calling.lookup({ username: 'bob' })).exists).toBe(false);
    expect((await ben.calling.lookup({ username: 'bob' })).exists).toBe(true);
    await ben.identity.setFindableBy({ findableBy: 'everyone' });
  });

  test('whoever has called can be blocked, and a stranger who hides learns and tells nothing', async () => {
    await ben.identity.setFindableBy({ findableBy: 'nobody' });
    await expect(cat.calling.block({ whom: { username: 'bob' } })).rejects.toMatchObject({
      code: 'calling.invalidUsername',
    });
    const call = await place(ben, 'carol', 'ben-tab-1');
    expect((await cat.calling.block({ whom: { username: 'bob' } })).blocked).toMatchObject({
      username: 'bob',
    });
    await ben.calling.hangUp({ id: call.id });
    await ben.identity.setFindableBy({ findableBy: 'everyone' });
  });
});

describe('do not disturb', () => {
  test.each([
    ['half-hour', undefined, '2026-10-24T20:30:00.000Z'],
    ['hour', 'Europe/Berlin', '2026-10-24T21:00:00.000Z'],
    ['tomorrow', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['tomorrow', undefined, '2026-10-25T08:00:00.000Z'],
  ] as const)('for %s in %s ends at %s', async (span, timeZone, end) => {
    const { doNotDisturb } = await ann.identity.setDoNotDisturb({ span, timeZone });
    expect(doNotDisturb).toEqual({ until: Date.parse(end) });
    expect((await ann.identity.me()).doNotDisturb).toEqual(doNotDisturb);
  });

  test('without an end stays on, and is turned off at once', async () => {
    expect((await ann.identity.setDoNotDisturb({ span: 'until-off' })).doNotDisturb).toEqual({ until: null });
    expect((await ann.identity.setDoNotDisturb({ span: null })).doNotDisturb).toBeNull();
  });

  test('reaches other tabs whole, and a new name leaves it as it is', async () => {
    const socket = await ann.connect('ann-tab-2');
    const users: User[] = [];
    socket.on('events', (_stream, events) => {
      // The server's own view of its payloads: what the test compares with a fresh fetch.
      for (const { topic, payload } of events) if (topic === USER_EVENT) users.push(payload as User);
    });
    await ann.identity.setDoNotDisturb({ span: 'hour' });
    await ann.identity.updateMe({ name: 'Alice A.' });
    await ann.identity.setFindableBy({ findableBy: 'nobody' });
    await expect.poll(() => users.length).toBe(3);
    expect(users[1]).toMatchObject({ name: 'Alice A.', doNotDisturb: { until: clock.now() + 3_600_000 } });
    expect(users[2]).toEqual(await ann.identity.me());
  });
});

test('who is reached is for the signed-in person alone to say', async () => {
  const visitor = world.visitor();
  const signedOut = { code: 'common.signedOut', status: 401 };
  await expect(visitor.identity.setFindableBy({ findableBy: 'nobody' })).rejects.toMatchObject(signedOut);
  await expect(visitor.identity.setDoNotDisturb({ span: 'hour' })).rejects.toMatchObject(signedOut);
  const badInput = { code: 'common.badInput', status: 400 };
  // What no typed client would send.
  const wrong = { findableBy: 'friends' } as unknown as { findableBy: 'nobody' };
  await expect(ann.identity.setFindableBy(wrong)).rejects.toMatchObject(badInput);
  await expect(
    ann.identity.setDoNotDisturb({ span: 'tomorrow', timeZone: 'Mars/Olympus' }),
  ).rejects.toMatchObject(badInput);
});
