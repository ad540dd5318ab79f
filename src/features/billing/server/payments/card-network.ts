import type { Instant } from '#kernel/instant.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';

/**
 * What takes money from cards: the sandbox of this installation, or Stripe. Amounts are millionths of a US dollar and
 * whole cents. Every call that changes something takes a key: the same key again is the same change.
 */
export interface CardNetwork {
  readonly engine: 'sandbox' | 'stripe';
  /** What a page needs to take a card; null where the page needs nothing. */
  readonly publishableKey: string | null;
  openCustomer(customer: { key: string; name: string; email: string }): Promise<CustomerRef>;
  /** Lets a page store a card with the network; its number never passes through here. */
  startStoring(request: { key: string; customer: CustomerRef }): Promise<StoringSession>;
  /** The card that a page has stored, attached to its customer. @throws AppError billing.cardDeclined */
  stored(request: { customer: CustomerRef; reference: string }): Promise<StoredCard>;
  changeExpiry(card: CardRef, expiry: { month: number; year: number }): Promise<StoredCard>;
  forget(card: CardRef): Promise<void>;
  /**
   * Asks the bank for money. What came of it is also told by a fact, and only facts move money in the books.
   * @throws AppError billing.paymentsUnavailable when nobody answers: nothing is known, and the same key may ask again
   * @throws AppError billing.cardDeclined when the card is refused as it is, and nothing is kept of the attempt
   * @throws AppError billing.keyReused
   */
  charge(charge: Charge): Promise<ChargeState>;
  /**
   * What became of a charge; null when the network has never heard of it.
   * @param asked.chargedAt not before this; a network that can only look through its list need not look further back
   */
  find(request: {
    paymentId: string;
    customer: CustomerRef;
    chargedAt: Instant;
  }): Promise<ChargeState | null>;
  /**
   * Gives up a charge that has not succeeded, so that nobody can take it up again: one whose challenge nobody answers
   * would otherwise succeed when its invoice is long forgotten. Of one that is final it says what became of it.
   */
  cancel(payment: PaymentRef): Promise<ChargeState>;
  /** Takes the answer of the bank's customer to a challenge (sandbox only; elsewhere the page asks the bank itself). */
  answerChallenge?(paymentRef: PaymentRef, isApproved: boolean): Promise<ChargeState>;
  /**
   * Gives a part of a charge back to its card.
   * @throws AppError billing.paymentsUnavailable when nobody answers: nothing is known, and `findRefund` can be asked
   * @throws AppError billing.refundRefused when it will not, and nothing is given back; billing.keyReused
   */
  refund(refund: { key: string; payment: PaymentRef; microUsd: number }): Promise<RefundState>;
  /** The outcome of a refund; null if the network has never heard of it. */
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
  /** What the page shows the network; null in the sandbox. */
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
  /** Ours; it is also the network's idempotency key. */
  readonly paymentId: string;
  readonly microUsd: number;
  readonly currency: 'USD';
  readonly customer: CustomerRef;
  readonly card: CardRef;
  /** Nobody is there to answer a challenge. */
  readonly isOffSession: boolean;
  /** Stands on the person's bank statement. */
  readonly description: string;
}

export interface ChargeState {
  readonly ref: PaymentRef;
  readonly status: 'processing' | 'requires-action' | 'succeeded' | 'failed';
  readonly failure: PaymentFailureCode | null;
  /** With requires-action: what the page gives the bank; null in the sandbox. */
  readonly clientSecret: string | null;
}

export interface RefundState {
  readonly ref: RefundRef;
  readonly status: 'given' | 'pending' | 'refused';
}

interface FactBasics {
  /** The network's name of what happened: told twice it is the same. */
  readonly eventId: string;
  readonly occurredAt: Instant;
}

/** Something that has happened at the network, told or asked for over a channel that proves who speaks. */
export type NetworkFact = FactBasics &
  (
    | {
        readonly kind: 'payment-changed';
        readonly paymentId: string;
        readonly state: ChargeState;
        readonly microUsd: number;
      }
    | {
        /** One that failed may have been told as given before. */
        readonly kind: 'refunded' | 'refund-failed';
        readonly paymentRef: PaymentRef;
        readonly refundRef: RefundRef;
        readonly microUsd: number;
        /** The key of our request; null if someone else asked, for example in the network's dashboard. */
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
