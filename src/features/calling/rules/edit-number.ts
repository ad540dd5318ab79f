/** What was dialled, without what only makes it readable, and how many of its characters stand before the caret. */
export interface NumberEdit {
  readonly typed: string;
  readonly caret: number;
}

/**
 * What a change of a number field means. The field shows "(415) 555-0134" for 4155550134; who takes a bracket away
 * wants the digit before it gone, for the bracket would come back by itself.
 * @param shown what the field showed before
 * @param text what it holds now
 * @param caret where in `text` the caret is
 */
export function editNumber(shown: string, text: string, caret: number): NumberEdit {
  const typed = dialled(text);
  const before = dialled(text.slice(0, caret)).length;
  const onlyDecorationWent = text.length < shown.length && typed === dialled(shown) && before > 0;
  return onlyDecorationWent
    ? { typed: typed.slice(0, before - 1) + typed.slice(before), caret: before - 1 }
    : { typed, caret: before };
}

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
  // "+44 (0)20": the zero in brackets is for those who dial without the country code.
  const international = text.replace(/(\+\d+)\s*\(0\)/, '$1');
  return international.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
}
