import { expect, test } from 'vitest';
import { CAPABILITIES, type Capability, holds } from '#kernel/capabilities.ts';
import { PLAN_IDS, type PlanId } from '../../model.ts';
import { conditionsToComeSoon, conditionsToSell, isPlanSold } from './plan-availability.ts';

const soldWith = (...capabilities: Capability[]) =>
  PLAN_IDS.filter((id) => isPlanSold(id, new Set(capabilities)));

test('where no money moves, the plans with minutes can be tried out with the test numbers', () => {
  expect(soldWith('user-calls', 'test-numbers', 'test-payments')).toEqual([
    'free',
    'basic',
    'business',
    'enterprise',
    'payg_phone',
  ]);
});

test('real money buys minutes only where a carrier can be reached', () => {
  expect(soldWith('user-calls', 'test-numbers', 'card-payments')).toEqual(['free']);
  expect(soldWith('user-calls', 'phone-calls', 'card-payments')).toEqual([
    'free',
    'basic',
    'business',
    'enterprise',
    'payg_phone',
  ]);
});

test('Fax and eSIM are sold where their features are', () => {
  expect(soldWith('fax')).toEqual(['payg_fax']);
  expect(soldWith('esim')).toEqual(['payg_esim']);
  expect(soldWith(...CAPABILITIES)).toEqual([...PLAN_IDS]);
});

const some = ['phone-calls', 'test-payments', 'test-numbers', 'fax', 'esim', 'user-calls'] as const;
const mixtures = Array.from(
  { length: 2 ** some.length },
  (_, bits) => new Set<Capability>(some.filter((_name, at) => (bits & (1 << at)) !== 0)),
);

test.each(PLAN_IDS)('a page says exactly once whether %s is sold', (id: PlanId) => {
  for (const capabilities of mixtures) {
    const sold = conditionsToSell(id).filter((condition) => holds(condition, capabilities));
    const soon = conditionsToComeSoon(id).filter((condition) => holds(condition, capabilities));
    expect([sold.length, soon.length]).toEqual(isPlanSold(id, capabilities) ? [1, 0] : [0, 1]);
  }
});
