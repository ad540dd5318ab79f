import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { BillingService } from './service.ts';

/** Names that the samples have for ever, so that a later start finds them. */
const CARD = '0de30000-0000-7000-8000-000000000001';
const TOP_UP = '0de30000-0000-7000-8000-000000000002';
const PURCHASE = '0de30000-0000-7000-8000-000000000003';

/** The card of the sandbox whose payments succeed. */
const TEST_CARD = 'test_approved';
/** Specification 001 §9: "Default balance is 25". */
const BALANCE_MICRO_USD = 25_000_000;
/** "The default current plan is Pro", which is Business in the catalogue (decision R01). */
const PLAN_ID = 'business';

type Parts = Pick<BillingService, 'payments' | 'subscriptions' | 'topUps'>;

/** A card of the sandbox, the balance and the plan of the specification, each paid with it, and so two invoices. */
export async function fillDemo({ visitor }: DemoPeople, parts: Parts): Promise<void> {
  const { payments, subscriptions, topUps } = parts;
  const [isToppedUp, hasBought] = await Promise.all([
    isThere(payments, visitor, TOP_UP),
    isThere(payments, visitor, PURCHASE),
  ]);
  // What the visitor has done with card, balance and plan since is theirs.
  if (isToppedUp && hasBought) return;
  const card = { accountId: visitor, id: CARD, reference: TEST_CARD, becomesDefault: 'now' } as const;
  const { id: methodId } = await payments.methods.add(card);
  if (!isToppedUp)
    await topUps.topUp({ id: TOP_UP, accountId: visitor, microUsd: BALANCE_MICRO_USD, methodId });
  if (hasBought) return;
  const { now } = await subscriptions.preview(visitor, PLAN_ID);
  assert(now !== null, 'whoever is on Free can have a plan now');
  await subscriptions.buy({
    id: PURCHASE,
    accountId: visitor,
    planId: PLAN_ID,
    when: 'now',
    methodId,
    expectedMicroUsd: now.totalMicroUsd,
  });
}

async function isThere(
  payments: BillingService['payments'],
  accountId: AccountId,
  id: string,
): Promise<boolean> {
  try {
    await payments.find(accountId, id);
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === commonErrors.notFound().code) return false;
    throw cause;
  }
}
