import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { PaymentNews } from '../../rules/payments/payment-transition.ts';
import type { CardNetwork } from './card-network.ts';
import type { PaymentKinds } from './payment-kinds.ts';
import type { PaymentRecord } from './store.ts';

/** Dependencies of payments. */
export interface PaymentParts {
  readonly platform: Pick<Platform, 'clock' | 'database' | 'log' | 'rateLimits'> & {
    readonly realtime: Pick<Platform['realtime'], 'events'>;
  };
  readonly network: CardNetwork;
  readonly kinds: PaymentKinds;
  readonly findInvoice: FindInvoice;
  readonly findPayer: FindPayer;
  readonly onOutcome: OutcomeListener;
}

/** A new fact about a payment, reported once, in the transaction that saves it. */
export type PaymentOutcome = PaymentNews & {
  readonly payment: Pick<
    PaymentRecord,
    'id' | 'workspaceId' | 'invoiceId' | 'methodId' | 'microUsd' | 'isOffSession'
  >;
  /** Time of the event at the network. */
  readonly at: Instant;
};

/** Applies it. A failed payment may still succeed: the bank has the last word. */
export type OutcomeListener = (outcome: PaymentOutcome, transaction: Transaction) => Promise<void>;

/** What payments need to know about an invoice. */
export interface PayableInvoice {
  /** Its total, in whole cents. */
  readonly microUsd: number;
  readonly currency: 'USD';
  /** Shown on the bank statement. */
  readonly description: string;
  /** Whether it still awaits payment. */
  readonly isPayable: boolean;
}

/** @returns null when this account has no such invoice */
export type FindInvoice = (
  query: { invoiceId: string; workspaceId: WorkspaceId },
  within: Queries,
) => Promise<PayableInvoice | null>;

/** The payer, as sent to the card network. */
export type FindPayer = (workspaceId: WorkspaceId) => Promise<{ name: string; email: string }>;
