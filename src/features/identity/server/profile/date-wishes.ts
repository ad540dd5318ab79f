import { inArray } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { DateFormats } from '../../model-profile.ts';
import { profiles } from './tables.ts';

/** How a person chose to read times; null where they never chose. */
export type DateWishes = Pick<DateFormats, 'timeZone' | 'clock'>;

/** Reads it for several people with one query. People without a profile are left out. */
export async function dateWishesOf(
  accountIds: readonly AccountId[],
  queries: Queries,
): Promise<ReadonlyMap<AccountId, DateWishes>> {
  if (accountIds.length === 0) return new Map();
  const rows = await queries
    .select({ accountId: profiles.accountId, timeZone: profiles.timeZone, clock: profiles.clock })
    .from(profiles)
    .where(inArray(profiles.accountId, [...new Set(accountIds)]));
  return new Map(rows.map(({ accountId, ...wishes }) => [asAccountId(accountId), wishes]));
}
