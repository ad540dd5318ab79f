import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line has its cells between commas and ends as RFC 4180 says', () => {
  expect(csvLine(['a', 1, 'c'])).toBe('a,1,c\r\n');
});

test('a cell with a comma, a quote or a line break is quoted, and its quotes doubled', () => {
  expect(csvLine(['Call to Bob, 3:12', 'say "ahoy"', 'two\nlines'])).toBe(
    '"Call to Bob, 3:12","say ""ahoy""","two\nlines"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
  'a text that a spreadsheet would compute is text: %j',
  (text) => {
    expect(csvLine([{ text }])).toContain(`'${text}`);
  },
);

test('a number of ours stays a number, below zero too', () => {
  expect(csvLine(['-0.035000', -7])).toBe('-0.035000,-7\r\n');
});

test('an apostrophe of the text itself is left alone', () => {
  expect(csvLine([{ text: "O'Brien" }])).toBe("O'Brien\r\n");
});
