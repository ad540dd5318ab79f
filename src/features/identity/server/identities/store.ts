import { and, asc, eq } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { ForeignIdentity } from '../../rules/sso/decide-arrival.ts';
import { credentials } from '../tables.ts';

/** A way in of an account, as it is stored. */
export interface CredentialRow {
  readonly id: string;
  /** "credential" is the password. */
  readonly provider: string;
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly lastSignInAt: Instant | null;
}

export const PASSWORD_PROVIDER = 'credential';

/** Statements about how other companies know our people. */
export function createIdentityStore(queries: Queries) {
  return {
    async ownerOf({ provider, subject }: ForeignIdentity): Promise<AccountId | null> {
      const [row] = await queries
        .select({ userId: credentials.userId })
        .from(credentials)
        .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, subject)));
      return row === undefined ? null : asAccountId(row.userId);
    },
    /** @returns false when somebody has it already */
    async link(accountId: AccountId, identity: ForeignIdentity, at: Instant): Promise<boolean> {
      const { provider, subject, email, isEmailProven, name } = identity;
      const linked = await queries
        .insert(credentials)
        .values({
          id: newId(),
          userId: accountId,
          accountId: subject,
          providerId: provider,
          email,
          identityData: {
            sub: subject,
            ...(email === null ? {} : { email, email_verified: isEmailProven }),
            ...(name === null ? {} : { name }),
          },
          lastSignInAt: new Date(at),
          createdAt: new Date(at),
          updatedAt: new Date(at),
        })
        .onConflictDoNothing()
        .returning({ id: credentials.id });
      return linked.length > 0;
    },
    async signedIn({ provider, subject, email }: ForeignIdentity, at: Instant): Promise<void> {
      await queries
        .update(credentials)
        .set({ email, lastSignInAt: new Date(at) })
        .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, subject)));
    },
    /** Every way in of an account, the oldest first. */
    async of(accountId: AccountId): Promise<CredentialRow[]> {
      const rows = await queries
        .select()
        .from(credentials)
        .where(eq(credentials.userId, accountId))
        .orderBy(asc(credentials.createdAt), asc(credentials.id));
      return rows.map((row) => ({
        id: row.id,
        provider: row.providerId,
        email: row.email,
        createdAt: row.createdAt.getTime(),
        lastSignInAt: row.lastSignInAt?.getTime() ?? null,
      }));
    },
    async unlink(accountId: AccountId, id: string): Promise<void> {
      await queries.delete(credentials).where(and(eq(credentials.id, id), eq(credentials.userId, accountId)));
    },
  };
}
