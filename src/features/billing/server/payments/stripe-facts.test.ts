import { expect, test } from 'vitest';
import { factOf } from './stripe-facts.ts';

const refund = (type: string, status: string) => ({
  id: 'evt_1',
  type,
  created: 1_795_262_400,
  data: {
    object: { id: 're_1', status, amount: 2_000, payment_intent: 'pi_1', metadata: { ahoy_refund_key: 'k' } },
  },
});

test.each([
  ['refund.created', 'pending', undefined],
  ['refund.created', 'succeeded', 'refunded'],
  ['refund.updated', 'succeeded', 'refunded'],
  ['refund.updated', 'failed', 'refund-failed'],
  ['refund.updated', 'canceled', 'refund-failed'],
  ['refund.failed', 'failed', 'refund-failed'],
  ['charge.refund.updated', 'failed', 'refund-failed'],
])('%s of a refund that is %s says: %s', (type, status, kind) => {
  expect(factOf(refund(type, status))?.kind).toBe(kind);
});

test('a failed refund is reported with its payment, its amount and the key of its request', () => {
  expect(factOf(refund('refund.failed', 'failed'))).toEqual({
    eventId: 'evt_1',
    occurredAt: 1_795_262_400_000,
    kind: 'refund-failed',
    paymentRef: 'pi_1',
    refundRef: 're_1',
    microUsd: 20_000_000,
    key: 'k',
  });
});
