import type { Instant } from '#kernel/instant.ts';
import type { PAYMENT_STATUSES, PaymentFailureCode } from '../../model-payments.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What is known of an attempt to be paid. */
export interface PaymentState {
  readonly status: PaymentStatus;
  /** The network's name of it; null until it has answered. */
  readonly ref: string | null;
  /** Of what has failed. */
  readonly failure: PaymentFailureCode | null;
  /** Of what waits for a challenge. */
  readonly clientSecret: string | null;
  /** The fact that the failure or the challenge comes from. */
  readonly decidedBy: { readonly at: Instant; readonly eventId: string } | null;
  /** Millionths of a dollar that were given back, by the name of the refund. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Of those, or told of before they were given: what the network could not give back after all. */
  readonly failedRefunds: Readonly<Record<string, number>>;
  /** By the name of the dispute. */
  readonly disputes: Readonly<Record<string, Dispute>>;
}

export interface Dispute {
  readonly microUsd: number;
  readonly state: 'open' | 'lost' | 'won';
}

/** What a network says about a payment. */
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
      /** A refund that failed was news as given before. */
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

/** Facts move a payment up this ladder and never down. Money that was taken outweighs every word that it was not. */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  processing: 0,
  'requires-action': 1,
  failed: 2,
  succeeded: 3,
};

/**
 * What a payment becomes when this is told. The same facts in any order, and however often, end in the same state.
 * Who was told of a failure may still be told of a success: the bank has the last word.
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

/** Nobody gives back or disputes what was not taken, so these facts say as well that it was. */
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
    // One that is told of only when it is closed was opened before.
    if (known === undefined) news.push({ kind: 'disputed', disputeRef, microUsd });
    if (state !== 'open' && state !== known)
      news.push({ kind: 'dispute-closed', disputeRef, microUsd, isWon: state === 'won' });
  }
  return news;
}

/** A refund that has failed never succeeds, so that being told of the success late is no news. */
const isGiven = ({ refunds, failedRefunds }: PaymentState, refundRef: string): boolean =>
  refunds[refundRef] !== undefined && failedRefunds[refundRef] === undefined;
