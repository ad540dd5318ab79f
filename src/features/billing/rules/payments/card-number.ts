/**
 * Returns whether a value contains what looks like a card number: 13 to 19 digits, grouped or not, with a valid ISO/IEC
 * 7812-1 check digit (Luhn). We never need one, so sending one is a mistake.
 */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return isInText(String(value));
  if (typeof value === 'string') return isInText(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => isInText(key) || holdsCardNumber(part));
}

/** Ids of ours; some have enough digits in a row. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGITS = /\d(?:[ \-.]?\d){12,}/g;
const LENGTH_MIN = 13;
const LENGTH_MAX = 19;

function isInText(text: string): boolean {
  if (UUID.test(text)) return false;
  return [...text.matchAll(DIGITS)].some(([run]) => isCardNumber(run.replaceAll(/\D/g, '')));
}

function isCardNumber(digits: string): boolean {
  if (digits.length < LENGTH_MIN || digits.length > LENGTH_MAX) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
