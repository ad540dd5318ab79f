import { z } from 'zod';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { EventLog, Transaction } from '#platform/server/realtime/event-log.ts';
import { PLAN_IDS } from '../../model.ts';
import { PLAN_FAMILIES } from '../../model-subscriptions.ts';
import type { PlanNews } from '../../rules/subscriptions/subscription-mails.ts';
import type { Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { PaidInvoice } from '../payments/payment-kinds.ts';
import type { Payments } from '../payments/payments.ts';
import type { PersonLimits } from '../spending/limits.ts';

/** What subscriptions need of payments. */
type PaymentsForPlans = Pick<Payments, 'onPaid' | 'pay' | 'find'> & {
  readonly methods: Pick<Payments['methods'], 'findDefault'>;
};

/** The kinds of payments for plans. */
export const PLAN_PAYMENT_KINDS = [
  'subscription-start',
  'subscription-change',
  'subscription-renewal',
] as const;

/** Purpose of an invoice for a plan. Instants are those of the period. */
export const planPurpose = z.object({
  kind: z.enum(PLAN_PAYMENT_KINDS),
  line: z.enum(PLAN_FAMILIES),
  planId: z.enum(PLAN_IDS),
  periodStart: z.int(),
  periodEnd: z.int(),
});
export type PlanPurpose = z.infer<typeof planPurpose>;

/** An invoice for a plan whose payment has an outcome. */
export type PlanInvoice = PaidInvoice<PlanPurpose>;

export interface SubscriptionParts {
  readonly database: Database;
  readonly events: Pick<EventLog, 'transact'>;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Monthly limits of people, for what they use. */
  readonly limits: Pick<PersonLimits, 'month' | 'refusal' | 'spent'>;
  readonly invoices: Invoices;
  readonly payments: PaymentsForPlans;
  /** Capabilities of this installation. A plan is sold only if its capability is there. */
  readonly capabilities: Capabilities;
  readonly standingOf: WorkspacesService['standingOf'];
  /** Notifies the owner of a plan if and only if the transaction commits. */
  readonly tell: (workspaceId: WorkspaceId, news: PlanNews, within: Transaction) => Promise<void>;
}
