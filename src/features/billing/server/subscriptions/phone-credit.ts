import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { creditsCountSince, mayHaveCredit } from '../../rules/subscriptions/phone-credit.ts';
import { phoneCredits } from './tables.ts';

/**
 * Grants an account free minutes to phones: always if it has them already, otherwise while few enough accounts of its
 * registration network do. The owner must be locked.
 * @returns whether it has them
 */
export async function grantPhoneCredit(
  { workspaceId, network, now }: { workspaceId: WorkspaceId; network: string | null; now: Instant },
  within: Queries,
): Promise<boolean> {
  const [own] = await within.select().from(phoneCredits).where(eq(phoneCredits.workspaceId, workspaceId));
  if (own !== undefined) return true;
  if (network !== null) {
    // Many accounts may request it at once, and each must see what the others got.
    await within.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`billing:phone-credit:${network}`}, 0))`,
    );
    const since = creditsCountSince(now);
    const [found] = await within
      .select({ others: count() })
      .from(phoneCredits)
      .where(and(eq(phoneCredits.network, network), gt(phoneCredits.grantedAt, since)));
    if (!mayHaveCredit(found?.others ?? 0)) return false;
  }
  await within.insert(phoneCredits).values({ workspaceId, network, grantedAt: now });
  return true;
}
