import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import type { EventLog } from '#platform/server/realtime/event-log.ts';
import type { PlanId } from '../../model.ts';
import type { InvoicePurpose } from '../../model-invoices.ts';
import type { SubscriptionLine } from '../../model-subscriptions.ts';
import type { PlanNews } from '../../rules/subscriptions/subscription-mails.ts';
import type { InvoiceRecord, Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payments } from '../payments/payments.ts';

/** What subscriptions ask of payments. What comes of a payment is told to `paid` or `notPaid`. */
type PaymentsForPlans = Pick<Payments, 'pay' | 'find'> & {
  readonly methods: Pick<Payments['methods'], 'findDefault'>;
};

/** An invoice for a plan, about which there is news. */
export interface PlanInvoice
  extends Pick<InvoiceRecord, 'id' | 'accountId' | 'subtotalMicroUsd' | 'taxMicroUsd'> {
  readonly purpose: PlanPurpose;
}

export type PlanPurpose = Extract<
  InvoicePurpose,
  { readonly line: SubscriptionLine; readonly planId: PlanId }
>;

export interface SubscriptionParts {
  readonly database: Database;
  readonly events: Pick<EventLog, 'transact'>;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly invoices: Invoices;
  readonly payments: PaymentsForPlans;
  /** What this installation can do: a plan is sold only where what it is bought for is there. */
  readonly capabilities: Capabilities;
  readonly standingOf: IdentityDirectory['standingOf'];
  /** Tells the owner of a plan if and only if the transaction commits. */
  readonly tell: (accountId: AccountId, news: PlanNews, within: Queries) => Promise<void>;
}
