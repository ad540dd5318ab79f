import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { PaymentNews } from '../../rules/payments/payment-transition.ts';
import type { CardNetwork } from './card-network.ts';
import type { PaymentKinds } from './payment-kinds.ts';
import type { PaymentRecord } from './store.ts';

/** What payments are put together from. */
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

/** What has become true of a payment, told once, in the transaction that writes it down. */
export type PaymentOutcome = PaymentNews & {
  readonly payment: Pick<
    PaymentRecord,
    'id' | 'accountId' | 'invoiceId' | 'methodId' | 'microUsd' | 'isOffSession'
  >;
  /** When it happened at the network. */
  readonly at: Instant;
};

/** Books it. A payment that failed may still succeed: the bank has the last word. */
export type OutcomeListener = (outcome: PaymentOutcome, transaction: Transaction) => Promise<void>;

/** What payments must know of an invoice. */
export interface PayableInvoice {
  /** Its total, in whole cents. */
  readonly microUsd: number;
  readonly currency: 'USD';
  /** Stands on the bank statement. */
  readonly description: string;
  /** Whether it waits for money: no longer when it was paid or given up. */
  readonly isPayable: boolean;
}

/** @returns null when this account has no such invoice */
export type FindInvoice = (
  query: { invoiceId: string; accountId: AccountId },
  within: Queries,
) => Promise<PayableInvoice | null>;

/** Who pays, as the card network is told. */
export type FindPayer = (accountId: AccountId) => Promise<{ name: string; email: string }>;
