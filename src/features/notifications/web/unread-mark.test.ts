import { expect, test } from 'vitest';
import { countText } from './count-text.ts';
import { titleWith } from './unread-mark.ts';

test.each([
  ['Dashboard', 3, '(3) Dashboard'],
  ['(3) Dashboard', 4, '(4) Dashboard'],
  ['(99+) Calls', 0, 'Calls'],
  ['Calls', 100, '(99+) Calls'],
  ['', 3, ''],
])('the title "%s" with %i unread is "%s"', (title, unread, expected) => {
  expect(titleWith(title, unread)).toBe(expected);
});

test('the bell counts up to 99', () => {
  expect([countText(99), countText(100)]).toEqual(['99', '99+']);
});
