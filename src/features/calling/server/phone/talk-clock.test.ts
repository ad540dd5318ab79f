import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, carol } from '#test/people.ts';
import { pause } from '#test/world.ts';
import {
  ANNS,
  byCarrier,
  LONDON,
  type PhoneWorld,
  type ScriptedLeg,
  startPhoneWorld,
} from './phone.world.ts';
import { detailsOf, legOf, place, placeByProgram, stateOf } from './phone-steps.world.ts';

/* What a call is billed is what the carrier had it up for, however it ends and whatever happens to the clocks. */

const CARLAS = '+14155550135';
const PARIS = '+33142685300';
const HOUR_MS = 3_600_000;

const clock = createRunningClock();
const owners = new Map<string, string>();
let world: PhoneWorld;
let ann: Client;
beforeAll(async () => {
  // Heartbeats for held legs, every five seconds, use the test's clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50', LOG_LEVEL: 'silent' }, { clock });
  ann = await world.caller(alice, 5_000_000);
  owners.set(ANNS, ann.user.id);
});
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
});
afterEach(() => {
  world.first.legs.length = 0;
});

interface Talk {
  readonly id: string;
  readonly caller: Client;
  readonly listener: ScriptedLeg['listener'];
  /** How long the carrier has had the call up. */
  carriedMs(): number;
  /** The carrier ends the call. */
  endsThere(q850?: number): void;
}

/** Calls London, which rings. No device sends heartbeats for the call. */
async function ring(caller: Client, from: string, { first } = world): Promise<{ answer(): Talk }> {
  const nth = first.legs.length;
  const placed = await placeByProgram(caller, { fromNumber: from, toNumber: LONDON });
  if (!('id' in placed)) throw new Error(placed.code);
  const leg = await legOf(first, nth);
  return { answer: () => answered(caller, placed.id, leg) };
}

async function talk(...call: Parameters<typeof ring>): Promise<Talk> {
  return (await ring(...call)).answer();
}

function answered(caller: Client, id: string, leg: ScriptedLeg): Talk {
  leg.listener.answered();
  const answeredAt = clock.elapsed();
  let endedAt: number | null = null;
  const over = () => {
    endedAt ??= clock.elapsed();
  };
  leg.onHangUp = over;
  return {
    id,
    caller,
    listener: leg.listener,
    carriedMs: () => (endedAt ?? Number.NaN) - answeredAt,
    endsThere(q850) {
      over();
      leg.listener.ended(byCarrier(null, q850 ?? null));
    },
  };
}

/** Every started second, within the test's own delay. */
async function expectPaidAsCarried(
  { id, caller, carriedMs }: Talk,
  reason: string,
  { sql } = world,
): Promise<void> {
  await expect.poll(() => stateOf(caller, id), { timeout: 10_000 }).toBe(reason);
  const { item, route, answeredAt, endedAt } = await detailsOf(caller, id);
  const billed = route?.billedSeconds ?? 0;
  const carried = carriedMs();
  expect({
    reason,
    billed: Math.abs(billed - (carried + 500) / 1_000) <= 0.75 ? 'as carried' : billed,
  }).toEqual({
    reason,
    billed: 'as carried',
  });
  expect(Math.abs(item.talkMs - carried)).toBeLessThan(250);
  expect(route?.chargeMicroUsd).toBe(Math.ceil((billed * 20_000) / 60));
  expect(endedAt).toBe((answeredAt ?? 0) + item.talkMs);
  const held = await sql("select key from ledger_hold where state = 'open' and key like $1", [`call:${id}%`]);
  expect(held).toEqual([]);
}

describe.each([
  ['while the clocks are left alone', 0, 'carol'],
  ['when the clocks are set forward by an hour in the talk', HOUR_MS, 'carla'],
  ['when the clocks are set back by an hour in the talk', -HOUR_MS, 'carlo'],
])('a call is billed for the time that the carrier had it up %s', (_, leap, username) => {
  test('whoever ends it, and whatever breaks', async () => {
    // Two seconds and a part of a third.
    const poor = await world.caller({ ...carol, username, email: `${username}@people.test` }, 900);
    owners.set(CARLAS, poor.user.id);
    const calls = {
      hungUp: await talk(ann, ANNS),
      hungUpThere: await talk(ann, ANNS),
      connectionGone: await talk(ann, ANNS),
      transferred: await talk(ann, ANNS),
      broken: await talk(ann, ANNS),
      outOfMoney: await talk(poor, CARLAS),
    };
    await expect.poll(() => stateOf(poor, calls.outOfMoney.id)).toBe('answered');
    await ann.calling.hold({ id: calls.hungUp.id, on: true });
    clock.leap(leap);
    await pause(1_100);
    await ann.calling.hangUp({ id: calls.hungUp.id });
    calls.hungUpThere.endsThere();
    calls.connectionGone.endsThere(102);
    const left = ann.calling.transfer({ id: calls.transferred.id, to: PARIS, home: 'US' });
    await expect.poll(() => world.first.legs[3]?.received).toContain(`transfer to ${PARIS}`);
    calls.transferred.endsThere();
    await left;
    const { connect } = world.media;
    world.media.connect = () => Promise.reject(new Error('the worker is gone'));
    calls.broken.listener.media({ address: '127.0.0.1', port: 20_000, payloadType: 0, telephoneEvent: 101 });
    await expectPaidAsCarried(calls.broken, 'failed');
    world.media.connect = connect;
    await expectPaidAsCarried(calls.outOfMoney, 'out-of-money');
    await expectPaidAsCarried(calls.hungUp, 'hangup');
    await expectPaidAsCarried(calls.hungUpThere, 'hangup');
    await expectPaidAsCarried(calls.connectionGone, 'connection-lost');
    await expectPaidAsCarried(calls.transferred, 'transferred');
  }, 30_000);
});

