import { eq, inArray } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { DoNotDisturb } from '../../model.ts';
import { users } from '../tables.ts';
import { profiles } from './tables.ts';

/** What decides whether somebody may be disturbed. */
export interface QuietFacts {
  readonly doNotDisturb: DoNotDisturb | null;
  /** IANA name; null if they never chose one. */
  readonly timeZone: string | null;
}

/** Reads it for several people with one query. Accounts that are gone are left out. */
export async function quietFactsOf(
  accountIds: readonly AccountId[],
  queries: Queries,
): Promise<ReadonlyMap<AccountId, QuietFacts>> {
  const rows = await queries
    .select({
      id: users.id,
      isQuiet: users.doNotDisturb,
      until: users.doNotDisturbUntil,
      timeZone: profiles.timeZone,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.accountId, users.id))
    .where(inArray(users.id, [...new Set(accountIds)]));
  return new Map(
    rows.map(({ id, isQuiet, until, timeZone }) => [
      asAccountId(id),
      { doNotDisturb: isQuiet ? { until: until?.getTime() ?? null } : null, timeZone },
    ]),
  );
}
