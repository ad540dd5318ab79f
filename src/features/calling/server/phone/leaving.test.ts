import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PHONE_HEARTBEAT_MS } from '#features/telephony/constants.ts';
import { asE164 } from '#kernel/e164.ts';
import type { Role } from '#kernel/roles.ts';
import { connectDevice, type Device } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { ANNS, LONDON, type PhoneWorld, type ScriptedLeg, startPhoneWorld } from './phone.world.ts';
import { detailsOf, ends, incomingOf, legOf, stateOf } from './phone-steps.world.ts';

/* Ann owns Harbour Studio. Ben is a member of it, calls from its number and answers it. */

const CARLAS = '+14155550135';
const clock = createRunningClock();
const owners = new Map<string, string>();
let world: PhoneWorld;
let ann: Client;
let ben: Client;
/** Ben in Ann's workspace. */
let benThere: ReturnType<Client['inWorkspace']>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50' }, { clock });
  ann = await world.caller(alice, 5_000_000);
  ben = await world.signUp(bob);
  benThere = ben.inWorkspace(ann.user.id);
  await ann.workspaces.rename({ name: 'Harbour Studio' });
  owners.set(ANNS, `${ann.user.id} ${ben.user.id}`);
});
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
});
beforeEach(() => join('member'));
afterEach(() => {
  world.first.legs.length = 0;
});

const join = (role: Role) =>
  world.sql(
    `insert into workspace_members values ($1, $2, $3, now())
     on conflict (workspace_id, account_id) do update set role = excluded.role`,
    [ann.user.id, ben.user.id, role],
  );
const remove = () => ann.workspaces.remove({ accountId: ben.user.id });
const callOf = async (client: Client, id: string) =>
  (await client.calling.active()).find((call) => call.id === id);

/** Lets time pass as for a running process, with heartbeats for its legs. */
async function letPass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await vi.advanceTimersByTimeAsync(PHONE_HEARTBEAT_MS);
}

async function place(caller = benThere, { from }: { from: string } = { from: ANNS }): Promise<string> {
  const { id } = await caller.calling.placePhone({
    id: randomUUID(),
    from,
    to: LONDON,
    home: 'US',
    deviceId: 'ben-tab-1',
  });
  return id;
}

interface Talk {
  readonly id: string;
  readonly leg: ScriptedLeg;
  /** How long the carrier has had the call up. */
  carriedMs(): number;
}

async function talk(caller = benThere): Promise<Talk> {
  const nth = world.first.legs.length;
  const id = await place(caller);
  const leg = await legOf(world.first, nth);
  let endedAt: number | null = null;
  leg.onHangUp = () => {
    endedAt ??= clock.elapsed();
  };
  leg.listener.answered();
  const answeredAt = clock.elapsed();
  // So late in its first minute that the second one is held at once.
  clock.advance(21_000);
  await expect.poll(() => stateOf(ben, id)).toBe('answered');
  return { id, leg, carriedMs: () => (endedAt ?? Number.NaN) - answeredAt };
}

/** Charged is each second that was begun while the carrier had the call up. */
async function expectChargedAsCarried({ id, carriedMs }: Talk): Promise<void> {
  const { route } = await detailsOf(ben, id);
  const billed = route?.billedSeconds ?? 0;
  expect(Math.abs(billed - (carriedMs() + 500) / 1_000)).toBeLessThanOrEqual(0.75);
  expect(route?.chargeMicroUsd).toBe(Math.ceil((billed * 20_000) / 60));
  const held = await world.sql("select key from ledger_hold where state = 'open' and key like $1", [
    `call:${id}%`,
  ]);
  expect(held).toEqual([]);
}

