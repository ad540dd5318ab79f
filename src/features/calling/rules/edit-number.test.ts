import { describe, expect, test } from 'vitest';
import { caretBehind, editNumber, pressKey } from './edit-number.ts';

describe('a change of the field', () => {
  test('at the end adds a digit', () => {
    expect(editNumber('(415) 5', '(415) 55', 8)).toEqual({ typed: '41555', caret: 5 });
  });

  test('in the middle keeps the place of the caret among the digits', () => {
    expect(editNumber('(415) 555-0134', '(4915) 555-0134', 3)).toEqual({ typed: '49155550134', caret: 2 });
  });

  test('that takes only a bracket away takes the digit before it', () => {
    expect(editNumber('(415)', '(415', 4)).toEqual({ typed: '41', caret: 2 });
    expect(editNumber('+44 20', '+4420', 3)).toEqual({ typed: '+420', caret: 2 });
  });

  test('by pasting leaves out what only makes a number readable', () => {
    expect(editNumber('', 'tel:+44 (0)20-7946.0018', 23)).toEqual({ typed: '+442079460018', caret: 13 });
    expect(editNumber('', '+1 (415) 555-0134', 17)).toEqual({ typed: '+14155550134', caret: 12 });
  });

  test('keeps a plus in front and nowhere else', () => {
    expect(editNumber('+44', '+44+', 4)).toEqual({ typed: '+44', caret: 3 });
  });

  test('that empties it leaves nothing', () => {
    expect(editNumber('+44 20', '', 0)).toEqual({ typed: '', caret: 0 });
  });
});

test('the caret goes behind the digit that it was behind', () => {
  expect(caretBehind('(415) 555-0134', 0)).toBe(0);
  expect(caretBehind('(415) 555-0134', 3)).toBe(4);
  expect(caretBehind('(415) 555-0134', 4)).toBe(7);
  expect(caretBehind('+44 20', 1)).toBe(1);
  expect(caretBehind('+44 20', 5)).toBe(6);
  expect(caretBehind('+44 20', 99)).toBe(6);
});

test('a key is added at the end, the plus in front and once', () => {
  expect(pressKey('41', '5')).toBe('415');
  expect(pressKey('41', '#')).toBe('41#');
  expect(pressKey('44', '+')).toBe('+44');
  expect(pressKey('+44', '+')).toBe('+44');
});
