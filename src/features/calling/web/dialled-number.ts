import { pressKey } from '../rules/phone/edit-number.ts';
import { type PricedNumber, unpriced, useNumberReader } from './number-reader.ts';

export interface DialledNumber {
  readonly typed: string;
  /** What was typed, read; the example while nothing was. */
  readonly number: PricedNumber;
  /** Whether all that can be read from the number has been read. */
  readonly isRead: boolean;
  /** The country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  readonly type: (typed: string) => void;
  readonly press: (key: string) => void;
  readonly erase: () => void;
}

/**
 * The number of a dial pad while it is being dialled.
 * @param typing what has been typed, and how it is changed
 * @param callingFrom the number that calls; null where there is none
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
