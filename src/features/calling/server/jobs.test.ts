import { Client as PgClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { pause, startWorld, type World } from '#test/world.ts';
import type { Call } from '../model.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;

beforeAll(async () => {
  // One test removes a table on purpose, so the server's errors are expected.
  world = await startWorld({ clock, env: { LOG_LEVEL: 'silent' } });
  [ann, ben, cat] = [await world.signUp(alice), await world.signUp(bob), await world.signUp(carol)];
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const open of await ann.calling.active()) await ann.calling.hangUp({ id: open.id });
});

const place = (to: string): Promise<Call> =>
  ann.calling.place({ id: newCallId(), to, deviceId: 'ann-tab-1' });
const details = (client: Client, { id }: Call) => client.calling.details({ id });
const stateNow = async (client: Client, call: Call) =>
  (await client.calling.active()).find(({ id }) => id === call.id)?.state;

async function talk(to: string, answers: Client): Promise<Call> {
  const call = await place(to);
  return answers.calling.answer({ id: call.id, deviceId: 'other-tab-1' });
}

/** Advances time in the steps of a running server, one per sweep. */
async function letPass(milliseconds: number, each?: () => Promise<unknown>): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 9_000) {
    clock.advance(Math.min(left, 9_000));
    await each?.();
    await pause(1_100);
  }
}

/**
 * A busy machine may skip a sweep, and then counts the time as not listening. So the call gets more steps, and has to
 * end by one of them.
 */
async function letPassUntilOver(call: Call, each?: () => Promise<unknown>): Promise<void> {
  for (let steps = 0; steps < 8 && (await stateNow(ann, call)) !== undefined; steps += 1)
    await letPass(9_000, each);
}

describe('ringing', () => {
  test('an unanswered call rings for exactly 45 seconds', async () => {
    const benPhone = await connectDevice(ben);
    const call = await place('bob');
    clock.advance(44_999);
    await pause(1_200);
    expect(await stateNow(ann, call)).toBe('dialing');
    clock.advance(1);
    const ended = await benPhone.sees(call.id, { state: 'ended' });
    expect(ended).toMatchObject({ endReason: 'no-answer', endedAt: call.placedAt + 45_000 });
    expect((await details(ben, call)).item).toMatchObject({ direction: 'missed', talkMs: 0 });
    expect((await details(ann, call)).item).toMatchObject({ direction: 'outgoing', endReason: 'no-answer' });
  });

  test('an answer after the deadline is refused, even before a sweep', async () => {
    const call = await place('bob');
    clock.advance(45_000);
    await expect(ben.calling.answer({ id: call.id, deviceId: 'ben-phone' })).rejects.toMatchObject({
      code: 'calling.callOver',
    });
  });
});

describe('a talk that its devices have left', () => {
  test('ends after a minute of silence, at the last heartbeat; one with heartbeats goes on', async () => {
    const left = await talk('bob', ben);
    const kept = await talk('carol', cat);
    await letPass(9_000, () => ben.calling.heartbeat({ id: left.id, deviceId: 'other-tab-1' }));
    const lastSeenAt = clock.now();
    await letPass(58_000, () => cat.calling.heartbeat({ id: kept.id, deviceId: 'other-tab-1' }));
    expect(await stateNow(ann, left)).toBe('answered');
    await letPass(3_000, () => cat.calling.heartbeat({ id: kept.id, deviceId: 'other-tab-1' }));
    await letPassUntilOver(left, () => cat.calling.heartbeat({ id: kept.id, deviceId: 'other-tab-1' }));
    expect(await details(ann, left)).toMatchObject({
      item: { endReason: 'connection-lost', talkMs: 9_000 },
      endedAt: lastSeenAt,
    });
    expect(await stateNow(ann, kept)).toBe('answered');
  });

  test('a clock change ends no talk', async () => {
    const call = await talk('bob', ben);
    clock.leap(3_600_000);
    await pause(1_200);
    expect(await stateNow(ann, call)).toBe('answered');
    clock.leap(-7_200_000);
    await pause(1_200);
    expect(await stateNow(ann, call)).toBe('answered');
    clock.leap(3_600_000);
  });

  test('a process that was suspended for an hour ends no talk', async () => {
    const call = await talk('bob', ben);
    clock.advance(3_600_000);
    await pause(2_300);
    expect(await stateNow(ann, call)).toBe('answered');
  });
});

test('a device signed out from elsewhere loses its call; one that signs in again keeps it', async () => {
  const [laptop, tablet] = [world.visitor(), world.visitor()];
  await laptop.signIn(bob);
  await tablet.signIn(carol);
  await connectDevice(laptop, 'ben-laptop');
  await connectDevice(tablet, 'cat-tablet');
  const [lost, kept] = [await place('bob'), await place('carol')];
  await laptop.calling.answer({ id: lost.id, deviceId: 'ben-laptop' });
  await tablet.calling.answer({ id: kept.id, deviceId: 'cat-tablet' });

  const session = (await laptop.identity.sessions()).find(({ current }) => current);
  await ben.identity.revokeSession({ id: String(session?.id) });
  // Signing in again ends the session that this browser had.
  await tablet.signIn(carol);
  await connectDevice(tablet, 'cat-tablet');

  await expect.poll(() => stateNow(ann, lost), { timeout: 10_000 }).toBeUndefined();
  expect((await details(ann, lost)).item).toMatchObject({ endReason: 'connection-lost' });
  await pause(1_000);
  expect(await stateNow(ann, kept)).toBe('answered');
});

test('a talk survives a database outage longer than the permitted silence', async () => {
  const call = await talk('bob', ben);
  const database = new PgClient({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    await database.query('alter table calls rename to calls_away');
    await letPass(63_000);
  } finally {
    await database.query('alter table calls_away rename to calls');
    await database.end();
  }
  await letPass(9_000);
  expect(await stateNow(ann, call)).toBe('answered');
});

describe('a restart of the server', () => {
  test('while it rings: it goes on ringing and can be answered', async () => {
    const call = await place('bob');
    await ben.calling.ringing({ id: call.id, deviceId: 'ben-phone' });
    const before = await ben.calling.active();
    await world.restart();
    expect(await ben.calling.active()).toEqual(before);
    expect(await ben.calling.answer({ id: call.id, deviceId: 'ben-phone' })).toMatchObject({
      state: 'answered',
    });
  });

  test('after the ringing should have ended: it ended at its deadline', async () => {
    const call = await place('bob');
    clock.advance(120_000);
    await world.restart();
    await expect.poll(() => stateNow(ann, call)).toBeUndefined();
    expect(await details(ann, call)).toMatchObject({
      item: { endReason: 'no-answer' },
      endedAt: call.placedAt + 45_000,
    });
  });

  test('during a talk: nobody is hung up on because the server was down', async () => {
    const call = await talk('bob', ben);
    const before = await ann.calling.active();
    clock.advance(600_000);
    await world.restart();
    await pause(1_200);
    expect(await ann.calling.active()).toEqual(before);
    await letPass(54_000);
    expect(await stateNow(ann, call)).toBe('answered');
    await letPassUntilOver(call);
    expect((await details(ann, call)).item).toMatchObject({ endReason: 'connection-lost', talkMs: 0 });
  }, 40_000);
});