describe('a call of somebody who is removed', () => {
  test('goes on for a minute with a notice, then ends with its reason, charged for the time talked', async () => {
    const before = (await world.balanceOf(ann)).posted;
    const one = await talk();
    await remove();
    await expect
      .poll(() => callOf(ben, one.id))
      .toMatchObject({
        state: 'answered',
        lastsBecause: 'left',
        lastsIn: 'Harbour Studio',
      });
    const noticed = await callOf(ben, one.id);
    expect((noticed?.lastsUntil ?? 0) - (noticed?.answeredAt ?? 0)).toBeGreaterThan(81_000);
    await letPass(58_000);
    expect(await stateOf(ben, one.id)).toBe('answered');
    expect(one.leg.received).toEqual([]);
    await letPass(2_000);
    await ends(ben, one.id, 'left-workspace');
    expect(one.leg.received).toEqual(['hang up']);
    expect(one.carriedMs()).toBeGreaterThanOrEqual(81_000);
    await expectChargedAsCarried(one);
    const { route } = await detailsOf(ben, one.id);
    expect(before - (await world.balanceOf(ann)).posted).toBe(route?.chargeMicroUsd);
  });

  test('gets no second minute from a second removal, and no end if they are back in time', async () => {
    const one = await talk();
    await remove();
    await expect.poll(async () => (await callOf(ben, one.id))?.lastsBecause).toBe('left');
    const until = (await callOf(ben, one.id))?.lastsUntil;
    await letPass(10_000);
    await join('guest');
    await expect.poll(async () => (await callOf(ben, one.id))?.lastsBecause).toBe('left');
    await remove();
    await letPass(1);
    expect((await callOf(ben, one.id))?.lastsUntil).toBe(until);
    await join('agent');
    await letPass(1);
    await expect.poll(async () => (await callOf(ben, one.id))?.lastsBecause).toBeNull();
    await letPass(60_000);
    expect(await stateOf(ben, one.id)).toBe('answered');
    await ben.calling.hangUp({ id: one.id });
    await ends(ben, one.id, 'hangup');
  });

  test('ends earlier if the money does', async () => {
    // One second and a part of another.
    const poor = await world.caller(carol, 400);
    owners.set(CARLAS, `${poor.user.id} ${ben.user.id}`);
    await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [
      poor.user.id,
      ben.user.id,
    ]);
    const there = ben.inWorkspace(poor.user.id);
    const id = await place(there, { from: CARLAS });
    const leg = await legOf(world.first);
    leg.listener.answered();
    await expect.poll(() => stateOf(ben, id)).toBe('answered');
    await poor.workspaces.remove({ accountId: ben.user.id });
    await expect.poll(() => stateOf(ben, id), { timeout: 5_000 }).toBe('out-of-money');
    expect((await detailsOf(ben, id)).route).toMatchObject({ billedSeconds: 1, chargeMicroUsd: 334 });
  });

  test('ends once, however often they hang up while they are removed', async () => {
    const one = await talk();
    const twenty = Array.from({ length: 20 }, (_, nth) =>
      nth === 10 ? remove() : ben.calling.hangUp({ id: one.id }),
    );
    await Promise.all(twenty);
    await ends(ben, one.id, 'hangup');
    expect(one.leg.received).toEqual(['hang up']);
    await expectChargedAsCarried(one);
  });

  test('ends at once while it only rings, and costs nothing', async () => {
    const id = await place();
    const leg = await legOf(world.first);
    leg.listener.ringing();
    await remove();
    await ends(ben, id, 'left-workspace');
    expect(leg.received).toEqual(['hang up']);
    expect((await detailsOf(ben, id)).route).toMatchObject({ billedSeconds: 0, chargeMicroUsd: 0 });
  });

  test('ends although the announcement of the removal was missed', async () => {
    const one = await talk();
    await world.sql('alter table workspace_members disable trigger all');
    await world.sql('delete from workspace_members where account_id = $1 and workspace_id = $2', [
      ben.user.id,
      ann.user.id,
    ]);
    await world.sql('alter table workspace_members enable trigger all');
    await letPass(61_000);
    await expect.poll(async () => (await callOf(ben, one.id))?.lastsBecause).toBe('left');
    await letPass(60_000);
    await ends(ben, one.id, 'left-workspace');
    expect(one.leg.received).toEqual(['hang up']);
  });

  test('is over when its process stops in that minute, paid to that second', async () => {
    const one = await talk();
    await remove();
    await expect.poll(async () => (await callOf(ben, one.id))?.lastsBecause).toBe('left');
    await world.restart();
    await ends(ben, one.id, 'connection-lost');
    expect(one.leg.received).toEqual(['hang up']);
    await expectChargedAsCarried(one);
  });
});

test('a role that may not call ends a call like a removal, and says so', async () => {
  const one = await talk();
  await ann.workspaces.setRole({ accountId: ben.user.id, role: 'billing' });
  await expect
    .poll(() => callOf(ben, one.id))
    .toMatchObject({
      lastsBecause: 'role',
      lastsIn: 'Harbour Studio',
    });
  await letPass(60_000);
  await ends(ben, one.id, 'left-workspace');
  await expectChargedAsCarried(one);
});

test('a change to another role that may call changes nothing', async () => {
  const one = await talk();
  await ann.workspaces.setRole({ accountId: ben.user.id, role: 'agent' });
  await letPass(1);
  expect((await callOf(ben, one.id))?.lastsBecause).toBeNull();
  await ben.calling.hangUp({ id: one.id });
});

describe('a call to a number of the workspace', () => {
  let devices: Device[];
  beforeAll(async () => {
    devices = [await connectDevice(ann), await connectDevice(ben)];
  });
  afterAll(() => {
    for (const device of devices) device.socket.close();
  });

  test('that they have answered goes on for a minute', async () => {
    world.first.bring({ from: asE164(LONDON), to: ANNS });
    await expect.poll(() => incomingOf(ben)).toBeDefined();
    const id = (await incomingOf(ben))?.id ?? '';
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await remove();
    await expect.poll(async () => (await callOf(ben, id))?.lastsBecause).toBe('left');
    await letPass(60_000);
    await ends(ben, id, 'left-workspace');
  });

  test('that rings rings them no longer, and others go on ringing', async () => {
    const { hangUp } = world.first.bring({ from: asE164(LONDON), to: ANNS });
    await expect.poll(() => incomingOf(ben)).toBeDefined();
    const id = (await incomingOf(ben))?.id ?? '';
    await remove();
    await ends(ben, id, 'left-workspace');
    expect((await incomingOf(ann))?.id).toBe(id);
    hangUp();
    await ends(ann, id, 'cancelled');
  });
});

test('calls by username are their own and go on', async () => {
  const { id } = await ben.calling.place({ id: randomUUID(), to: 'alice', deviceId: 'ben-tab-1' });
  await ann.calling.answer({ id, deviceId: 'ann-tab-1' });
  await remove();
  await letPass(61_000);
  expect(await callOf(ben, id)).toMatchObject({ state: 'answered', lastsBecause: null });
  await ben.calling.hangUp({ id });
});
