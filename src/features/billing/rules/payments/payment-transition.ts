import type { Instant } from '#kernel/instant.ts';
import type { PAYMENT_STATUSES, PaymentFailureCode } from '../../model-payments.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** State of a payment attempt. */
export interface PaymentState {
  readonly status: PaymentStatus;
  /** The network's name of it; null until it has answered. */
  readonly ref: string | null;
  /** Failed payments only. */
  readonly failure: PaymentFailureCode | null;
  /** Payments that wait for a challenge only. */
  readonly clientSecret: string | null;
  /** The fact that the failure or the challenge comes from. */
  readonly decidedBy: { readonly at: Instant; readonly eventId: string } | null;
  /** Refunded amounts in millionths of a dollar, by the name of the refund. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Refunds that failed after all, including those whose success was never reported. */
  readonly failedRefunds: Readonly<Record<string, number>>;
  /** By the name of the dispute. */
  readonly disputes: Readonly<Record<string, Dispute>>;
}

export interface Dispute {
  readonly microUsd: number;
  readonly state: 'open' | 'lost' | 'won';
}

/** What a network reports about a payment. */
export type PaymentFact = { readonly eventId: string; readonly occurredAt: Instant } & (
  | {
      readonly kind: 'payment-changed';
      readonly state: {
        readonly ref: string | null;
        readonly status: PaymentStatus;
        readonly failure: PaymentFailureCode | null;
        readonly clientSecret: string | null;
      };
    }
  | {
      readonly kind: 'refunded' | 'refund-failed';
      readonly paymentRef: string;
      readonly refundRef: string;
      readonly microUsd: number;
    }
  | {
      readonly kind: 'disputed';
      readonly paymentRef: string;
      readonly disputeRef: string;
      readonly microUsd: number;
    }
  | {
      readonly kind: 'dispute-closed';
      readonly paymentRef: string;
      readonly disputeRef: string;
      readonly isWon: boolean;
      readonly microUsd: number;
    }
);

/** Something that has become true of a payment, each once. */
export type PaymentNews =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly failure: PaymentFailureCode }
  | {
      /** A failed refund had been reported as refunded before. */
      readonly kind: 'refunded' | 'refund-failed';
      readonly refundRef: string;
      readonly microUsd: number;
    }
  | { readonly kind: 'disputed'; readonly disputeRef: string; readonly microUsd: number }
  | {
      readonly kind: 'dispute-closed';
      readonly disputeRef: string;
      readonly microUsd: number;
      readonly isWon: boolean;
    };

export const NEW_PAYMENT: PaymentState = {
  status: 'processing',
  ref: null,
  failure: null,
  clientSecret: null,
  decidedBy: null,
  refunds: {},
  failedRefunds: {},
  disputes: {},
};

/** Facts move a payment up this ladder, never down. A charge that succeeded outweighs every report that it didn't. */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  processing: 0,
  'requires-action': 1,
  failed: 2,
  succeeded: 3,
};

/**
 * State of a payment after a fact. The same facts give the same state in any order and however often they arrive. A
 * reported failure may still become a success: the bank has the last word.
 */
export function paymentTransition(
  previous: PaymentState,
  fact: PaymentFact,
): { next: PaymentState; news: readonly PaymentNews[] } {
  const next = joined(previous, fact);
  return { next, news: newsBetween(previous, next) };
}

function joined(previous: PaymentState, fact: PaymentFact): PaymentState {
  if (fact.kind === 'payment-changed') return withStatus(previous, fact);
  if (fact.kind === 'disputed') return withDispute(previous, fact, 'open');
  if (fact.kind === 'dispute-closed') return withDispute(previous, fact, fact.isWon ? 'won' : 'lost');
  return withRefund(previous, fact);
}

