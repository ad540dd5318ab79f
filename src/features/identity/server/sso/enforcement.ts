import { and, inArray, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { domainOf } from '../../rules/sso/email-domain.ts';
import { sessions, users } from '../tables.ts';
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
    if (domain === null) return false;
    const store = createConnectionStore(within);
    const known = await store.companyOf(domain);
    if (known === null || provider === providerOf(known.id)) return false;
    // A change of what is required waits for this session or is seen here, so that none slips through.
    const company = await store.lockedCompanyOf(domain);
    if (company === null || !company.isEnforced) return false;
    return !(await memberships.ownersOf(company.workspaceId, within)).includes(accountId);
  };
}

/**
 * Ends what people of a workspace have open in another way than by their company, once it is the only one for their
 * addresses. Owners keep theirs, as at the door. The caller has locked the company.
 */
export async function endSessionsHeld(
  memberships: Memberships,
  connectionId: string,
  within: Queries,
): Promise<void> {
  const store = createConnectionStore(within);
  const connection = await store.find(connectionId);
  if (connection === null || !connection.isOn || !connection.settings.isEnforced) return;
  const domains = new Set(
    (await store.domains(connectionId)).flatMap(({ domain, verifiedAt }) =>
      verifiedAt === null ? [] : [domain],
    ),
  );
  const owners = await memberships.ownersOf(connection.workspaceId, within);
  const others = (await memberships.membersOf(connection.workspaceId, within)).filter(
    (id) => !owners.includes(id),
  );
  if (domains.size === 0 || others.length === 0) return;
  const people = await within
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, others));
  const held = people.filter(({ email }) => domains.has(domainOf(email) ?? '')).map(({ id }) => id);
  if (held.length === 0) return;
  // The database announces each one, so every process forgets it and closes its sockets.
  await within
    .delete(sessions)
    .where(
      and(
        inArray(sessions.userId, held),
        sql`${sessions.provider} is distinct from ${providerOf(connectionId)}`,
      ),
    );
}
