import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { PlanId } from '../../model.ts';
import type { LedgerAccountId, Service } from '../../model-ledger.ts';
import type { CancelReason, PlanFamily } from '../../model-subscriptions.ts';
import type {
  EndedSubscription,
  SubscriptionRecord,
} from '../../rules/subscriptions/subscription-transition.ts';

/** Locked by everything that changes the plans of an account. */
export const subscriptionOwners = pgTable('subscription_owner', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  trialStartedAt: instant('trial_started_at'),
});

/** Which columns are set with which status is held by the checks of the migration. */
export const subscriptionRuns = pgTable('subscription', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  line: text('line').$type<PlanFamily>().notNull(),
  planId: text('plan_id').$type<PlanId>().notNull(),
  status: text('status').$type<SubscriptionRecord['status']>().notNull(),
  anchor: instant('anchor').notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  nextPlanId: text('next_plan_id').$type<PlanId>(),
  renewalPlanId: text('renewal_plan_id').$type<PlanId>(),
  renewalStart: instant('renewal_start'),
  renewalEnd: instant('renewal_end'),
  renewalInvoiceId: text('renewal_invoice_id'),
  failedAt: instant('failed_at'),
  triedAt: instant('tried_at'),
  isAsking: boolean('is_asking').notNull().default(false),
  paymentId: text('payment_id'),
  paymentMethodId: text('payment_method_id'),
  isOffSession: boolean('is_off_session').notNull().default(true),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<EndedSubscription['endReason']>(),
  announcedEnd: instant('announced_end'),
});

export const subscriptionPurchases = pgTable('subscription_purchase', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  line: text('line').$type<PlanFamily>().notNull(),
  planId: text('plan_id').$type<PlanId>().notNull(),
  kind: text('kind').$type<'start' | 'upgrade' | 'downgrade' | 'collect'>().notNull(),
  starts: text('starts').$type<'now' | 'next-cycle'>().notNull(),
  methodId: text('method_id'),
  expectedMicroUsd: whole('expected_micro_usd').notNull(),
  invoiceId: text('invoice_id'),
  pricedAt: instant('priced_at'),
  state: text('state').$type<'paying' | 'done' | 'failed' | 'given-up' | 'returned'>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Why plans were canceled: see the migration 20261122-1210. */
export const cancellations = pgTable('subscription_cancellation', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  line: text('line').$type<PlanFamily>().notNull(),
  planId: text('plan_id').$type<PlanId>().notNull(),
  reason: text('reason').$type<CancelReason>(),
  comment: text('comment'),
  cancelledAt: instant('cancelled_at').notNull(),
});

export const allowanceBuckets = pgTable('allowance_bucket', {
  ledgerAccount: whole('ledger_account').$type<LedgerAccountId>().primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  line: text('line').$type<PlanFamily>().notNull(),
  service: text('service').$type<Service>().notNull(),
  run: text('run').notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  granted: whole('granted').notNull(),
  lapsedAt: instant('lapsed_at'),
});

export const allowanceUses = pgTable('allowance_use', {
  key: text('key').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  service: text('service').$type<Service>().notNull(),
  units: whole('units').notNull(),
  fromAllowance: whole('from_allowance').notNull(),
  priceMicroUsd: whole('price_micro_usd'),
  priceUnits: whole('price_units'),
  /** Who uses it, and from which of the workspace's numbers, where that is known. */
  person: text('person').$type<AccountId>(),
  ownNumber: text('own_number'),
  /** Whether the person's monthly limit held less than was asked for last. */
  isLimited: boolean('is_limited').notNull().default(false),
});

/** See the migration 20261121-1715. */
export const phoneCredits = pgTable('phone_credit', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  network: text('network'),
  grantedAt: instant('granted_at').notNull(),
});

export const provenPhones = pgTable('proven_phone', {
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  number: text('phone_number').notNull(),
  countryCode: text('country_code').notNull(),
  provenAt: instant('proven_at').notNull(),
});

export const trialPhones = pgTable('trial_phone', {
  number: text('phone_number').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  countryCode: text('country_code').notNull(),
  claimedAt: instant('claimed_at').notNull(),
});
