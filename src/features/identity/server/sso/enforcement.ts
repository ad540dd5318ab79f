import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { domainOf } from '../../rules/sso/email-domain.ts';
import { createConnectionStore, providerOf } from './connection-store.ts';
import type { Memberships } from './memberships.ts';

/** Somebody at the door, by what they are known as. */
export interface AtTheDoor {
  readonly accountId: AccountId;
  readonly email: string;
  /** Whose word got them here (see ForeignIdentity); null: they have shown something of their own. */
  readonly provider: string | null;
}

/** Says whether somebody's company has them come another way. */
export type IsHeldByCompany = (person: AtTheDoor, within: Queries) => Promise<boolean>;

/** A company may be the only way in for the addresses of its domains. Owners of its workspace are never locked out. */
export function holdingByCompany(memberships: Memberships): IsHeldByCompany {
  return async ({ accountId, email, provider }, within) => {
    const domain = domainOf(email);
    const company = domain === null ? null : await createConnectionStore(within).companyOf(domain);
    if (company === null || !company.isEnforced || provider === providerOf(company.id)) return false;
    return !(await memberships.ownersOf(company.workspaceId, within)).includes(accountId);
  };
}
