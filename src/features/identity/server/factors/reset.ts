import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { openPlaces } from '../places/places.ts';
import { createSafety } from '../safety/safety.ts';
import { createStore } from '../store.ts';
import { factorStatements } from './store.ts';
import { factorGuesses, factors } from './tables.ts';

/**
 * Removes every factor and passkey of a person who has lost them and the recovery codes, and signs them out everywhere. Only
 * their password is left. For the operator, who has made sure who asks (docs/operations.md).
 * @returns false when nobody has this address
 */
export async function resetFactors(platform: Platform, email: string): Promise<boolean> {
  const found = await createStore(platform.database.queries, { operatorEmail: undefined }).accountByEmail(
    email.trim().toLowerCase(),
  );
  if (found === null) return false;
  const { accountId } = found;
  await platform.realtime.events.transact(async (transaction) => {
    await removeFactors(platform, accountId, transaction);
    const subject = `account:${accountId}` as const;
    await platform.audit.note({ by: null, ip: null, action: 'account.factors-reset', subject }, transaction);
  });
  return true;
}

/** The same within a transaction, of an account that is known. */
export async function removeFactors(
  { clock, mailQueue }: Pick<Platform, 'clock' | 'mailQueue'>,
  accountId: AccountId,
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const store = createStore(queries, { operatorEmail: undefined });
  const rows = factorStatements(queries);
  await store.lockAccount(accountId);
  await queries.delete(factors).where(eq(factors.accountId, accountId));
  await queries.delete(factorGuesses).where(eq(factorGuesses.accountId, accountId));
  await rows.setAsksFactor(accountId, false);
  await rows.forgetStandIns(accountId);
  await store.endOtherSessions(accountId, null);
  const facts = { name: 'All factors and passkeys', by: 'operator' };
  // Nobody signs in here, so no device is looked at.
  const safety = createSafety({
    clock,
    queries,
    places: await openPlaces(null),
    isKnownDevice: () => true,
    tellNewDevice: async () => undefined,
  });
  await safety.note(transaction, {
    accountId,
    kind: 'factor-removed',
    client: null,
    facts,
  });
  await mailQueue.add({ kind: 'account.factors', facts: { account: accountId, news: 'reset' } }, queries);
}
