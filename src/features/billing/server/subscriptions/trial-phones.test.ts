import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';

const MOBILE = '+447400123456';
const OTHER = '+447400123457';
let world: PlanWorld;
let ann: WorkspaceId;
let ben: WorkspaceId;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(at('2026-11-01'));
  await world.sql('delete from trial_phone');
  await world.sql('delete from proven_phone');
  [ann, ben] = [await world.person(), await world.person()];
  for (const workspaceId of [ann, ben]) await world.plans.startTrial(workspaceId, 'business');
});

const proves = (workspaceId: WorkspaceId, number = MOBILE) =>
  world.transact((queries) =>
    world.plans.phoneProven({ workspaceId, number, countryCode: 'GB', provenAt: world.clock.now() }, queries),
  );
const callsOf = async (workspaceId: WorkspaceId) => (await world.plans.entitlements(workspaceId)).phoneCalls;

describe('a trial', () => {
  test('calls phones once one is proven, and is at home in its country', async () => {
    expect(await callsOf(ann)).toMatchObject({ missing: ['verified-phone'], homeCountry: null });
    await proves(ann);
    expect(await callsOf(ann)).toMatchObject({ missing: [], homeCountry: 'GB', includedSeconds: 600 });
    // A repeated call changes nothing.
    await proves(ann);
    expect(await callsOf(ann)).toMatchObject({ missing: [], homeCountry: 'GB' });
  });

  test('is not verified by a phone that has verified another, in either order', async () => {
    await proves(ann);
    await proves(ben);
    const outcomes = await Promise.all([callsOf(ann), callsOf(ben)]);
    expect(outcomes.map(({ missing }) => missing.join()).toSorted()).toEqual(['', 'unused-phone']);
  });

  test('is proven by another phone then', async () => {
    await proves(ann);
    await callsOf(ann);
    await proves(ben);
    expect((await callsOf(ben)).missing).toEqual(['unused-phone']);
    await proves(ben, OTHER);
    expect((await callsOf(ben)).missing).toEqual([]);
    expect((await callsOf(ann)).missing).toEqual([]);
  });

  test('uses a phone up for ever, also when it is over', async () => {
    await proves(ann);
    await callsOf(ann);
    await world.goTo('2027-11-01');
    const carol = await world.person();
    await world.plans.startTrial(carol, 'business');
    await proves(carol);
    expect((await callsOf(carol)).missing).toEqual(['unused-phone']);
  });

  test('uses a phone up: an account without a trial keeps its phone', async () => {
    const carol = await world.person();
    await proves(carol);
    expect(await callsOf(carol)).toMatchObject({ missing: [], homeCountry: null });
    await proves(ann);
    expect((await callsOf(ann)).missing).toEqual([]);
  });

  test('that begins after the phone was proven needs no second call', async () => {
    const carol = await world.person();
    await proves(carol);
    await world.plans.startTrial(carol, 'basic');
    expect((await callsOf(carol)).missing).toEqual([]);
  });
});
