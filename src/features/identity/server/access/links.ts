import { and, eq, gt, lte } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { RESET_TOKEN_MINUTES, VERIFY_TOKEN_HOURS } from '../../constants.ts';
import { hashOf, newSecret } from './secrets.ts';
import { mailedLinks } from './tables.ts';

export type LinkKind = 'reset-password' | 'verify-email';

const LASTS_MS: Readonly<Record<LinkKind, number>> = {
  'reset-password': RESET_TOKEN_MINUTES * MINUTE_MS,
  'verify-email': VERIFY_TOKEN_HOURS * 60 * MINUTE_MS,
};

/** Tokens in emails to account owners. Only the newest of each kind works. */
export function createLinks(queries: Queries) {
  const live = (kind: LinkKind, token: string, now: Instant) =>
    and(
      eq(mailedLinks.tokenHash, hashOf(token)),
      eq(mailedLinks.kind, kind),
      gt(mailedLinks.expiresAt, new Date(now)),
    );
  return {
    /** @returns the token of a new link, which replaces the one before */
    async issue(accountId: AccountId, kind: LinkKind, now: Instant): Promise<string> {
      const token = newSecret();
      const row = { tokenHash: hashOf(token), expiresAt: new Date(now + LASTS_MS[kind]) };
      await queries
        .insert(mailedLinks)
        .values({ accountId, kind, ...row })
        .onConflictDoUpdate({ target: [mailedLinks.accountId, mailedLinks.kind], set: row });
      return token;
    },
    /** Returns the account of a link; null if it is unknown, replaced, used or expired. */
    async ownerOf(kind: LinkKind, token: string, now: Instant): Promise<AccountId | null> {
      const [row] = await queries
        .select()
        .from(mailedLinks)
        .where(live(kind, token, now));
      return row === undefined ? null : asAccountId(row.accountId);
    },
    /** Uses up a link. Of several concurrent calls, one gets true. */
    async take(kind: LinkKind, token: string, now: Instant): Promise<boolean> {
      const taken = await queries
        .delete(mailedLinks)
        .where(live(kind, token, now))
        .returning({ kind: mailedLinks.kind });
      return taken.length > 0;
    },
    /** Voids every link of an account, as a new password does. */
    async voidAll(accountId: AccountId): Promise<void> {
      await queries.delete(mailedLinks).where(eq(mailedLinks.accountId, accountId));
    },
    async prune(now: Instant): Promise<void> {
      await queries.delete(mailedLinks).where(lte(mailedLinks.expiresAt, new Date(now)));
    },
  };
}
