import { describe, expect, test } from 'vitest';
import { chooseRoutes, type RouteOffer } from './choose-routes.ts';

const offer = (name: string, cost: number | null, isUp = true): RouteOffer => ({
  name,
  costMicroUsdPerMinute: cost,
  isUp,
});
const namesOf = (offers: readonly RouteOffer[], sell = 20_000) =>
  chooseRoutes(offers, sell).map(({ name }) => name);

describe('carriers are asked', () => {
  test('the cheapest first', () =>
    expect(namesOf([offer('dear', 15_000), offer('cheap', 5_000)])).toEqual(['cheap', 'dear']));

  test('those that are down after all that are up, for they may be up again', () =>
    expect(namesOf([offer('cheap', 5_000, false), offer('dear', 15_000)])).toEqual(['dear', 'cheap']));

  test('never when they ask more than the call is sold for, and still when they ask the same', () =>
    expect(namesOf([offer('loss', 20_001), offer('even', 20_000)])).toEqual(['even']));

  test('last when nobody knows their price', () =>
    expect(namesOf([offer('unknown', null), offer('dear', 20_000)])).toEqual(['dear', 'unknown']));

  test('four at most', () =>
    expect(namesOf(['a', 'b', 'c', 'd', 'e'].map((name, nth) => offer(name, nth)))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]));

  test('not at all when there is none', () => expect(namesOf([])).toEqual([]));
});
