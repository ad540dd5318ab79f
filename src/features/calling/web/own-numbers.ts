/** A number that one may be seen calling from. */
export interface OwnNumber {
  /** E.164. */
  readonly number: string;
  /** As it is written for people. */
  readonly text: string;
  /** What its owner calls it; empty when nothing. */
  readonly label: string;
}

const CHOSEN_KEY = 'ahoy.callingFrom';

/** The number to call from: the one that was chosen last while it is still theirs, else the first. */
export function numberToCallFrom(numbers: readonly OwnNumber[], chosen: string | null): OwnNumber | null {
  return numbers.find(({ number }) => number === chosen) ?? numbers[0] ?? null;
}

export const chosenNumber = {
  get: (): string | null => localStorage.getItem(CHOSEN_KEY),
  set: (number: string): void => localStorage.setItem(CHOSEN_KEY, number),
};
