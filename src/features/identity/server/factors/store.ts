import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { E164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { FACTOR_CODE_MINUTES, FACTOR_GUESSES } from '../../constants-factors.ts';
import type { FactorKind } from '../../model-factors.ts';
import { trustedBrowsers } from '../access/tables.ts';
import { users } from '../tables.ts';
import { factorChallenges, factors, recoveryCodes } from './tables.ts';

export type FactorRow = typeof factors.$inferSelect;

/** Kinds that are asked for after the password. A passkey can be shown there as well, and needs no password. */
const ASKED: readonly FactorKind[] = ['totp', 'phone'];

/** Statements about factors, recovery codes and trusted browsers. */
export function factorStatements(queries: Queries) {
  return {
    ...factorRows(queries),
    ...challengeRows(queries),
    ...recoveryRows(queries),
    ...twoStep(queries),
  };
}

function factorRows(queries: Queries) {
  const mine = (accountId: AccountId, id: string) =>
    and(eq(factors.id, id), eq(factors.accountId, accountId));
  return {
    async factorsOf(accountId: AccountId): Promise<FactorRow[]> {
      return queries
        .select()
        .from(factors)
        .where(eq(factors.accountId, accountId))
        .orderBy(asc(factors.createdAt), asc(factors.id));
    },
    async factor(accountId: AccountId, id: string): Promise<FactorRow | null> {
      const [row] = await queries.select().from(factors).where(mine(accountId, id));
      return row ?? null;
    },
    /** @returns false when the account has one of that name */
    async insertFactor(row: typeof factors.$inferInsert): Promise<boolean> {
      const made = await queries
        .insert(factors)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: factors.id });
      return made.length > 0;
    },
    /** Removes those that were never confirmed, and are old or have this name. */
    async dropUnconfirmed(
      accountId: AccountId,
      { name, now }: { name: string; now: Instant },
    ): Promise<void> {
      const old = lte(factors.createdAt, now - FACTOR_CODE_MINUTES * MINUTE_MS);
      const sameName = eq(sql`lower(${factors.name})`, name.toLowerCase());
      await queries
        .delete(factors)
        .where(and(eq(factors.accountId, accountId), isNull(factors.verifiedAt), or(old, sameName)));
    },
    async renameFactor(accountId: AccountId, { id, name }: { id: string; name: string }): Promise<void> {
      await queries.update(factors).set({ name }).where(mine(accountId, id));
    },
    async deleteFactor(accountId: AccountId, id: string): Promise<FactorRow | null> {
      const [row] = await queries.delete(factors).where(mine(accountId, id)).returning();
      return row ?? null;
    },
    async markVerified(id: string, now: Instant): Promise<boolean> {
      const first = await queries
        .update(factors)
        .set({ verifiedAt: now })
        .where(and(eq(factors.id, id), isNull(factors.verifiedAt)))
        .returning({ id: factors.id });
      return first.length > 0;
    },
    async markUsed(id: string, now: Instant): Promise<void> {
      await queries.update(factors).set({ lastUsedAt: now }).where(eq(factors.id, id));
    },
    /** Uses up a step of an app. Of several at once, one gets true; those before it never do. */
    async useStep(id: string, step: number): Promise<boolean> {
      const used = await queries
        .update(factors)
        .set({ lastStep: step })
        .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
        .returning({ id: factors.id });
      return used.length > 0;
    },
  };
}

