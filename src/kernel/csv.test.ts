import { expect, test } from 'vitest';
import { csvLine, unguarded } from './csv.ts';

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

test.each(['+493012345678', '+14155550142;ext=7', '--05-12', '-0.035', '-7'])(
  'in a file for programs, our own format stays as it is: %s',
  (data) => {
    expect(csvLine([{ data }])).toBe(`${data}\r\n`);
  },
);

test.each([
  '=1+1',
  '+1-1',
  '+A1',
  '+1+cmd|x',
  '-1+1',
  '--5-12',
  '--05-12+1',
  '@SUM(A1)',
  '+493012345678\n=1',
])('in a file for programs, a formula is text, and read back as it was: %j', (data) => {
  const [written = ''] = csvLine([{ data }]).replaceAll('"', '').split('\r\n');
  expect(written).toBe(`'${data}`);
  expect(unguarded(written)).toBe(data);
});

test('what only begins with an apostrophe is read as it stands', () => {
  expect(unguarded("'t Hooft")).toBe("'t Hooft");
});
