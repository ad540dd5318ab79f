import type { AccountId } from '#kernel/ids.ts';

/** What somebody may do with a number of their workspace. */
export interface NumberRights {
  /** Be seen calling from it. */
  readonly mayCall: boolean;
  /** Its calls ring them. */
  readonly isRung: boolean;
  /** See the calls that it had. */
  readonly mayRead: boolean;
}

/** A number that is given to somebody. */
export interface GivenNumber extends NumberRights {
  readonly accountId: AccountId;
}

export const NO_RIGHTS: NumberRights = { mayCall: false, isRung: false, mayRead: false };

/**
 * Whoever manages numbers may call from every one and see its calls, but is rung only by those given to them. A number that
 * is given to nobody rings the owner of the workspace.
 */
export function rightsOf(
  given: readonly GivenNumber[],
  person: { readonly accountId: AccountId; readonly isManager: boolean; readonly isFirstOwner: boolean },
): NumberRights {
  const own = given.find(({ accountId }) => accountId === person.accountId) ?? NO_RIGHTS;
  return {
    mayCall: person.isManager || own.mayCall,
    isRung: own.isRung || (person.isFirstOwner && !given.some(({ isRung }) => isRung)),
    mayRead: person.isManager || own.mayRead,
  };
}

/** Whom a number rings, all at once; whoever isn't in the workspace any longer, or mustn't talk, isn't rung. */
export function rungBy(
  given: readonly GivenNumber[],
  team: { readonly talking: readonly AccountId[]; readonly firstOwner: AccountId | null },
): AccountId[] {
  const rung = given.filter(({ isRung }) => isRung).map(({ accountId }) => accountId);
  const able = rung.filter((accountId) => team.talking.includes(accountId));
  if (able.length > 0) return able;
  return team.firstOwner === null ? [] : [team.firstOwner];
}
