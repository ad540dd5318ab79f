import { inArray } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Choices } from '../../rules/ways.ts';
import { notificationChoices } from '../tables.ts';

/** What these people chose. Those who never chose anything aren't in it. */
export async function choicesOf(
  people: readonly AccountId[],
  queries: Queries,
): Promise<ReadonlyMap<AccountId, Choices>> {
  const rows = await queries
    .select({ accountId: notificationChoices.accountId, ways: notificationChoices.ways })
    .from(notificationChoices)
    .where(inArray(notificationChoices.accountId, [...people]));
  return new Map(rows.map(({ accountId, ways }) => [accountId, ways]));
}
