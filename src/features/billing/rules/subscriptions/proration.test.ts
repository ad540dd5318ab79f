import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assert } from '#kernel/assert.ts';
import type { PlanId, SubscriptionPlan } from '../../model.ts';
import { planOf } from './parse-plan.ts';
import { prorate } from './proration.ts';

const at = (text: string) => Date.parse(`${text}Z`);
function monthly(id: PlanId): SubscriptionPlan {
  const plan = planOf(id);
  assert(plan.kind === 'subscription', `${id} is a monthly plan`);
  return plan;
}
const [basic, business, enterprise] = [monthly('basic'), monthly('business'), monthly('enterprise')];
const november = { start: at('2026-11-01T00:00'), end: at('2026-12-01T00:00') };

test('an upgrade on day 12 pays the difference for the 19 days that are left of 30', () => {
  expect(prorate({ from: basic, to: business, period: november, at: at('2026-11-12T00:00') })).toEqual({
    // 15.00 x 19 / 30
    microUsd: 9_500_000,
    monthlyDifferenceMicroUsd: 15_000_000,
    remainingMs: 19 * 86_400_000,
    periodMs: 30 * 86_400_000,
    // (500 - 100) x 19 / 30 = 253.3, (100 - 5) x 19 / 30 = 60.2, (50 - 10) x 19 / 30 = 25.3
    added: { 'call-time': 254, 'fax-pages': 61, 'assistant-calls': 26 },
  });
});

test('at the first moment the whole difference is due, and the whole difference is added', () => {
  expect(prorate({ from: basic, to: business, period: november, at: november.start })).toMatchObject({
    microUsd: 15_000_000,
    added: { 'call-time': 400, 'fax-pages': 95, 'assistant-calls': 40 },
  });
});

test('at the last moment nothing is due and nothing is added', () => {
  expect(prorate({ from: basic, to: business, period: november, at: november.end })).toMatchObject({
    microUsd: 0,
    added: { 'call-time': 0, 'fax-pages': 0, 'assistant-calls': 0 },
  });
});

test('a part of a cent is rounded to the nearest cent, half a cent upwards', () => {
  const price = (instant: number) =>
    prorate({ from: business, to: enterprise, period: november, at: instant }).microUsd;
  // 25.00 x 1 h / 720 h = 0.0347
  expect(price(november.end - 3_600_000)).toBe(30_000);
  // 25.00 x 144 ms x 36 / month: exactly half a cent
  expect(price(november.end - 518_400)).toBe(10_000);
  expect(price(november.end - 518_399)).toBe(0);
});

test('a smaller plan, the same plan and a moment of another month have no such price', () => {
  const moment = at('2026-11-12T00:00');
  expect(() => prorate({ from: business, to: basic, period: november, at: moment })).toThrow(RangeError);
  expect(() => prorate({ from: business, to: business, period: november, at: moment })).toThrow(RangeError);
  expect(() => prorate({ from: basic, to: business, period: november, at: at('2026-12-02T00:00') })).toThrow(
    RangeError,
  );
});

const moment = fc.integer({ min: november.start, max: november.end });

test('the price is whole cents, never more than the difference, and never rises as time goes by', () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((instant) =>
        prorate({ from: basic, to: enterprise, period: november, at: instant }),
      );
      assert(earlier !== undefined && later !== undefined, 'there are two');
      expect(earlier.microUsd % 10_000).toBe(0);
      expect(earlier.microUsd).toBeLessThanOrEqual(40_000_000);
      expect(later.microUsd).toBeLessThanOrEqual(earlier.microUsd);
      expect(later.added['call-time']).toBeLessThanOrEqual(earlier.added['call-time']);
    }),
  );
});

test('two upgrades one after the other cost what one costs, to a cent', () => {
  fc.assert(
    fc.property(moment, (instant) => {
      const step = (from: SubscriptionPlan, to: SubscriptionPlan) =>
        prorate({ from, to, period: november, at: instant }).microUsd;
      expect(
        Math.abs(step(basic, business) + step(business, enterprise) - step(basic, enterprise)),
      ).toBeLessThanOrEqual(10_000);
    }),
  );
});
