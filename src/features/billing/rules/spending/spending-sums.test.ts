import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SpendingRow, shareOf, sumOf, sumsBy } from './spending-sums.ts';

const CALL = { person: 'omar', number: '+14155550134', kind: 'call', uses: 1 } as const;
const ROWS: readonly SpendingRow[] = [
  { ...CALL, microUsd: 60_000, seconds: 132, uses: 2 },
  { ...CALL, number: '+442079460001', microUsd: 0, seconds: 300 },
  { ...CALL, person: 'grace', microUsd: 20_000, seconds: 61 },
  { person: null, number: '+14155550134', kind: 'number-rent', microUsd: 1_990_000, seconds: 0, uses: 0 },
];

test('people are ordered by what they cost, and rent is nobody’s', () => {
  expect(sumsBy(ROWS, 'person')).toEqual([
    { person: null, microUsd: 1_990_000, rentMicroUsd: 1_990_000, seconds: 0, calls: 0 },
    { person: 'omar', microUsd: 60_000, rentMicroUsd: 0, seconds: 432, calls: 3 },
    { person: 'grace', microUsd: 20_000, rentMicroUsd: 0, seconds: 61, calls: 1 },
  ]);
});

test('a number counts the calls of everyone who called from it, and its rent', () => {
  expect(sumsBy(ROWS, 'number')).toEqual([
    { number: '+14155550134', microUsd: 2_070_000, rentMicroUsd: 1_990_000, seconds: 193, calls: 3 },
    { number: '+442079460001', microUsd: 0, rentMicroUsd: 0, seconds: 300, calls: 1 },
  ]);
});

test('the sums by person and by number are those of the whole, whatever the rows', () => {
  const row = fc.record({
    person: fc.constantFrom(null, 'omar', 'grace'),
    number: fc.constantFrom(null, '+14155550134', '+442079460001'),
    kind: fc.constantFrom('call', 'number-rent', 'fax'),
    microUsd: fc.integer({ min: -1_000_000, max: 10_000_000 }),
    seconds: fc.nat(100_000),
    uses: fc.nat(100),
  });
  const add = (sums: readonly { microUsd: number; rentMicroUsd: number; seconds: number; calls: number }[]) =>
    sums.reduce(
      (all, one) => ({
        microUsd: all.microUsd + one.microUsd,
        rentMicroUsd: all.rentMicroUsd + one.rentMicroUsd,
        seconds: all.seconds + one.seconds,
        calls: all.calls + one.calls,
      }),
      { microUsd: 0, rentMicroUsd: 0, seconds: 0, calls: 0 },
    );
  fc.assert(
    fc.property(fc.array(row as fc.Arbitrary<SpendingRow>), (rows) => {
      expect(add(sumsBy(rows, 'person'))).toEqual(sumOf(rows));
      expect(add(sumsBy(rows, 'number'))).toEqual(sumOf(rows));
    }),
  );
});

test('a bar is as long as its share of the largest, and none is shorter than nothing', () => {
  expect([shareOf(5, 10), shareOf(10, 10), shareOf(-3, 10), shareOf(0, 0)]).toEqual([0.5, 1, 0, 0]);
});
