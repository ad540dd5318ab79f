import { inArray } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { users } from '../tables.ts';

/** Whether all of these people have two-step sign-in on. */
export async function hasTwoSteps(accountIds: readonly AccountId[], queries: Queries): Promise<boolean> {
  if (accountIds.length === 0) return true;
  const rows = await queries
    .select({ asksFactor: users.asksFactor })
    .from(users)
    .where(inArray(users.id, [...accountIds]));
  return rows.every(({ asksFactor }) => asksFactor);
}
