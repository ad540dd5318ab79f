/** A typed number without formatting, and how many of its characters are before the caret. */
export interface NumberEdit {
  readonly typed: string;
  readonly caret: number;
}

/** Change of a number field, as reported by the browser. */
export interface FieldChange {
  /** The previous text. */
  readonly shown: string;
  /** The new text. */
  readonly text: string;
  /** Position of the caret in `text`. */
  readonly caret: number;
  /** Input type of the Input Events specification; null if the browser doesn't say. */
  readonly inputType: string | null;
}

/**
 * Interprets a change of a number field: the digits that it contains now, whether typed, pasted, filled in, dropped or
 * undone. There is one exception. The field shows "(415) 555-0134" for 4155550134, so a deleted bracket, space or
 * hyphen would come back. The key deletes the digit next to it instead.
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

/** Fewer digits than this aren't a number yet. */
const NUMBER_DIGITS_MIN = 3;

/** Whether a text is a name to search for. A number may have letters around it: "Tel. +1 415 555 0134". */
export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && (text.match(/\p{Nd}/gu)?.length ?? 0) < NUMBER_DIGITS_MIN;

const BACKSPACE = 'deleteContentBackward';
const DELETE = 'deleteContentForward';

/** Whether exactly one character was deleted, at the caret, and it was formatting. */
function tookDecoration({ shown, text, caret }: FieldChange): boolean {
  return text === without(shown, caret) && text.length < shown.length && dialled(text) === dialled(shown);
}

const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);

/** Position in the formatted text after this many typed characters. */
export function caretBehind(shown: string, typedCharacters: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (seen === typedCharacters) return at;
    if (dialled(`0${shown[at]}`).length > 1 || shown[at] === '+') seen++;
  }
  return shown.length;
}

/** Appends a key to a number. A plus goes in front, the only place where it is valid. */
export function pressKey(typed: string, key: string): string {
  if (key !== '+') return typed + key;
  return typed.startsWith('+') ? typed : `+${typed}`;
}

/** Strips formatting: keeps digits, * and #, and a leading plus. */
function dialled(text: string): string {
  const plain = text.replace(/\p{Nd}/gu, digitOf).replace(/[＋＊＃]/g, (sign) => sign.normalize('NFKC'));
  // "+44 (0)20": the zero in brackets is only for calls within the country.
  const international = plain.replace(/(\+\d+)\s*\(0\)/, '$1');
  return international.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
}

/** Digit value of a character in any script: ٣ and ３ are 3. Unicode lists the ten digits of a script in order. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
