import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { hasRedis, startTestRedis, type TestRedis } from '#test/redis.ts';
import { ANNS, LONDON, type PhoneWorld, startPhoneWorld } from '../phone/phone.world.ts';
import { ends, incomingOf, legOf, place, stateOf, talking } from '../phone/phone-steps.world.ts';

/* Carol is the operator. Where there is Redis, she works on another process than the one that has Ann's calls. */

const clock = createRunningClock();
const owners = new Map<string, string>();
const why = { reason: 'Reported for spam' };
let redis: TestRedis | null = null;
let world: PhoneWorld;
let ann: Client;
let ben: Client;
let carolThere: Client;
beforeAll(async () => {
  redis = hasRedis() ? await startTestRedis() : null;
  world = await startPhoneWorld(() => owners, redis === null ? {} : { REDIS_URL: redis.url }, { clock });
  const operator = await world.signUp(carol);
  ann = await world.caller(alice, 5_000_000);
  ben = await world.signUp(bob);
  owners.set(ANNS, ann.user.id);
  carolThere = redis === null ? operator : world.visitorOf(await world.startAnother());
  await carolThere.signIn(carol);
}, 60_000);
afterAll(async () => {
  await world.stop();
  await redis?.stop();
});
beforeEach(() => {
  world.first.legs.length = 0;
});

describe('the suspension of a workspace', () => {
  const suspend = () => carolThere.admin.suspendWorkspace({ id: ann.user.id, ...why });
  const restore = () => carolThere.admin.restoreWorkspace({ id: ann.user.id, ...why });

  test('ends its phone calls within a second, charged for the time talked, and lets it place no others', async () => {
    const before = (await world.balanceOf(ann)).posted;
    const { id, received } = await talking(ann, world);
    clock.advance(21_000);
    await suspend();
    await expect.poll(() => stateOf(ann, id), { timeout: 1_000 }).toBe('suspended');
    await expect.poll(() => received, { timeout: 1_000 }).toEqual(['hang up']);
    const { route } = await ann.calling.details({ id });
    expect(route?.billedSeconds).toBeGreaterThanOrEqual(21);
    expect(route?.billedSeconds).toBeLessThanOrEqual(23);
    expect(route?.chargeMicroUsd).toBe(Math.ceil((Number(route?.billedSeconds) * 20_000) / 60));
    const after = await world.balanceOf(ann);
    expect([before - after.posted, after.held]).toEqual([route?.chargeMicroUsd, 0]);
    await expect(place(ann)).rejects.toMatchObject({ code: 'workspaces.suspended' });
    expect(world.first.legs).toHaveLength(1);
  });

  test('stops its numbers from ringing, and leaves people their account and their free calls', async () => {
    const [anns, bens] = [await connectDevice(ann), await connectDevice(ben)];
    const brought = world.first.bring({ from: asE164(LONDON), to: ANNS });
    await expect.poll(() => brought.received).toEqual(['480']);
    expect(await incomingOf(ann)).toBeUndefined();
    const id = newCallId();
    await ann.calling.place({ id, to: 'bob', deviceId: anns.id });
    await ben.calling.answer({ id, deviceId: bens.id });
    await anns.sees(id, { state: 'answered' });
    await ann.calling.hangUp({ id });
    await restore();
    const again = world.first.bring({ from: asE164(LONDON), to: ANNS });
    await expect.poll(() => again.received).toEqual(['180']);
    again.hangUp();
    await expect.poll(() => incomingOf(ann)).toBeUndefined();
    const { id: placed } = await place(ann);
    await legOf(world.first);
    await ann.calling.hangUp({ id: placed });
    await ends(ann, placed, 'cancelled');
  });

  test('stops what rings', async () => {
    const brought = world.first.bring({ from: asE164(LONDON), to: ANNS });
    await expect.poll(() => incomingOf(ann)).toBeDefined();
    await suspend();
    await expect.poll(() => brought.received).toContain('480');
    await restore();
  });
});

test('a call that got through at the moment of the suspension ends seconds later', async () => {
  await carolThere.admin.suspendWorkspace({ id: ann.user.id, ...why });
  // What a request does that was let in just before.
  await world.sql('update workspaces set suspended_at = null where id = $1', [ann.user.id]);
  const { id } = await place(ann);
  const leg = await legOf(world.first);
  await world.sql('update workspaces set suspended_at = now() where id = $1', [ann.user.id]);
  await expect.poll(() => leg.received, { timeout: 10_000 }).toEqual(['hang up']);
  expect(await stateOf(ann, id)).toBe('suspended');
  await carolThere.admin.restoreWorkspace({ id: ann.user.id, ...why });
});

test('the suspension of a person ends their phone call, which is charged for the time talked', async () => {
  const { id, received } = await talking(ann, world);
  clock.advance(5_000);
  await carolThere.admin.suspendPerson({ id: ann.user.id, ...why });
  await expect.poll(() => received, { timeout: 1_000 }).toEqual(['hang up']);
  await carolThere.admin.restorePerson({ id: ann.user.id, ...why });
  await ann.signIn(alice);
  expect(await stateOf(ann, id)).toBe('suspended');
  const { route } = await ann.calling.details({ id });
  expect(route?.billedSeconds).toBeGreaterThanOrEqual(5);
  expect(route?.billedSeconds).toBeLessThanOrEqual(7);
  expect((await world.balanceOf(ann)).held).toBe(0);
});
