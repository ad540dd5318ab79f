import type { Instant } from '#kernel/instant.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';

/**
 * Port to what charges cards: the sandbox of this installation, or Stripe. Amounts are millionths of a US dollar in
 * whole cents. Every call that changes something takes an idempotency key.
 */
export interface CardNetwork {
  readonly engine: 'sandbox' | 'stripe';
  /** What a page needs to accept a card. Null if it needs nothing. */
  readonly publishableKey: string | null;
  openCustomer(customer: { key: string; name: string; email: string }): Promise<CustomerRef>;
  /** Lets a page store a card with the network; its number never passes through here. */
  startStoring(request: { key: string; customer: CustomerRef }): Promise<StoringSession>;
  /** The card that a page has stored, attached to its customer. @throws AppError billing.cardDeclined */
  stored(request: { customer: CustomerRef; reference: string }): Promise<StoredCard>;
  changeExpiry(card: CardRef, expiry: { month: number; year: number }): Promise<StoredCard>;
  forget(card: CardRef): Promise<void>;
  /**
   * Charges a card. The outcome is also reported as a fact, and only facts move money in the ledger.
   * @throws AppError billing.paymentsUnavailable without an answer: the outcome is unknown, and the same key may be
   *   sent again
   * @throws AppError billing.cardDeclined when the card is refused outright, and the network keeps nothing of the
   *   attempt
   * @throws AppError billing.keyReused
   */
  charge(charge: Charge): Promise<ChargeState>;
  /**
   * Looks up a charge. Null when the network never received it.
   * @param request.chargedAt lower bound for networks that can only search their list
   */
  find(request: {
    paymentId: string;
    customer: CustomerRef;
    chargedAt: Instant;
  }): Promise<ChargeState | null>;
  /**
   * Cancels a charge that hasn't succeeded. Otherwise one with an unanswered challenge could succeed long after its
   * invoice was abandoned. For a final charge, returns its state.
   */
  cancel(payment: PaymentRef): Promise<ChargeState>;
  /** Accepts the customer's answer to a challenge (sandbox only; elsewhere the page asks the bank itself). */
  answerChallenge?(paymentRef: PaymentRef, isApproved: boolean): Promise<ChargeState>;
  /**
   * Refunds part of a charge to its card.
   * @throws AppError billing.paymentsUnavailable without an answer: the outcome is unknown, see `findRefund`
   * @throws AppError billing.refundRefused when nothing is refunded; billing.keyReused
   */
  refund(refund: { key: string; payment: PaymentRef; microUsd: number }): Promise<RefundState>;
  /** Outcome of a refund. Null if the network never received it. */
  findRefund(request: { key: string; payment: PaymentRef }): Promise<RefundState | null>;
  /**
   * Reads what the network has sent to us.
   * @param body the bytes as they came, because the signature is over these
   * @returns null when it is about nothing that we follow
   * @throws AppError billing.badSignature when it is not signed, wrongly signed or too old
   */
  read(body: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<NetworkFact | null>;
}

declare const ref: unique symbol;
type Ref<Kind extends string> = string & { readonly [ref]: Kind };
/** Names that the network gave. */
export type CustomerRef = Ref<'customer'>;
export type CardRef = Ref<'card'>;
export type PaymentRef = Ref<'payment'>;
export type RefundRef = Ref<'refund'>;

export interface StoringSession {
  /** The name of the session, for `stored`. */
  readonly reference: string;
  /** Secret for the page's network library. Null in the sandbox. */
  readonly clientSecret: string | null;
}

export interface StoredCard {
  readonly ref: CardRef;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface Charge {
  /** Our id, which is also the network's idempotency key. */
  readonly paymentId: string;
  readonly microUsd: number;
  readonly currency: 'USD';
  readonly customer: CustomerRef;
  readonly card: CardRef;
  /** Nobody can answer a challenge. */
  readonly isOffSession: boolean;
  /** Shown on the customer's bank statement. */
  readonly description: string;
}

export interface ChargeState {
  readonly ref: PaymentRef;
  readonly status: 'processing' | 'requires-action' | 'succeeded' | 'failed';
  readonly failure: PaymentFailureCode | null;
  /** With requires-action: secret for the page. Null in the sandbox. */
  readonly clientSecret: string | null;
}

export interface RefundState {
  readonly ref: RefundRef;
  readonly status: 'given' | 'pending' | 'refused';
}

interface FactBasics {
  /** The network's id of the event. A repeated id is the same event. */
  readonly eventId: string;
  readonly occurredAt: Instant;
}

/** An event at the network, received over an authenticated channel. */
export type NetworkFact = FactBasics &
  (
    | {
        readonly kind: 'payment-changed';
        readonly paymentId: string;
        readonly state: ChargeState;
        readonly microUsd: number;
      }
    | {
        /** A failed refund may have been reported as refunded before. */
        readonly kind: 'refunded' | 'refund-failed';
        readonly paymentRef: PaymentRef;
        readonly refundRef: RefundRef;
        readonly microUsd: number;
        /** Key of our request. Null if the refund was made elsewhere, for example in the network's dashboard. */
        readonly key?: string | null;
      }
    | {
        readonly kind: 'disputed';
        readonly paymentRef: PaymentRef;
        readonly disputeRef: string;
        readonly microUsd: number;
      }
    | {
        readonly kind: 'dispute-closed';
        readonly paymentRef: PaymentRef;
        readonly disputeRef: string;
        readonly isWon: boolean;
        readonly microUsd: number;
      }
    | { readonly kind: 'card-changed'; readonly card: StoredCard }
    | { readonly kind: 'card-forgotten'; readonly card: CardRef }
  );
