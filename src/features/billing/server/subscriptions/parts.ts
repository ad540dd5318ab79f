import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import type { EventLog, Transaction } from '#platform/server/realtime/event-log.ts';
import type { InvoicePurpose, Payment, PlanId, SubscriptionLine } from '../../model.ts';
import type { PlanSale } from '../../rules/sale-of-plan.ts';
import type { SubscriptionNews } from '../../rules/subscription-mails.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** What subscriptions ask of invoices; all of it within a transaction. */
export interface InvoicesForPlans {
  quote(sale: Sale, within: Queries): Promise<Totals>;
  draft(invoice: NewInvoice, transaction: Transaction): Promise<{ readonly id: string }>;
  find(id: string, within: Queries): Promise<Totals | null>;
  issue(id: string, transaction: Transaction): Promise<unknown>;
  void(id: string, transaction: Transaction): Promise<unknown>;
  markUncollectible(id: string, transaction: Transaction): Promise<unknown>;
  credit(
    credit: {
      readonly invoiceId: string;
      readonly key: string;
      readonly what: { readonly kind: 'whole' };
      readonly reason: string;
    },
    transaction: Transaction,
  ): Promise<unknown>;
}

interface Sale {
  readonly accountId: AccountId;
  readonly lines: PlanSale['lines'];
}

interface NewInvoice extends Sale {
  readonly title: string;
  readonly purpose: InvoicePurpose;
  readonly details: Readonly<Record<string, string | number>>;
}

export interface Totals {
  readonly subtotalMicroUsd: number;
  readonly taxMicroUsd: number;
  readonly totalMicroUsd: number;
}

/** What subscriptions ask of payments. */
export interface PaymentsForPlans {
  /**
   * Charges a card for an invoice; the same id again is the same payment. What came of it is told to `paid` or `notPaid`.
   * @throws AppError when nothing was asked; billing.paymentsUnavailable when it is not known yet what came of it
   */
  pay(asked: {
    id: string;
    accountId: AccountId;
    invoiceId: string;
    methodId: string;
    isOffSession: boolean;
  }): Promise<Payment>;
  /** @throws AppError common.notFound when it is not this account's */
  find(accountId: AccountId, id: string): Promise<Payment>;
  readonly methods: {
    /** The card that is charged when nobody chooses; null when there is none. */
    findDefault(accountId: AccountId): Promise<{ readonly id: string } | null>;
  };
}

/** An invoice for a plan, about which there is news. */
export interface PlanInvoice extends Pick<Totals, 'subtotalMicroUsd' | 'taxMicroUsd'> {
  readonly id: string;
  readonly accountId: AccountId;
  readonly purpose: PlanPurpose;
}

export type PlanPurpose = Extract<
  InvoicePurpose,
  { readonly line: SubscriptionLine; readonly planId: PlanId }
>;

/** What of a person plans depend on. */
export interface Standing {
  readonly registeredAt: Instant;
  readonly hasVerifiedEmail: boolean;
}

export interface SubscriptionParts {
  readonly database: Database;
  readonly events: Pick<EventLog, 'transact'>;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly invoices: InvoicesForPlans;
  readonly payments: PaymentsForPlans;
  /** Null when the account is gone. */
  readonly standingOf: (accountId: AccountId, within: Queries) => Promise<Standing | null>;
  /** Has a mail sent if and only if the transaction commits. */
  readonly tell: (accountId: AccountId, news: SubscriptionNews, within: Queries) => Promise<void>;
}
