import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { FactorRow } from '../factors/store.ts';
import { factors } from '../factors/tables.ts';

export function passkeyRows(queries: Queries) {
  return {
    async passkeysOf(accountId: AccountId): Promise<FactorRow[]> {
      return queries
        .select()
        .from(factors)
        .where(and(eq(factors.accountId, accountId), eq(factors.kind, 'passkey')));
    },
    async passkeyBy(credentialId: string): Promise<FactorRow | null> {
      const [row] = await queries
        .select()
        .from(factors)
        .where(and(eq(factors.credentialId, credentialId), isNotNull(factors.publicKey)));
      return row ?? null;
    },
    /** Moves its counter on, which most passkeys leave at zero. @returns false when it stood still or went back */
    async usePasskey(id: string, { counter, now }: { counter: number; now: Instant }): Promise<boolean> {
      const isOn =
        counter === 0
          ? eq(sql`coalesce(${factors.signCount}, 0)`, 0)
          : or(lt(factors.signCount, counter), sql`${factors.signCount} is null`);
      const used = await queries
        .update(factors)
        .set({ signCount: counter, lastUsedAt: now })
        .where(and(eq(factors.id, id), isOn))
        .returning({ id: factors.id });
      return used.length > 0;
    },
  };
}
