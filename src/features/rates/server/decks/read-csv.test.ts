import { expect, test } from 'vitest';
import { deckCsv } from '../../rules/deck-csv.ts';
import { SEED_DECK } from '../../rules/seed-deck.ts';
import { readCsv } from './read-csv.ts';

const HEADER = 'prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate';
const UK = '44,United Kingdom,GB,landline,2,0.020,false';
const MOBILE = '447,United Kingdom,GB,mobile,3,0.050,false';

async function prefixes(text: string): Promise<string[]> {
  const deck = await readCsv(text);
  return deck.isValid ? deck.rows.map(({ prefix }) => prefix) : deck.problems.map(({ sentence }) => sentence);
}
const problems = async (text: string) => {
  const deck = await readCsv(text);
  return deck.isValid ? [] : deck.problems.map(({ line, sentence }) => `${line}: ${sentence}`);
};

test.each([
  ['line feeds', `${HEADER}\n${UK}\n${MOBILE}\n`],
  ['the ends of RFC 4180', `${HEADER}\r\n${UK}\r\n${MOBILE}\r\n`],
  ['no end after the last line', `${HEADER}\n${UK}\n${MOBILE}`],
  ['a byte order mark', `\uFEFF${HEADER}\n${UK}\n${MOBILE}`],
  ['empty lines', `\n${HEADER}\n\n${UK}\n\n\n${MOBILE}\n\n`],
  ['spaces around the cells', `${HEADER}\n44 , United Kingdom ,GB,landline,2,0.020, false\n${MOBILE}`],
  ['quotes', `${HEADER}\n"44","United Kingdom",GB,"landline",2,0.020,false\n${MOBILE}`],
])('a deck with %s can be read', async (_, text) => {
  expect(await prefixes(text)).toEqual(['44', '447']);
});

test('a name with a comma and quotes is one cell', async () => {
  const deck = await readCsv(`${HEADER}\n44,"Kingdom, ""United""",GB,landline,2,0.020,false`);
  expect(deck.isValid && deck.rows[0]?.destination).toBe('Kingdom, "United"');
});

test('what we write we read back as it was', async () => {
  const deck = await readCsv(deckCsv(SEED_DECK));
  expect(deck.isValid && deck.rows.length).toBe(SEED_DECK.length);
  expect(deck.isValid && deckCsv(deck.rows)).toBe(deckCsv(SEED_DECK));
});

test.each([
  ['', ['null: There is nothing in it']],
  ['\uFEFF', ['null: There is nothing in it']],
  ['\n\n\n', ['null: There is nothing in it']],
  [HEADER, ['null: There is no row below the first line']],
  [`${UK}\n${MOBILE}`, [`1: The first line must be ${HEADER}`]],
  [`${HEADER.replaceAll(',', ';')}\n${UK}`, [`1: The first line must be ${HEADER}`]],
  [`${HEADER.replaceAll(',', '\t')}\n${UK}`, [`1: The first line must be ${HEADER}`]],
  ['PK\u0003\u0004\u0000 a spreadsheet', [`1: The first line must be ${HEADER}`]],
  [`${HEADER}\n${UK}\n${UK}`, ['3: The prefix 44 is in line 2 already']],
  [`${HEADER}\n\n\n${UK}\n"44"x,y`, ['5: The quotes in this line cannot be read']],
  [`${HEADER}\n44,United "Kingdom",GB,landline,2,0.020,false`, ['2: The quotes in this line cannot be read']],
  [`${HEADER}\n${UK}\n"447,United Kingdom`, ['3: The quotes in this line cannot be read']],
  [
    `${HEADER}\n${UK}\n"447,${'x'.repeat(5_000)}`,
    ['3: A line has at most 1000 characters. Is a quote not closed?'],
  ],
  [`${HEADER}\n${UK}\n447,United Kingdom`, ['3: A line has 7 cells, and this one has 2']],
  [`${HEADER}\n${UK},\n${MOBILE}`, ['2: A line has 7 cells, and this one has 8']],
])('%j is no deck, and says in which line and why', async (text, expected) => {
  expect(await problems(text)).toEqual(expected);
});

test('a name in any script is read whole, wherever the text is cut to be read', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `${at + 1},中国😀é,CN,landline,3,0.050,true`);
  const deck = await readCsv([HEADER, ...lines].join('\n'));
  expect(deck.isValid && new Set(deck.rows.map(({ destination }) => destination))).toEqual(
    new Set(['中国😀é']),
  );
});

test('a text without end is not read to its end', async () => {
  const lines = Array.from({ length: 30_000 }, (_, at) => `${at + 1},X,,shared,3,0.050,true`);
  expect(await problems([HEADER, ...lines].join('\n'))).toEqual(['25002: A deck has at most 25,000 rows']);
});
