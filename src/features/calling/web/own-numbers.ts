/** A number that one may be seen calling from. */
export interface OwnNumber {
  /** E.164. */
  readonly number: string;
  /** As it is written for people. */
  readonly text: string;
  /** What its owner calls it; empty when nothing. */
  readonly label: string;
}

export interface OwnNumbers {
  /** The one to call from first; undefined while they are asked for. */
  readonly numbers: readonly OwnNumber[] | undefined;
}

/** Numbers are not rented here yet, so nobody has one. The numbers feature answers in place of this. */
const NONE: OwnNumbers = { numbers: [] };

/** The active numbers of the person who is signed in. */
export const useOwnNumbers = (): OwnNumbers => NONE;

const CHOSEN_KEY = 'ahoy.callingFrom';

/** The number to call from: the one that was chosen last while it is still theirs, else the first. */
export function numberToCallFrom(numbers: readonly OwnNumber[], chosen: string | null): OwnNumber | null {
  return numbers.find(({ number }) => number === chosen) ?? numbers[0] ?? null;
}

export const chosenNumber = {
  get: (): string | null => localStorage.getItem(CHOSEN_KEY),
  set: (number: string): void => localStorage.setItem(CHOSEN_KEY, number),
};