function challengeRows(queries: Queries) {
  return {
    async insertChallenge(row: typeof factorChallenges.$inferInsert): Promise<void> {
      await queries.insert(factorChallenges).values(row);
    },
    /** Counts an attempt at a spoken code. Null when it is over or was tried too often. */
    async tryChallenge(
      asked: { id: string; accountId: AccountId; factorId: string },
      now: Instant,
    ): Promise<string | null> {
      const [row] = await queries
        .update(factorChallenges)
        .set({ attempts: sql`${factorChallenges.attempts} + 1` })
        .where(
          and(
            eq(factorChallenges.id, asked.id),
            eq(factorChallenges.accountId, asked.accountId),
            eq(factorChallenges.factorId, asked.factorId),
            // A code that was used opens nothing, so there is nothing to guess.
            or(lt(factorChallenges.attempts, FACTOR_GUESSES), eq(factorChallenges.purpose, 'code-used')),
            gt(factorChallenges.expiresAt, now),
          ),
        )
        .returning({ codeHash: factorChallenges.codeHash });
      return row?.codeHash ?? null;
    },
    /** Uses up a spoken code that was right. It stays until it is over, so that it is known when it comes again. */
    async useCode(id: string): Promise<boolean> {
      const used = await queries
        .update(factorChallenges)
        .set({ purpose: 'code-used' })
        .where(and(eq(factorChallenges.id, id), eq(factorChallenges.purpose, 'code')))
        .returning({ id: factorChallenges.id });
      return used.length > 0;
    },
    /** Uses up a challenge. Of several at once, one gets it. */
    async takeChallenge(asked: { id?: string; challenge?: string; purpose: string }, now: Instant) {
      const { id, challenge, purpose } = asked;
      const [row] = await queries
        .delete(factorChallenges)
        .where(
          and(
            id === undefined ? undefined : eq(factorChallenges.id, id),
            challenge === undefined ? undefined : eq(factorChallenges.challenge, challenge),
            eq(factorChallenges.purpose, purpose),
            gt(factorChallenges.expiresAt, now),
          ),
        )
        .returning();
      return row ?? null;
    },
    async pruneFactors(now: Instant): Promise<void> {
      await queries.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now));
    },
  };
}

function recoveryRows(queries: Queries) {
  return {
    async replaceRecoveryCodes(accountId: AccountId, hashes: readonly string[], now: Instant): Promise<void> {
      await queries.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
      await queries
        .insert(recoveryCodes)
        .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })));
    },
    async takeRecoveryCode(
      accountId: AccountId,
      codeHash: string,
      now: Instant,
    ): Promise<'right' | 'wrong' | 'used'> {
      const mine = and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash));
      const used = await queries
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(and(mine, isNull(recoveryCodes.usedAt)))
        .returning({ codeHash: recoveryCodes.codeHash });
      if (used.length > 0) return 'right';
      const known = await queries.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(mine);
      return known.length > 0 ? 'used' : 'wrong';
    },
    async recoveryCodesLeft(accountId: AccountId): Promise<number> {
      const [row] = await queries
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
      return row?.left ?? 0;
    },
  };
}

function twoStep(queries: Queries) {
  return {
    /** The number that codes are spoken to; null while none is proven. */
    async provenPhone(accountId: AccountId): Promise<E164 | null> {
      const { rows } = await queries.execute<{ phone: E164 | null }>(
        sql`select phone from profiles where account_id = ${accountId} and phone_proven_at is not null`,
      );
      return rows[0]?.phone ?? null;
    },
    async asksFactor(accountId: AccountId): Promise<boolean> {
      const [row] = await queries
        .select({ asksFactor: users.asksFactor })
        .from(users)
        .where(eq(users.id, accountId));
      return row?.asksFactor ?? false;
    },
    /** Whether the account has a factor that is asked for after the password. */
    async hasAskedFactor(accountId: AccountId): Promise<boolean> {
      const rows = await queries
        .select({ id: factors.id })
        .from(factors)
        .where(
          and(
            eq(factors.accountId, accountId),
            isNotNull(factors.verifiedAt),
            inArray(factors.kind, [...ASKED]),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },
    /** @returns whether that changed it */
    async setAsksFactor(accountId: AccountId, asksFactor: boolean): Promise<boolean> {
      const changed = await queries
        .update(users)
        .set({ asksFactor })
        .where(and(eq(users.id, accountId), eq(users.asksFactor, !asksFactor)))
        .returning({ id: users.id });
      return changed.length > 0;
    },
    /** Two-step sign-in is off: codes and browsers that stood in for a factor stand in for nothing. */
    async forgetStandIns(accountId: AccountId): Promise<void> {
      await queries.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
      await queries.delete(trustedBrowsers).where(eq(trustedBrowsers.accountId, accountId));
    },
  };
}
