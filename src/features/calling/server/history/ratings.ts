import { and, eq } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingErrors } from '../../errors.ts';
import type { CallRating } from '../../model-rating.ts';
import { isTalker } from '../../rules/record/end-for.ts';
import type { CallStore } from '../store.ts';
import { callRatings } from '../tables.ts';

export interface RatingParts {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly store: CallStore;
}

/** Saves how people rate the sound of their calls, each for their own side. */
export function createRatings({ platform, store }: RatingParts) {
  const { queries } = platform.database;
  return {
    /**
     * Saves or replaces a rating.
     * @throws AppError calling.callNotFound, notAnswered; common.badInput for reasons given with a good rating
     */
    async rate(accountId: AccountId, id: CallId, { verdict, reasons }: CallRating): Promise<void> {
      if (verdict === 'good' && reasons.length > 0) throw commonErrors.badInput();
      const record = await store.find(accountId, id);
      if (record === null) throw callingErrors.callNotFound();
      if (!isTalker(record, accountId)) throw callingErrors.notAnswered();
      const values = { verdict, reasons: [...new Set(reasons)], ratedAt: platform.clock.now() };
      await queries
        .insert(callRatings)
        .values({ callId: id, accountId, ...values })
        .onConflictDoUpdate({ target: [callRatings.callId, callRatings.accountId], set: values });
    },

    /** Null if the call wasn't rated. */
    async of(accountId: AccountId, id: CallId): Promise<CallRating | null> {
      const [found] = await queries
        .select({ verdict: callRatings.verdict, reasons: callRatings.reasons })
        .from(callRatings)
        .where(and(eq(callRatings.callId, id), eq(callRatings.accountId, accountId)));
      return found ?? null;
    },
  };
}
