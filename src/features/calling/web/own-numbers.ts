import { queryOptions, useQuery } from '@tanstack/react-query';
import { numbersContract } from '#features/numbers/contract.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { OWN_NUMBERS_KEY } from './queries.ts';

/** A number that one may be seen calling from. */
export interface OwnNumber {
  /** E.164. */
  readonly number: string;
  /** As it is written for people. */
  readonly text: string;
  /** What its owner calls it; empty when nothing. */
  readonly label: string;
}

const numbersApi = createFeatureApi({ mine: numbersContract.mine });

const ownNumbersQuery = queryOptions({
  queryKey: OWN_NUMBERS_KEY,
  queryFn: () => numbersApi.mine(),
  // The one to call from by default comes first.
  select: ({ numbers }): OwnNumber[] =>
    numbers.filter(({ isActive }) => isActive).map(({ number, text, label }) => ({ number, text, label })),
});

/** The active numbers of the person who is signed in, the one to call from first; undefined while they are asked for. */
export function useOwnNumbers(): readonly OwnNumber[] | undefined {
  return useQuery(ownNumbersQuery).data;
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