/** Advances time like a running process, with heartbeats for its legs and sweeps. */
async function letPass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  vi.advanceTimersByTime(milliseconds);
  await pause(1_050);
}

test('a silent device pays until we hang up, and after a crash a call is paid up to its last heartbeat', async () => {
  const rung = [await ring(ann, ANNS), await ring(ann, ANNS), await ring(ann, ANNS)] as const;
  const [silent, silentLater, audible] = [rung[0].answer(), rung[1].answer(), rung[2].answer()];
  // So late in its first minute that the second one is held at once.
  clock.advance(21_000);
  const left = randomUUID();
  await crashed(left);
  const beats = (id: string) => ann.calling.heartbeat({ id, deviceId: 'ann-tab-1' });
  for (let step = 0; step < 11; step += 1) {
    if (step < 2) await beats(silentLater.id);
    await beats(audible.id);
    if (step === 2) clock.leap(HOUR_MS);
    if (step === 6) clock.leap(-2 * HOUR_MS);
    await letPass(7_000);
  }
  clock.leap(HOUR_MS);
  expect(silent.carriedMs()).toBeGreaterThan(60_000);
  await expectPaidAsCarried(silent, 'connection-lost');
  // It was last audible half a minute into the talk.
  expect(silentLater.carriedMs()).toBeGreaterThan(89_000);
  await expectPaidAsCarried(silentLater, 'connection-lost');
  expect(await stateOf(ann, audible.id)).toBe('answered');
  await ann.calling.hangUp({ id: audible.id });
  await expectPaidAsCarried(audible, 'hangup');
  expect((await detailsOf(ann, left)).route).toMatchObject({ billedSeconds: 8, chargeMicroUsd: 2_667 });
}, 60_000);

/** A talk whose process sent its last heartbeat for the leg after eight seconds. The device was silent. */
async function crashed(id: string): Promise<void> {
  const workspaceId = asWorkspaceId(ann.user.id);
  const price = { microUsd: 20_000, units: 360 };
  const use = { key: `call:${id}`, workspaceId, service: 'call-time', units: 360, price } as const;
  await world.billing.subscriptions.holdUse({ ...use, expiresAt: clock.now() + 86_400_000 });
  const at = (seconds: number) => new Date(clock.now() - seconds * 1_000).toISOString();
  await world.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id,
       callee_device_id, answered_at, caller_heard_at, callee_heard_at, phone_number, own_number, micro_usd_per_minute,
       clock_origin, clock_ahead_ms)
     values ($1, $2, 'network', 'answered', 3, $3, $4, 'ann-tab-1', 'network', $4, $4, $5, $6, $7, 20000, $8, $9)`,
    [id, workspaceId, at(20), at(10), at(2), LONDON, ANNS, clock.origin, clock.now() - clock.elapsed()],
  );
  await world.sql(
    `insert into phone_legs (call_id, account_id, direction, use_key, units_per_second, held_units, held_micro_usd, held_by)
     values ($1, $2, 'outgoing', $3, 6, 360, 20000, 'a process that is gone')`,
    [id, workspaceId, use.key],
  );
}

test('the daily limit ends a talk on the second', async () => {
  const limited = await startPhoneWorld(() => owners, { CALL_DAILY_SPEND_NEW: '0.03' }, { clock });
  try {
    const dora = await limited.caller({ ...carol, username: 'dora', email: 'dora@people.test' }, 1_000_000);
    owners.set(CARLAS, dora.user.id);
    const spendsAll = await talk(dora, CARLAS, limited);
    // A second before its first minute is over. The daily limit allows no second one.
    clock.advance(59_000);
    await expectPaidAsCarried(spendsAll, 'limit-reached', limited);
    expect(spendsAll.carriedMs()).toBeLessThan(60_500);
    expect((await detailsOf(dora, spendsAll.id)).route).toMatchObject({
      billedSeconds: 60,
      chargeMicroUsd: 20_000,
    });
  } finally {
    await limited.stop();
  }
}, 30_000);

test.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a phone rings for a minute, even when the clocks are set %s by an hour', async (_, leap) => {
  const { id } = await place(ann);
  const { listener, received } = await legOf(world.first);
  listener.ringing();
  await expect.poll(() => stateOf(ann, id)).toBe('ringing');
  clock.leap(leap);
  clock.advance(57_000);
  await pause(1_200);
  expect(await stateOf(ann, id)).toBe('ringing');
  clock.advance(3_000);
  await expect.poll(() => stateOf(ann, id), { timeout: 3_000 }).toBe('no-answer');
  expect(received).toEqual(['hang up']);
  clock.leap(-leap);
});

test('a process that stops hangs up, and its calls are paid to that second', async () => {
  const ended = await talk(ann, ANNS);
  await expect.poll(() => stateOf(ann, ended.id)).toBe('answered');
  clock.leap(HOUR_MS);
  await pause(600);
  clock.leap(-2 * HOUR_MS);
  await pause(600);
  await world.restart();
  await expectPaidAsCarried(ended, 'connection-lost');
});
