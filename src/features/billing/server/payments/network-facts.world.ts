import type { NetworkFact, PaymentRef, RefundRef } from './card-network.ts';

/** Facts that a network may report about one payment of five dollars. */
export function factsOf(paymentId: string, name: string) {
  const paymentRef = name as PaymentRef;
  const fact = (kind: string) => ({ eventId: `${name}:${kind}`, occurredAt: 1_795_262_400_000 });
  const microUsd = 5_000_000;
  const state = (status: 'succeeded' | 'failed') => ({
    ref: paymentRef,
    status,
    failure: status === 'failed' ? ('card-declined' as const) : null,
    clientSecret: null,
  });
  const disputeRef = `${name}:dispute`;
  return {
    failed: { ...fact('failed'), kind: 'payment-changed', paymentId, state: state('failed'), microUsd },
    succeeded: {
      ...fact('succeeded'),
      kind: 'payment-changed',
      paymentId,
      state: state('succeeded'),
      microUsd,
    },
    refunded: {
      ...fact('refunded'),
      kind: 'refunded',
      paymentRef,
      refundRef: `${name}:refund` as RefundRef,
      microUsd,
    },
    disputed: { ...fact('disputed'), kind: 'disputed', paymentRef, disputeRef, microUsd },
    closed: { ...fact('closed'), kind: 'dispute-closed', paymentRef, disputeRef, isWon: false, microUsd },
  } as const satisfies Record<string, NetworkFact>;
}

export type FactName = keyof ReturnType<typeof factsOf>;

/** Rotations and reversals of all five, so that each is once first and once last. */
export const ORDERS: readonly FactName[][] = [
  ['failed', 'succeeded', 'refunded', 'disputed', 'closed'],
  ['succeeded', 'refunded', 'disputed', 'closed', 'failed'],
  ['refunded', 'disputed', 'closed', 'failed', 'succeeded'],
  ['disputed', 'closed', 'failed', 'succeeded', 'refunded'],
  ['closed', 'failed', 'succeeded', 'refunded', 'disputed'],
  ['closed', 'disputed', 'refunded', 'succeeded', 'failed'],
  ['refunded', 'closed', 'succeeded', 'disputed', 'failed'],
];
