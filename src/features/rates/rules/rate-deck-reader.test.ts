import { expect, test } from 'vitest';
import { RATE_DECK_COLUMNS } from '../constants.ts';
import { RateDeckReader } from './rate-deck-reader.ts';

const uk = ['44', 'United Kingdom', 'GB', 'landline', '2', '0.020', 'false'];
const mobile = ['447', 'United Kingdom', 'GB', 'mobile', '3', '0.050', 'false'];

function read(...lines: readonly (readonly string[])[]) {
  const reader = new RateDeckReader();
  for (const [at, cells] of [RATE_DECK_COLUMNS, ...lines].entries()) if (!reader.take(cells, at + 1)) break;
  return reader.end();
}

test('lines become a deck in their order', () => {
  const deck = read(uk, mobile);
  expect(deck.isValid && deck.rows.map(({ prefix }) => prefix)).toEqual(['44', '447']);
});

test('every wrong line is listed with its number', () => {
  expect(read(uk, ['x', ...mobile.slice(1)], mobile, mobile, ['1'])).toEqual({
    isValid: false,
    problemCount: 3,
    problems: [
      { line: 3, sentence: 'The prefix must be 1 to 15 digits, without a plus' },
      { line: 5, sentence: 'The prefix 447 is in line 4 already' },
      { line: 6, sentence: 'A line has 7 cells, and this one has 1' },
    ],
  });
});

test('of many problems the first are listed and all are counted', () => {
  const deck = read(...Array.from({ length: 200 }, () => ['x']));
  expect(deck).toMatchObject({ isValid: false, problemCount: 200 });
  expect(!deck.isValid && deck.problems).toHaveLength(50);
});

test('another first line ends it: what follows would all be wrong for the same reason', () => {
  const reader = new RateDeckReader();
  expect(reader.take(['Prefix;Destination'], 1)).toBe(false);
  expect(reader.end()).toEqual({
    isValid: false,
    problemCount: 1,
    problems: [
      {
        line: 1,
        sentence:
          'The first line must be prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate',
      },
    ],
  });
});

test('nothing, or a first line alone, is no deck', () => {
  expect(new RateDeckReader().end()).toMatchObject({
    problems: [{ line: null, sentence: 'There is nothing in it' }],
  });
  expect(read()).toMatchObject({
    problems: [{ line: null, sentence: 'There is no row below the first line' }],
  });
});

test('a deck has an end: with the row after the last it is refused, and nothing more is read', () => {
  const reader = new RateDeckReader();
  reader.take(RATE_DECK_COLUMNS, 1);
  let taken = 0;
  while (reader.take([String(1_000_000 + taken), ...uk.slice(1)], taken + 2)) taken += 1;
  expect(taken).toBe(25_000);
  expect(reader.end()).toMatchObject({
    isValid: false,
    problems: [{ line: 25_002, sentence: 'A deck has at most 25,000 rows' }],
  });
});
