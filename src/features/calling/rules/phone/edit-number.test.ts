import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretBehind, editNumber, isName, pressKey } from './edit-number.ts';

describe('a change of the field', () => {
  const change = (shown: string, text: string, caret: number, inputType: string | null = 'insertText') =>
    editNumber({ shown, text, caret, inputType });

  test('at the end adds a digit', () => {
    expect(change('(415) 5', '(415) 55', 8)).toEqual({ typed: '41555', caret: 5 });
  });

  test('in the middle keeps the caret next to the same digits', () => {
    expect(change('(415) 555-0134', '(4915) 555-0134', 3)).toEqual({ typed: '49155550134', caret: 2 });
  });

  test('by backspace on a bracket deletes the digit before it', () => {
    expect(change('(415)', '(415', 4, 'deleteContentBackward')).toEqual({ typed: '41', caret: 2 });
    expect(change('+44 20', '+4420', 3, 'deleteContentBackward')).toEqual({ typed: '+420', caret: 2 });
    expect(change('(415)', '415)', 0, 'deleteContentBackward')).toEqual({ typed: '415', caret: 0 });
  });

  test('by delete on a bracket deletes the digit after it', () => {
    expect(change('(415) 5', '415) 5', 0, 'deleteContentForward')).toEqual({ typed: '155', caret: 0 });
    expect(change('+44 20', '+4420', 3, 'deleteContentForward')).toEqual({ typed: '+440', caret: 3 });
  });

  test.each([
    ['pasting it without blanks', '+1 212 555 0123', '+12125550123', 12, 'insertFromPaste'],
    ['pasting it with one blank less', '+1 212 555 0123', '+1212 555 0123', 14, 'insertFromPaste'],
    ['filling it in without brackets', '(212) 555-0123', '2125550123', 10, 'insertReplacementText'],
    ['filling it in where the browser says nothing', '(212) 555-0123', '2125550123', 10, null],
    ['an input method that leaves a blank out', '212 5', '2125', 3, 'insertCompositionText'],
    ['cutting two decorations out', '(212) 555-0123', '(212555-0123', 4, 'deleteByCut'],
    ['deleting two decorations that were marked', '(212) 5', '(2125', 4, 'deleteContentBackward'],
    ['cutting one blank out', '+1 212', '+1212', 2, 'deleteByCut'],
    ['undoing', '(212)', '(212', 4, 'historyUndo'],
    ['dropping it', '(212) 555-0123', '2125550123', 10, 'insertFromDrop'],
  ] as const)('by %s loses no digit', (_how, shown, text, caret, inputType) => {
    const digits = text.replaceAll(/[^+\d]/g, '');
    expect(change(shown, text, caret, inputType).typed).toBe(digits);
  });

  test('by pasting drops the formatting', () => {
    expect(change('', 'tel:+44 (0)20-7946.0018', 23)).toEqual({ typed: '+442079460018', caret: 13 });
    expect(change('', '+1 (415) 555-0134', 17)).toEqual({ typed: '+14155550134', caret: 12 });
  });

  test("in another script's digits dials their values", () => {
    expect(change('', '+٤٤ ٢٠ 7946', 11).typed).toBe('+44207946');
    expect(change('', '＋４４２０７９４６', 9).typed).toBe('+44207946');
    expect(change('', '۰۱۲ ९', 5).typed).toBe('0129');
  });

  test('keeps a plus in front and nowhere else', () => {
    expect(change('+44', '+44+', 4)).toEqual({ typed: '+44', caret: 3 });
  });

  test('that empties it leaves nothing', () => {
    expect(change('+44 20', '', 0, 'deleteContentBackward')).toEqual({ typed: '', caret: 0 });
  });
});

describe('whatever a change is', () => {
  const written = fc.stringMatching(/^[+(]?[\d() .*#-]{0,20}$/).filter((text) => !text.includes('(0)'));
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
  /** Replaces a part of a text. */
  const edits = fc
    .record({ shown: written, from: fc.nat(20), to: fc.nat(20), put: written })
    .map(({ shown, from, to, put }) => {
      const [start, end] = [Math.min(from, to, shown.length), Math.min(Math.max(from, to), shown.length)];
      const text = shown.slice(0, start) + put + shown.slice(end);
      return { shown, text, caret: start + put.length };
    })
    .filter(({ text }) => !text.includes('(0)'));
  const inputTypes = fc.constantFrom(
    'insertText',
    'insertFromPaste',
    'insertFromDrop',
    'insertReplacementText',
    'insertCompositionText',
    'deleteByCut',
    'deleteByDrag',
    'deleteWordBackward',
    'historyUndo',
    'historyRedo',
    null,
  );

  test('that is not by a deleting key, the digits are those of the text', () => {
    fc.assert(
      fc.property(edits, inputTypes, (edit, inputType) => {
        expect(digitsOf(editNumber({ ...edit, inputType }).typed)).toBe(digitsOf(edit.text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('by a deleting key, the digits are those of the text, less one when a single decoration has left', () => {
    const keys = fc.constantFrom('deleteContentBackward', 'deleteContentForward');
    fc.assert(
      fc.property(edits, keys, (edit, inputType) => {
        const { typed, caret } = editNumber({ ...edit, inputType });
        const missing = digitsOf(edit.text).length - digitsOf(typed).length;
        const oneLeft = edit.shown.length - edit.text.length === 1;
        expect(missing).toBeLessThanOrEqual(oneLeft ? 1 : 0);
        expect(caret).toBeLessThanOrEqual(typed.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('the caret goes behind the same digit as before', () => {
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

test('a name is searched for, and a number with words around it is dialled', () => {
  expect(isName('Maya')).toBe(true);
  expect(isName('Élodie 2')).toBe(true);
  expect(isName('Tel. +1 415 555 0134')).toBe(false);
  expect(isName('+1 415')).toBe(false);
});
