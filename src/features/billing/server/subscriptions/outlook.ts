import type { AccountId } from '#kernel/ids.ts';
import type { NextCharge, Outlook } from '../../model-subscriptions.ts';

/** What a feature knows of an account that the page about billing shows. */
type OutlookSource = (accountId: AccountId) => Promise<Outlook>;

export interface Outlooks {
  /** What will be charged if nothing changes until then, and what is held. */
  outlook(accountId: AccountId): Promise<Outlook>;
  /** Lets a feature above say what it will charge, such as the rent of numbers. */
  addToOutlook(source: OutlookSource): void;
}

/** What the plans will charge, and what the features above add to it. */
export function createOutlooks(
  planCharges: (accountId: AccountId) => Promise<readonly NextCharge[]>,
): Outlooks {
  const sources: OutlookSource[] = [
    async (accountId) => ({
      charges: [...(await planCharges(accountId))],
      numbersHeld: 0,
      numbersIncluded: 0,
    }),
  ];
  return {
    async outlook(accountId) {
      const outlooks = await Promise.all(sources.map((source) => source(accountId)));
      const charges = outlooks.flatMap((one) => one.charges);
      return {
        charges: charges.toSorted((one, other) => one.at - other.at),
        numbersHeld: outlooks.reduce((sum, { numbersHeld }) => sum + numbersHeld, 0),
        numbersIncluded: outlooks.reduce((sum, { numbersIncluded }) => sum + numbersIncluded, 0),
      };
    },
    addToOutlook: (source) => void sources.push(source),
  };
}
