import type { AccountId } from '#kernel/ids.ts';
import type { JOINABLE } from '../../model-sso.ts';
import { domainOf } from './email-domain.ts';

/** Somebody as another company knows them. */
export interface ForeignIdentity {
  /** Whose word it is: a social provider, or "sso:" and the id of a company. */
  readonly provider: string;
  /** Who it is there, for ever. */
  readonly subject: string;
  /** In small letters. */
  readonly email: string | null;
  readonly isEmailProven: boolean;
  readonly name: string | null;
}

export interface ArrivalFacts {
  readonly identity: ForeignIdentity;
  /** The account that it is linked to. */
  readonly linkedTo: AccountId | null;
  /** The account with its email address. */
  readonly ownerOfEmail: AccountId | null;
  /** Null: a company that the operator has set up for everybody. */
  readonly company: {
    readonly domains: readonly string[];
    readonly joinAs: (typeof JOINABLE)[number] | null;
  } | null;
}

export type ArrivalDecision =
  | { readonly does: 'enter'; readonly accountId: AccountId }
  /** Its owner shows the account's own way in first. */
  | { readonly does: 'ask-owner'; readonly accountId: AccountId }
  | { readonly does: 'create'; readonly email: string }
  | { readonly does: 'refuse'; readonly because: 'email-unproven' | 'foreign-domain' | 'not-invited' };

/**
 * What becomes of somebody who comes from another company. An address says nothing about who they are here: it only
 * finds the account whose owner is asked. A company speaks for its own domains and for no others.
 */
export function decideArrival({ identity, linkedTo, ownerOfEmail, company }: ArrivalFacts): ArrivalDecision {
  const { email, isEmailProven } = identity;
  if (company !== null) {
    const domain = email === null ? null : domainOf(email);
    if (domain === null || !company.domains.includes(domain))
      return { does: 'refuse', because: 'foreign-domain' };
  }
  if (linkedTo !== null) return { does: 'enter', accountId: linkedTo };
  if (email === null || !isEmailProven) return { does: 'refuse', because: 'email-unproven' };
  if (ownerOfEmail !== null) return { does: 'ask-owner', accountId: ownerOfEmail };
  if (company !== null && company.joinAs === null) return { does: 'refuse', because: 'not-invited' };
  return { does: 'create', email };
}
