import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { afterFailure, type Guesses, lockOf } from '../../rules/factors/guesses.ts';
import { factorGuesses } from './tables.ts';

/** What became of a code. `used`: it was right, and somebody has used it before. */
export type CheckedCode = 'right' | 'wrong' | 'used';
export type Guess = CheckedCode | { readonly lockedUntil: Instant };

/**
 * Counts wrong codes. Guesses of one account wait for each other, so that twenty at once are five as well. A code that was used
 * already is no guess: whoever shows it has known it, and it opens nothing. So a form that is sent twice locks nobody out.
 * @param check whether the code is right; not asked while codes are locked
 */
export async function guess(
  queries: Queries,
  { accountId, now }: { accountId: AccountId; now: Instant },
  check: () => Promise<CheckedCode>,
): Promise<Guess> {
  const mine = eq(factorGuesses.accountId, accountId);
  await queries.insert(factorGuesses).values({ accountId }).onConflictDoNothing();
  const [row] = await queries.select().from(factorGuesses).where(mine).for('update');
  const before: Guesses = row ?? { failures: 0, failedAt: null, lockedUntil: null };
  const lockedUntil = lockOf(before, now);
  if (lockedUntil !== null) return { lockedUntil };
  const checked = await check();
  if (checked === 'used') return 'used';
  if (checked === 'right') {
    // The row stays: those who wait for it go on with what it says.
    await queries.update(factorGuesses).set({ failures: 0, failedAt: null }).where(mine);
    return 'right';
  }
  const { failures, failedAt, lockedUntil: locked } = afterFailure(before, now);
  await queries.update(factorGuesses).set({ failures, failedAt, lockedUntil: locked }).where(mine);
  return 'wrong';
}
