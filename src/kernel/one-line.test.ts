import { expect, test } from 'vitest';
import { asOneLine, ONE_LINE, VISIBLE_LINE } from './one-line.ts';

test.each(['Ann', 'Zoë O’Neill', 'محمد علي', 'עברית', '👩‍👩‍👧 family', '李'])('%s is a name', (text) => {
  expect(ONE_LINE.test(text)).toBe(true);
  expect(VISIBLE_LINE.test(text)).toBe(true);
});

test.each([
  ['a break', 'Ann\nBcc: all'],
  ['a separator of lines', 'Ann\u2028Bcc'],
  ['a null', 'Ann\u0000'],
  ['an override of the direction', 'moc.koobecaf\u202E'],
  ['an isolate', '\u2066Ann\u2069'],
])('a line has no %s', (_what, text) => {
  expect(ONE_LINE.test(text)).toBe(false);
  expect(VISIBLE_LINE.test(text)).toBe(false);
});

test.each(['', '\u200B', '\u2060\u00A0', '\u200D'])('%j cannot be seen, so it is no name', (text) => {
  expect(ONE_LINE.test(text)).toBe(true);
  expect(VISIBLE_LINE.test(text)).toBe(false);
});

test('what others have typed becomes one line', () => {
  expect(asOneLine(' Ann\r\nBell\u202E ')).toBe('Ann Bell');
});
