/** A number that can be used as caller ID. */
export interface OwnNumber {
  /** E.164. */
  readonly number: string;
  /** Formatted for people. */
  readonly text: string;
  /** The owner's label; may be empty. */
  readonly label: string;
}

const CHOSEN_KEY = 'ahoy.callingFrom';

/** Whether the person may be seen calling from a number of their workspace. */
export const canCallFrom = (number: { readonly isActive: boolean; readonly mayCall: boolean }): boolean =>
  number.isActive && number.mayCall;

/** The caller ID to use: the last choice if it still exists, otherwise the first number. */
export function numberToCallFrom(numbers: readonly OwnNumber[], chosen: string | null): OwnNumber | null {
  return numbers.find(({ number }) => number === chosen) ?? numbers[0] ?? null;
}

export const chosenNumber = {
  get: (): string | null => localStorage.getItem(CHOSEN_KEY),
  set: (number: string): void => localStorage.setItem(CHOSEN_KEY, number),
};
