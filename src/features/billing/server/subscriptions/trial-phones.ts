import { asc, eq } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { PhoneProof } from '../../rules/subscriptions/entitlements.ts';
import { provenPhones, trialPhones } from './tables.ts';

/** A verified phone number. */
export interface ProvenPhone {
  readonly workspaceId: WorkspaceId;
  /** E.164. */
  readonly number: string;
  readonly countryCode: string;
  readonly provenAt: Instant;
}

/** A repeated call changes nothing. */
export async function addProvenPhone(phone: ProvenPhone, within: Queries): Promise<void> {
  await within.insert(provenPhones).values(phone).onConflictDoNothing();
}

/**
 * Phone that verifies an account's trial: the one used already, or its first verified phone that hasn't verified
 * another trial, which is then claimed.
 */
export async function claimTrialPhone(
  { workspaceId, now }: { workspaceId: WorkspaceId; now: Instant },
  within: Queries,
): Promise<PhoneProof> {
  const [claimed] = await within.select().from(trialPhones).where(eq(trialPhones.workspaceId, workspaceId));
  if (claimed !== undefined) return { state: 'proven', countryCode: claimed.countryCode };
  const proven = await within
    .select()
    .from(provenPhones)
    .where(eq(provenPhones.workspaceId, workspaceId))
    .orderBy(asc(provenPhones.provenAt), asc(provenPhones.number));
  for (const { number, countryCode } of proven) {
    const { rowCount } = await within
      .insert(trialPhones)
      .values({ number, workspaceId, countryCode, claimedAt: now })
      .onConflictDoNothing();
    if (rowCount === 1) return { state: 'proven', countryCode };
  }
  return { state: proven.length > 0 ? 'used' : 'none' };
}
