/** What was dialled, without what only makes it readable, and how many of its characters stand before the caret. */
export interface NumberEdit {
  readonly typed: string;
  readonly caret: number;
}

/** A change of a number field, as the browser tells it. */
export interface FieldChange {
  /** What the field showed before. */
  readonly shown: string;
  /** What it holds now. */
  readonly text: string;
  /** Where in `text` the caret is. */
  readonly caret: number;
  /** How it changed, in the words of the Input Events specification; null when the browser does not say. */
  readonly inputType: string | null;
}

/**
 * What a change of a number field means: the digits that it holds now, whether they were typed, pasted, filled in, dropped
 * or brought back. The one exception is a key that deletes a single bracket, blank or hyphen. The field shows
 * "(415) 555-0134" for 4155550134 and would put the bracket back by itself, so the key takes the digit next to it.
 */
export function editNumber(change: FieldChange): NumberEdit {
  const { text, caret } = change;
  const typed = dialled(text);
  const before = Math.min(dialled(text.slice(0, caret)).length, typed.length);
  const key = tookDecoration(change) ? change.inputType : null;
  if (key === BACKSPACE && before > 0) return { typed: without(typed, before - 1), caret: before - 1 };
  if (key === DELETE) return { typed: without(typed, before), caret: before };
  return { typed, caret: before };
}

const BACKSPACE = 'deleteContentBackward';
const DELETE = 'deleteContentForward';

/** Whether exactly one character has left, at the caret, and it was none that is dialled. */
function tookDecoration({ shown, text, caret }: FieldChange): boolean {
  return text === without(shown, caret) && text.length < shown.length && dialled(text) === dialled(shown);
}

const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

/** The place in the shown text behind so many characters that were typed. */
export function caretBehind(shown: string, typedCharacters: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (seen === typedCharacters) return at;
    if (dialled(`0${shown[at]}`).length > 1 || shown[at] === '+') seen++;
  }
  return shown.length;
}

/** The number with one key more; a plus goes in front, where alone it means something. */
export function pressKey(typed: string, key: string): string {
  if (key !== '+') return typed + key;
  return typed.startsWith('+') ? typed : `+${typed}`;
}

/** Digits, * and #, and a plus in front. Everything else only makes a number readable. */
function dialled(text: string): string {
  const plain = text.replace(/\p{Nd}/gu, digitOf).replace(/[＋＊＃]/g, (sign) => sign.normalize('NFKC'));
  // "+44 (0)20": the zero in brackets is for those who dial without the country code.
  const international = plain.replace(/(\+\d+)\s*\(0\)/, '$1');
  return international.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
}

/** The digit that a character of any script means: ٣ and ３ are 3. Unicode has the ten of a script one after the other. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
