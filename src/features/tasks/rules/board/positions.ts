const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;

/**
 * A key between two others, so that moving a task changes no other one. Keys are fractions in base 62, compared by their
 * bytes.
 * @param after null: the beginning
 * @param before null: the end. It is greater than `after`.
 */
export function positionBetween(after: string | null, before: string | null): string {
  let key = '';
  for (let at = 0; ; at += 1) {
    const low = digitAt(after, at, 0);
    const high = before === null ? BASE : digitAt(before, at, 0);
    if (low === high) {
      key += DIGITS[low];
      continue;
    }
    const middle = Math.floor((low + high) / 2);
    // A key never ends with a zero: nothing would fit before it.
    if (middle > low) return key + DIGITS[middle];
    key += DIGITS[low];
    // Below `before` already: what follows only has to be above the rest of `after`.
    return key + behind(after?.slice(at + 1) ?? '');
  }
}

/** The shortest key above what is left of another one. */
function behind(rest: string): string {
  for (const [at, digit] of Array.from(rest).entries()) {
    const value = DIGITS.indexOf(digit);
    const middle = Math.ceil((value + BASE) / 2);
    if (middle < BASE) return rest.slice(0, at) + DIGITS[middle];
  }
  return rest + DIGITS[BASE / 2];
}

const digitAt = (key: string | null, at: number, none: number) => {
  const digit = key?.[at];
  return digit === undefined ? none : DIGITS.indexOf(digit);
};
