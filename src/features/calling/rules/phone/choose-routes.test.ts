import { describe, expect, test } from 'vitest';
import { chooseRoutes, type RouteOffer } from './choose-routes.ts';

const offer = (name: string, cost: number | null, isUp = true): RouteOffer => ({
  name,
  costMicroUsdPerMinute: cost,
  isUp,
});
const namesOf = (offers: readonly RouteOffer[], sell = 20_000) =>
  chooseRoutes(offers, sell).map(({ name }) => name);

describe('carriers are tried', () => {
  test('the cheapest first', () =>
    expect(namesOf([offer('dear', 15_000), offer('cheap', 5_000)])).toEqual(['cheap', 'dear']));

  test('those that are down last, because they may be up again', () =>
    expect(namesOf([offer('cheap', 5_000, false), offer('dear', 15_000)])).toEqual(['dear', 'cheap']));

  test('never if they cost more than the selling price, but still if they cost the same', () =>
    expect(namesOf([offer('loss', 20_001), offer('even', 20_000)])).toEqual(['even']));

  test('last if their price is unknown', () =>
    expect(namesOf([offer('unknown', null), offer('dear', 20_000)])).toEqual(['dear', 'unknown']));

  test('four at most', () =>
    expect(namesOf(['a', 'b', 'c', 'd', 'e'].map((name, nth) => offer(name, nth)))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]));

  test('not at all if there are none', () => expect(namesOf([])).toEqual([]));
});
