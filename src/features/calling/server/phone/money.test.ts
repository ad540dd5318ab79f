import { beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { carol, mallory } from '#test/people.ts';
import { ANNS, byCarrier, LONDON, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, legOf, place, placeByProgram, stateOf } from './phone-steps.world.ts';

let world: PhoneWorld;
let ann: Client;
let owners: Map<string, string>;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, owners } = people);
});

describe('money', () => {
  test('that runs out ends the talk, with its reason, and the balance never goes below zero', async () => {
    // Two cents a minute: 900 millionths are two whole seconds and a part of a third.
    const poor = await world.caller(carol, 900);
    owners.set('+14155550135', poor.user.id);
    const { id } = await place(poor, { from: '+14155550135' });
    const { listener, received } = await legOf(world.first);
    listener.answered();
    await expect.poll(() => stateOf(poor, id)).toBe('answered');
    const [call] = await poor.calling.active();
    expect(call).toMatchObject({ lastsUntil: (call?.answeredAt ?? 0) + 2_000, lastsBecause: 'money' });
    expect(world.media.of(id).playing).toEqual(['warning-tone']);
    await expect.poll(() => stateOf(poor, id), { timeout: 5_000 }).toBe('out-of-money');
    expect(received).toEqual(['hang up']);
    expect((await detailsOf(poor, id)).route).toMatchObject({ billedSeconds: 2, chargeMicroUsd: 667 });
    expect(await world.balanceOf(poor)).toEqual({ posted: 233, held: 0 });
  });

  test('fifty calls at once on one dollar never go below zero, and the books balance', async () => {
    const many = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50', CALL_DAILY_SPEND_NEW: '50' });
    try {
      const rich = await many.caller(mallory, 1_000_000);
      owners.set('+14155550136', rich.user.id);
      const placed = await Promise.all(
        Array.from({ length: 50 }, () =>
          placeByProgram(rich, { fromNumber: '+14155550136', toNumber: '+447400123456' }),
        ),
      );
      const ids = placed.filter((answer) => 'id' in answer);
      // Five cents a minute on this plan, a minute each: twenty fit into a dollar.
      expect(ids).toHaveLength(20);
      expect(await many.balanceOf(rich)).toEqual({ posted: 1_000_000, held: 1_000_000 });
      await expect.poll(() => many.first.legs.length).toBe(20);
      for (const { listener } of many.first.legs) listener.answered();
      await expect
        .poll(async () => (await rich.calling.active()).filter((one) => one.state === 'answered').length)
        .toBe(20);
      for (const { listener } of many.first.legs) listener.ended(byCarrier(null));
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

  test('lost to two hundred calls to a premium range stays within the daily limit', async () => {
    const open = { CALL_KINDS: 'landline,mobile,premium', CALL_RATE_MAX: '10', CALL_CHANNELS: '200' };
    const world200 = await startPhoneWorld(() => owners, { ...open, CALL_DAILY_SPEND_NEW: '2' });
    try {
      const victim = await world200.caller(mallory, 30_000_000);
      owners.set('+14155550137', victim.user.id);
      const outcomes: string[] = [];
      for (let nth = 0; nth < 200; nth += 1) {
        const answer = await placeByProgram(victim, {
          fromNumber: '+14155550137',
          toNumber: '+449098790123',
        });
        outcomes.push('id' in answer ? 'placed' : answer.code);
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

describe("an account that keeps trying numbers that aren't served", () => {
  test('is frozen at the fifth attempt, for ordinary numbers, too', async () => {
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

describe('the process that holds a call dies', () => {
  test('the call ends at its last heartbeat, is paid up to then, and no hold is left', async () => {
    const before = await world.balanceOf(ann);
    const workspaceId = asWorkspaceId(ann.user.id);
    const price = { microUsd: 20_000, units: 360 };
    const use = { key: 'call:left', workspaceId, service: 'call-time', units: 360, price } as const;
    await world.billing.subscriptions.holdUse({ ...use, expiresAt: Date.now() + 86_400_000 });
    // A talk of half a minute, with the last heartbeat of its process after eight seconds.
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id,
         callee_device_id, answered_at, caller_heard_at, callee_heard_at, phone_number, own_number, micro_usd_per_minute)
       values ('left', $1, 'network', 'answered', 3, now() - interval '40 s', now(), 'ann-tab-1', 'network',
         now() - interval '30 s', now(), now() - interval '22 s', $2, $3, 20000)`,
      [workspaceId, LONDON, ANNS],
    );
    await world.sql(
      `insert into phone_legs (call_id, account_id, direction, use_key, units_per_second, held_units, held_micro_usd, held_by)
       values ('left', $1, 'outgoing', 'call:left', 6, 360, 20000, 'a process that is gone')`,
      [workspaceId],
    );
    await expect.poll(() => stateOf(ann, 'left'), { timeout: 40_000, interval: 500 }).toBe('connection-lost');
    const { route } = await detailsOf(ann, 'left');
    expect(route).toMatchObject({ billedSeconds: 8, chargeMicroUsd: 2_667 });
    expect(await world.balanceOf(ann)).toEqual({ posted: before.posted - 2_667, held: 0 });
  }, 60_000);
});
