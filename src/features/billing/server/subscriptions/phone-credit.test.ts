import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';

let world: PlanWorld;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.clock.set(at('2026-11-01')));

const callsOf = async (workspaceId: WorkspaceId) => (await world.plans.entitlements(workspaceId)).phoneCalls;
const signUps = (count: number, network: string | null) =>
  Promise.all(Array.from({ length: count }, () => world.person({ network })));
async function credited(accounts: readonly WorkspaceId[]): Promise<number> {
  const calls = await Promise.all(accounts.map(callsOf));
  return calls.filter(({ leftSeconds }) => leftSeconds.zone1 > 0).length;
}
const minute = (workspaceId: WorkspaceId) => ({
  key: randomUUID(),
  workspaceId,
  service: 'call-time' as const,
  units: 180,
  price: null,
  expiresAt: at('2026-11-02'),
});

describe('free minutes', () => {
  test('of a hundred accounts of one network are given to three, all at once too', async () => {
    const accounts = await signUps(100, 'one household');
    expect(await credited(accounts)).toBe(3);
    // Asked again it is the same three.
    expect(await credited(accounts.toReversed())).toBe(3);
    const refused = (await Promise.all(accounts.map(callsOf))).filter(
      ({ isCreditRefused }) => isCreditRefused,
    );
    expect(refused).toHaveLength(97);
  });

  test('that are refused are no minutes in the books either, and no fax pages', async () => {
    const accounts = await signUps(4, 'the books');
    await credited(accounts.slice(0, 3));
    const last = accounts[3] ?? accounts[0];
    if (last === undefined) throw new Error('nobody');
    expect((await world.plans.entitlements(last)).fax).toMatchObject({ included: 0, left: 0 });
    await expect(world.plans.holdUse(minute(last))).rejects.toMatchObject({
      code: 'billing.allowanceUsedUp',
    });
    expect(
      await world.sql(`select 1 from allowance_bucket where account_id = $1 and service = 'call-time'`, [
        last,
      ]),
    ).toEqual([]);
  });

  test('are also granted by using them without asking first', async () => {
    const accounts = await signUps(4, 'callers');
    const outcomes = [];
    for (const workspaceId of accounts)
      outcomes.push(
        await world.plans.holdUse(minute(workspaceId)).then(
          () => 'held',
          () => 'refused',
        ),
      );
    expect(outcomes).toEqual(['held', 'held', 'held', 'refused']);
  });

  test('of other networks, and of those that say nothing, are not counted together', async () => {
    for (const network of ['here', 'there']) expect(await credited(await signUps(3, network))).toBe(3);
    expect(await credited(await signUps(10, null))).toBe(10);
  });

  test('of a trial count as those of Free do', async () => {
    const accounts = await signUps(5, 'triers');
    for (const workspaceId of accounts) await world.plans.startTrial(workspaceId, 'business');
    expect(await credited(accounts)).toBe(3);
  });

  test('are given again to others when thirty days have gone by', async () => {
    expect(await credited(await signUps(4, 'a café'))).toBe(3);
    world.clock.set(at('2026-11-30'));
    expect(await credited(await signUps(1, 'a café'))).toBe(0);
    world.clock.set(at('2026-12-02'));
    expect(await credited(await signUps(1, 'a café'))).toBe(1);
  });
});

describe('a further workspace', () => {
  test('has no free minutes, no free pages and no trial, however many a person makes', async () => {
    const further = await world.person({ isFirst: false });
    const { phoneCalls, fax } = await world.plans.entitlements(further);
    expect(phoneCalls.leftSeconds.zone1).toBe(0);
    expect(fax).toMatchObject({ included: 0, left: 0 });
    await expect(world.plans.holdUse(minute(further))).rejects.toMatchObject({
      code: 'billing.allowanceUsedUp',
    });
    await expect(world.plans.startTrial(further, 'business')).rejects.toMatchObject({
      code: 'billing.trialUsed',
    });
    expect(await world.plans.view(further)).toMatchObject({ canTry: false });
  });
});
