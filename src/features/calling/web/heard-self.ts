import type { CallSnapshot } from './call-snapshot.ts';

type Tested = { readonly phone: Pick<NonNullable<CallSnapshot['phone']>, 'echo'> | null };

/** Whether one of the calls is an echo test in which the person heard themselves. */
export const heardSelfIn = (calls: readonly Tested[]): boolean =>
  calls.some(({ phone }) => phone?.echo?.isHeard === true);
