import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRate, RateDeckBuilder, rateDeckOf } from './find-rate.ts';
import { landline, mobile } from './rate-rows.world.ts';

const deck = rateDeckOf([landline, mobile]);

test('the row with the longest prefix prices a number', () => {
  expect(findRate(deck, '+442079460018')).toEqual(landline);
  expect(findRate(deck, '+447400123456')).toEqual(mobile);
});

test('a number that no prefix begins has no rate, and does not cost nothing', () => {
  expect(findRate(deck, '+4930901820')).toBeUndefined();
});

test.each([
  '442079460018',
  '+',
  '',
  '+44 20 7946 0018',
  '+44207946001x',
  '+4420794600181234',
  '+44',
  'tel:+442079460018',
  '+442079460018\n',
])('what is no number in E.164 has no rate: %j', (number) => {
  expect(findRate(deck, number)).toBeUndefined();
});

test('a deck without rows prices nothing', () => {
  const empty = rateDeckOf([]);
  expect(empty.size).toBe(0);
  expect(findRate(empty, '+442079460018')).toBeUndefined();
});

test('a prefix that is too long, or there twice, is a bug', () => {
  expect(() => rateDeckOf([landline, landline])).toThrow(RangeError);
  expect(() => rateDeckOf([{ ...landline, prefix: '1234567890123456' }])).toThrow(RangeError);
});

test('a deck that was built stays as it is while its builder goes on', () => {
  const builder = new RateDeckBuilder();
  builder.add(landline);
  const before = builder.build();
  builder.add(mobile);
  expect(findRate(before, '+447400123456')).toEqual(landline);
  expect(findRate(builder.build(), '+447400123456')).toEqual(mobile);
});

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('1', '2', '7'), minLength, maxLength });

test('it finds the row that a list of the rows gives, longest prefix first', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ prefix: digits(1, 9), microUsdPerMinute: fc.constantFrom(10_000, 20_000, 30_000) }),
        { selector: ({ prefix }) => prefix, maxLength: 40 },
      ),
      fc.array(digits(7, 15), { maxLength: 40 }),
      (priced, numbers) => {
        const rows = priced.map((one) => ({ ...landline, ...one }));
        const deck = rateDeckOf(rows);
        const longestFirst = rows.toSorted((one, other) => other.prefix.length - one.prefix.length);
        for (const number of numbers)
          expect(findRate(deck, `+${number}`)).toEqual(
            longestFirst.find(({ prefix }) => number.startsWith(prefix)),
          );
      },
    ),
    { numRuns: 1000 },
  );
});
