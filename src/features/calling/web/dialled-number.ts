import { pressKey } from '../rules/phone/edit-number.ts';
import { type PricedNumber, unpriced, useNumberReader } from './number-reader.ts';

export interface DialledNumber {
  readonly typed: string;
  /** The typed number, parsed; the example while the field is empty. */
  readonly number: PricedNumber;
  /** Whether the number has been parsed as far as possible. */
  readonly isRead: boolean;
  /** Country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  readonly type: (typed: string) => void;
  readonly press: (key: string) => void;
  readonly erase: () => void;
}

/**
 * The number on a dial pad while it is being typed.
 * @param typing the typed text and its setter
 * @param callingFrom the caller ID; null if there is none
 */
export function useDialledNumber(
  [typed, change]: readonly [typed: string, change: (next: (before: string) => string) => void],
  { example = null, callingFrom = null }: { example?: PricedNumber | null; callingFrom?: string | null } = {},
): DialledNumber {
  const { read, priced, home, isReady } = useNumberReader(callingFrom);
  const own = typed === '' ? null : read(typed);
  return {
    typed,
    number: own ?? (example === null ? unpriced('') : priced(example)),
    isRead: isReady,
    home,
    type: (next) => change(() => next),
    press: (key) => change((before) => pressKey(before, key)),
    erase: () => change((before) => before.slice(0, -1)),
  };
}
