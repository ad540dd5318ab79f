import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PrefixIndex, PrefixIndexBuilder } from './prefix-index.ts';

function indexOf(prefixes: Iterable<readonly [string, number]>): PrefixIndex {
  const builder = new PrefixIndexBuilder();
  for (const [prefix, value] of prefixes) builder.add(prefix, value);
  return builder.build();
}

const few = indexOf([
  ['44', 0],
  ['447', 1],
  ['4478', 2],
  ['1', 3],
  ['1868', 4],
]);

test('the longest prefix wins', () => {
  expect(few.find('442079460018')).toBe(0);
  expect(few.find('447400123456')).toBe(1);
  expect(few.find('447800123456')).toBe(2);
  expect(few.find('18685550134')).toBe(4);
  expect(few.find('18695550134')).toBe(3);
});

test('a number that no prefix begins has none', () => {
  expect(few.find('49301234567')).toBe(-1);
  expect(few.find('4')).toBe(-1);
  expect(few.find('')).toBe(-1);
});

test('digits can begin behind a sign, and end at the first character that is none', () => {
  expect(few.find('+447400123456', 1)).toBe(1);
  expect(few.find('+447400123456')).toBe(-1);
  expect(few.find('44 7400 123456')).toBe(0);
  expect(few.find('44/')).toBe(0);
  expect(few.find('44:')).toBe(0);
  expect(few.find('٤٤')).toBe(-1);
});

test('an index of nothing finds nothing', () => {
  expect(indexOf([]).find('442079460018')).toBe(-1);
});

test('a prefix can be as long as a number of 15 digits, and longer', () => {
  const long = indexOf([
    ['123456789012345', 7],
    ['12345678901234567890', 8],
    ['123456789', 9],
  ]);
  expect(long.find('123456789012345')).toBe(7);
  expect(long.find('123456789012346')).toBe(9);
  expect(long.find('12345678901234567890')).toBe(8);
  expect(long.find('12345678')).toBe(-1);
});

test('what is no prefix, no value, or there twice is a bug', () => {
  const builder = new PrefixIndexBuilder();
  builder.add('44', 1);
  builder.add('4471', 2);
  for (const [prefix, value] of [
    ['', 1],
    ['+44', 1],
    ['4 4', 1],
    ['45', -1],
    ['45', 1.5],
    ['45', 2 ** 31],
    ['44', 2],
    ['4471', 2],
  ] as const)
    expect(() => builder.add(prefix, value), `${prefix} ${value}`).toThrow(RangeError);
});

/** Digits of few kinds, so that prefixes begin one another and numbers begin with them. */
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '2', '9'), minLength, maxLength });

test('in any order of adding it finds what a list of the prefixes finds, longest first', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(digits(1, 12), { maxLength: 60 }),
      fc.array(digits(0, 15), { maxLength: 60 }),
      (prefixes, numbers) => {
        const index = indexOf(prefixes.map((prefix, at) => [prefix, at] as const));
        const list = new Map(prefixes.map((prefix, at) => [prefix, at]));
        for (const number of [...numbers, ...prefixes])
          expect(index.find(number), number).toBe(longestIn(list, number));
      },
    ),
    { numRuns: 2000 },
  );
});

test('it is the same index in whatever order the prefixes come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(digits(1, 10), { maxLength: 40 }), (prefixes) => {
      const pairs = prefixes.map((prefix, at) => [prefix, at] as const);
      const [one, other] = [indexOf(pairs), indexOf(pairs.toReversed())];
      for (const number of prefixes) expect(one.find(`${number}123`)).toBe(other.find(`${number}123`));
    }),
  );
});

function longestIn(list: ReadonlyMap<string, number>, number: string): number {
  for (let length = number.length; length > 0; length -= 1) {
    const value = list.get(number.slice(0, length));
    if (value !== undefined) return value;
  }
  return -1;
}
