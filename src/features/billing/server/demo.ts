import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { EventLog } from '#platform/server/realtime/event-log.ts';
import { formatUsd } from '../rules/format-usd.ts';
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

interface Parts {
  readonly events: Pick<EventLog, 'transact'>;
  readonly service: Pick<BillingService, 'invoices' | 'payments' | 'subscriptions'>;
}

/** A card of the sandbox, the balance and the plan of the specification, each paid with it, and so two invoices. */
export async function fillDemo({ visitor }: DemoPeople, parts: Parts): Promise<void> {
  const { payments, subscriptions } = parts.service;
  const [isToppedUp, hasBought] = await Promise.all([
    isThere(payments, visitor, TOP_UP),
    isThere(payments, visitor, PURCHASE),
  ]);
  // What the visitor has done with card, balance and plan since is theirs.
  if (isToppedUp && hasBought) return;
  const card = { accountId: visitor, id: CARD, reference: TEST_CARD, isDefault: true };
  const { id: methodId } = await payments.methods.add(card);
  if (!isToppedUp) await topUp({ accountId: visitor, methodId }, parts);
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

/** The amounts that people choose from do not make 25; the way that the money takes is theirs. */
async function topUp(
  { accountId, methodId }: { accountId: AccountId; methodId: string },
  { events, service: { invoices, payments } }: Parts,
): Promise<void> {
  const title = `Top-up of ${formatUsd(BALANCE_MICRO_USD)}`;
  const lines = [{ description: title, unitMicroUsd: BALANCE_MICRO_USD }] as const;
  const { id: invoiceId } = await events.transact((transaction) =>
    invoices.draft({ accountId, title, lines, purpose: { kind: 'top-up' }, details: {} }, transaction),
  );
  await payments.pay({ id: TOP_UP, accountId, invoiceId, methodId, isOffSession: false });
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
