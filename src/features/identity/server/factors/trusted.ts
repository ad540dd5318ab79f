import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { TRUSTED_DAYS } from '../../constants-factors.ts';
import type { TrustedBrowser } from '../../model-factors.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import { trustedBrowsers } from '../access/tables.ts';
import type { Client } from '../auth/auth.ts';

const USER_AGENT_MAX = 400;

/** Browsers in which a factor was shown. `entering` asks none there (server/access/entering.ts). */
export function trustedBrowserRows(queries: Queries) {
  return {
    /** @returns the secret for its cookie */
    async trust(accountId: AccountId, client: Client, now: Instant): Promise<string> {
      const token = newSecret();
      await queries.insert(trustedBrowsers).values({
        id: newId(),
        accountId,
        tokenHash: hashOf(token),
        ipAddress: client.ip,
        userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        createdAt: new Date(now),
        lastUsedAt: new Date(now),
        expiresAt: new Date(now + TRUSTED_DAYS * DAY_MS),
      });
      return token;
    },
    /** @param current the cookie of the browser that asks */
    async trustedBrowsersOf(
      accountId: AccountId,
      current: string | null,
      now: Instant,
    ): Promise<TrustedBrowser[]> {
      const rows = await queries
        .select()
        .from(trustedBrowsers)
        .where(and(eq(trustedBrowsers.accountId, accountId), gt(trustedBrowsers.expiresAt, new Date(now))))
        .orderBy(desc(trustedBrowsers.lastUsedAt));
      const currentHash = current === null ? null : hashOf(current);
      return rows.map((row) => ({
        id: row.id,
        current: row.tokenHash === currentHash,
        userAgent: row.userAgent,
        createdAt: row.createdAt.getTime(),
        lastUsedAt: row.lastUsedAt.getTime(),
        expiresAt: row.expiresAt.getTime(),
      }));
    },
    /** @returns false when the account has no such browser */
    async forgetBrowser(accountId: AccountId, id: string): Promise<boolean> {
      const gone = await queries
        .delete(trustedBrowsers)
        .where(and(eq(trustedBrowsers.id, id), eq(trustedBrowsers.accountId, accountId)))
        .returning({ id: trustedBrowsers.id });
      return gone.length > 0;
    },
    async pruneTrusted(now: Instant): Promise<void> {
      await queries.delete(trustedBrowsers).where(lte(trustedBrowsers.expiresAt, new Date(now)));
    },
  };
}
