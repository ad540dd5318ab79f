import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateRow } from '../model.ts';
import { compareDecks } from './compare-decks.ts';

const row = (prefix: string, microUsdPerMinute: number, other: Partial<RateRow> = {}): RateRow => ({
  prefix,
  destination: 'United Kingdom',
  countryCode: 'GB',
  kind: 'landline',
  zone: 3,
  microUsdPerMinute,
  isEstimate: true,
  ...other,
});
const compare = (before: readonly RateRow[], after: readonly RateRow[]) =>
  compareDecks(new Map(before.map((one) => [one.prefix, one])), after);

test('every row is counted once: added, removed, raised, lowered, reworded or unchanged', () => {
  const before = [row('1', 10_000), row('2', 10_000), row('3', 10_000), row('4', 10_000), row('5', 10_000)];
  const after = [
    row('1', 20_000),
    row('2', 5_000),
    row('3', 10_000, { destination: 'Great Britain' }),
    row('4', 10_000),
    row('6', 10_000),
  ];
  expect(compare(before, after)).toMatchObject({
    added: 1,
    removed: 1,
    raised: 1,
    lowered: 1,
    reworded: 1,
    unchanged: 1,
  });
});

test.each([
  { destination: 'Great Britain' },
  { countryCode: 'IE' },
  { countryCode: null },
  { kind: 'mobile' },
  { zone: 1 },
  { isEstimate: false },
] as const)('the same price with another word is reworded: %j', (other) => {
  expect(compare([row('44', 10_000)], [row('44', 10_000, other)])).toMatchObject({
    reworded: 1,
    unchanged: 0,
  });
});

test('the largest changes come first, by how much of the price before they are', () => {
  const { largest } = compare(
    [row('1', 100_000), row('2', 10_000), row('3', 30_000)],
    [row('1', 150_000), row('2', 1_000), row('3', 40_000)],
  );
  expect(largest).toEqual([
    { prefix: '2', destination: 'United Kingdom', fromMicroUsd: 10_000, toMicroUsd: 1_000, percent: -90 },
    { prefix: '1', destination: 'United Kingdom', fromMicroUsd: 100_000, toMicroUsd: 150_000, percent: 50 },
    { prefix: '3', destination: 'United Kingdom', fromMicroUsd: 30_000, toMicroUsd: 40_000, percent: 33.3 },
  ]);
});

test('no more than ten changes are listed, and equal ones by prefix', () => {
  const prefixes = Array.from({ length: 30 }, (_, at) => String(at + 10));
  const { largest, raised } = compare(
    prefixes.map((prefix) => row(prefix, 10_000)).toReversed(),
    prefixes.map((prefix) => row(prefix, 20_000)).toReversed(),
  );
  expect(raised).toBe(30);
  expect(largest.map(({ prefix }) => prefix)).toEqual(prefixes.slice(0, 10));
});

test('a country or a network that would have no price any more is named', () => {
  const iridium = row('8816', 6_000_000, { countryCode: null, destination: 'Iridium', kind: 'satellite' });
  const before = [row('44', 10_000), row('447', 10_000), iridium];
  expect(compare(before, []).lost).toEqual(['Iridium', 'United Kingdom']);
  expect(compare(before, [row('441', 10_000, { destination: 'Great Britain' })]).lost).toEqual(['Iridium']);
});

test('a deck compared with itself changes nothing, and what is added one way is removed the other', () => {
  const decks = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4', '5'), fc.constantFrom(1_000, 2_000))
      .map(([prefix, micro]) => row(prefix, micro)),
    { selector: ({ prefix }) => prefix },
  );
  fc.assert(
    fc.property(decks, decks, (one, other) => {
      expect(compare(one, one)).toMatchObject({
        unchanged: one.length,
        added: 0,
        removed: 0,
        raised: 0,
        lowered: 0,
      });
      const [there, back] = [compare(one, other), compare(other, one)];
      expect([there.added, there.raised, there.unchanged]).toEqual([
        back.removed,
        back.lowered,
        back.unchanged,
      ]);
    }),
  );
});
