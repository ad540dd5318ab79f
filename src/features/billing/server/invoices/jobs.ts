import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import { DRAFT_KEPT_MS } from '../../constants-invoices.ts';
import { createStore } from './store.ts';

const AT_ONCE_MAX = 500;

/**
 * Deletes drafts that weren't paid within a day, such as a top-up whose card was declined.
 * @param options.isAwaited whether a payment of the invoice may still succeed, which keeps its draft
 * @returns how many were deleted
 */
export async function discardOldDrafts(options: {
  database: Database;
  clock: Clock;
  isAwaited: (invoiceId: string, within: Queries) => Promise<boolean>;
}): Promise<number> {
  const { database, clock, isAwaited } = options;
  const before = clock.now() - DRAFT_KEPT_MS;
  let discarded = 0;
  for (const id of await createStore(database.queries).draftsBefore(before, AT_ONCE_MAX)) {
    const isGone = await database.transaction(async (queries) => {
      const store = createStore(queries);
      // Locked, so that it is not issued meanwhile.
      const row = await store.lock(id);
      return row?.status === 'draft' && !(await isAwaited(id, queries)) && (await store.deleteDraft(id));
    });
    if (isGone) discarded += 1;
  }
  return discarded;
}
