import { and, eq, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { asPrepared, type PreparedStatement, type Queries } from '#platform/server/db/database.ts';
import type { Acquaintance } from '../../rules/findable.ts';
import { acquaintances } from '../tables.ts';

/** Reads the contact between two people; null if they have never called each other. */
export async function acquaintanceOf(
  queries: Queries,
  accountId: AccountId,
  otherId: AccountId,
): Promise<Acquaintance | null> {
  const [row] = await queries
    .select({ talked: acquaintances.talked })
    .from(acquaintances)
    .where(and(eq(acquaintances.accountId, accountId), eq(acquaintances.otherId, otherId)))
    .prepare('identity_acquaintance')
    .execute();
  return row ?? null;
}

/** Notes a call between two people. The rows of a pair always come in one order, so that two calls never wait for each other. */
export function acquainting(
  queries: Queries,
  people: readonly [AccountId, AccountId],
  talked: boolean,
): PreparedStatement {
  const [first, second] = people.toSorted();
  const rows = [
    { accountId: first ?? '', otherId: second ?? '', talked },
    { accountId: second ?? '', otherId: first ?? '', talked },
  ];
  const insert = queries
    .insert(acquaintances)
    .values(rows)
    .onConflictDoUpdate({
      target: [acquaintances.accountId, acquaintances.otherId],
      set: { talked: true },
      setWhere: sql`excluded.talked and not ${acquaintances.talked}`,
    });
  return asPrepared('identity_acquaint', insert);
}
