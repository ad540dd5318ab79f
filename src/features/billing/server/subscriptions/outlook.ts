import type { WorkspaceId } from '#kernel/ids.ts';
import type { NextCharge, Outlook } from '../../model-subscriptions.ts';

/** A feature's contribution to the billing page of an account. */
type OutlookSource = (workspaceId: WorkspaceId) => Promise<Outlook>;

export interface Outlooks {
  /** Upcoming charges if nothing changes, and rented numbers. */
  outlook(workspaceId: WorkspaceId): Promise<Outlook>;
  /** Registers charges of a feature above, such as the rent of numbers. */
  addToOutlook(source: OutlookSource): void;
}

/** Charges of the plans, and those of the features above. */
export function createOutlooks(
  planCharges: (workspaceId: WorkspaceId) => Promise<readonly NextCharge[]>,
): Outlooks {
  const sources: OutlookSource[] = [
    async (workspaceId) => ({
      charges: [...(await planCharges(workspaceId))],
      numbersHeld: 0,
      numbersIncluded: 0,
    }),
  ];
  return {
    async outlook(workspaceId) {
      const outlooks = await Promise.all(sources.map((source) => source(workspaceId)));
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