function withStatus(
  previous: PaymentState,
  fact: Extract<PaymentFact, { kind: 'payment-changed' }>,
): PaymentState {
  const { status, failure, clientSecret } = fact.state;
  const ref = previous.ref ?? fact.state.ref;
  const decidedBy = { at: fact.occurredAt, eventId: fact.eventId };
  const climb = RANK[status] - RANK[previous.status];
  if (climb < 0 || (climb === 0 && !isLater(decidedBy, previous.decidedBy))) return { ...previous, ref };
  if (status === 'succeeded') return succeeded(previous, ref);
  if (status === 'processing') return { ...previous, ref };
  return {
    ...previous,
    ref,
    status,
    failure: status === 'failed' ? (failure ?? 'card-declined') : null,
    clientSecret: status === 'requires-action' ? clientSecret : null,
    decidedBy,
  };
}

function isLater(one: NonNullable<PaymentState['decidedBy']>, other: PaymentState['decidedBy']): boolean {
  if (other === null) return true;
  return one.at === other.at ? one.eventId > other.eventId : one.at > other.at;
}

/** Only a charged payment can be refunded or disputed, so these facts also prove the charge. */
function succeeded(previous: PaymentState, ref: string | null): PaymentState {
  return {
    ...previous,
    ref: previous.ref ?? ref,
    status: 'succeeded',
    failure: null,
    clientSecret: null,
    decidedBy: null,
  };
}

function withRefund(
  previous: PaymentState,
  { kind, refundRef, microUsd, paymentRef }: Extract<PaymentFact, { kind: 'refunded' | 'refund-failed' }>,
): PaymentState {
  const paid = succeeded(previous, paymentRef);
  const which = kind === 'refunded' ? 'refunds' : 'failedRefunds';
  return { ...paid, [which]: { ...paid[which], [refundRef]: paid[which][refundRef] ?? microUsd } };
}

const DISPUTE_RANK: Readonly<Record<Dispute['state'], number>> = { open: 0, lost: 1, won: 2 };

function withDispute(
  previous: PaymentState,
  { paymentRef, disputeRef, microUsd }: Extract<PaymentFact, { kind: 'disputed' | 'dispute-closed' }>,
  state: Dispute['state'],
): PaymentState {
  const paid = succeeded(previous, paymentRef);
  const known = paid.disputes[disputeRef];
  const isFurther = known === undefined || DISPUTE_RANK[state] > DISPUTE_RANK[known.state];
  const dispute = { microUsd: known?.microUsd ?? microUsd, state: isFurther ? state : known.state };
  return { ...paid, disputes: { ...paid.disputes, [disputeRef]: dispute } };
}

function newsBetween(before: PaymentState, after: PaymentState): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.status === 'succeeded' && before.status !== 'succeeded') news.push({ kind: 'succeeded' });
  if (after.failure !== null && before.status !== 'failed')
    news.push({ kind: 'failed', failure: after.failure });
  for (const [refundRef, microUsd] of Object.entries(after.refunds))
    if (!isGiven(before, refundRef) && isGiven(after, refundRef))
      news.push({ kind: 'refunded', refundRef, microUsd });
    else if (isGiven(before, refundRef) && !isGiven(after, refundRef))
      news.push({ kind: 'refund-failed', refundRef, microUsd });
  for (const [disputeRef, { microUsd, state }] of Object.entries(after.disputes)) {
    const known = before.disputes[disputeRef]?.state;
    // If the first report is that the dispute is closed, it was opened before.
    if (known === undefined) news.push({ kind: 'disputed', disputeRef, microUsd });
    if (state !== 'open' && state !== known)
      news.push({ kind: 'dispute-closed', disputeRef, microUsd, isWon: state === 'won' });
  }
  return news;
}

/** A refund that has failed never succeeds, so a late report of its success is ignored. */
const isGiven = ({ refunds, failedRefunds }: PaymentState, refundRef: string): boolean =>
  refunds[refundRef] !== undefined && failedRefunds[refundRef] === undefined;
