import { describe, expect, test } from 'vitest';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../model-invoices.ts';
import { type InvoiceEvent, invoiceTransition } from './invoice-transition.ts';

const all: readonly InvoiceStatus[] = INVOICE_STATUSES;
const events: readonly InvoiceEvent[] = [
  { kind: 'issued' },
  { kind: 'paid' },
  { kind: 'voided' },
  { kind: 'written-off' },
  { kind: 'credited', leftMicroUsd: 10_000 },
  { kind: 'credited', leftMicroUsd: 0 },
];

describe('each event leads from what it can happen to, and from nothing else', () => {
  test.each<[string, InvoiceEvent, Partial<Record<InvoiceStatus, InvoiceStatus>>]>([
    ['issuing opens a draft', { kind: 'issued' }, { draft: 'open', open: 'open' }],
    [
      'a payment pays what is open, even when it had been written off',
      { kind: 'paid' },
      { open: 'paid', uncollectible: 'paid', paid: 'paid' },
    ],
    [
      'what is not paid can be voided',
      { kind: 'voided' },
      { open: 'void', uncollectible: 'void', void: 'void' },
    ],
    [
      'what is open can be written off',
      { kind: 'written-off' },
      { open: 'uncollectible', uncollectible: 'uncollectible' },
    ],
    ['a credit for a part leaves it paid', { kind: 'credited', leftMicroUsd: 10_000 }, { paid: 'paid' }],
    ['a credit for all that is left refunds it', { kind: 'credited', leftMicroUsd: 0 }, { paid: 'refunded' }],
  ])('%s', (_rule, event, expected) => {
    const reached = all.map((status) => [status, invoiceTransition(status, event)]);
    expect(Object.fromEntries(reached.filter(([, next]) => next !== null))).toEqual(expected);
  });
});

test('nothing that was issued is a draft again', () => {
  for (const status of all)
    for (const event of events) expect(invoiceTransition(status, event)).not.toBe('draft');
});

test('what is void or refunded stays so', () => {
  for (const status of ['void', 'refunded'] as const)
    for (const event of events) expect([null, status]).toContain(invoiceTransition(status, event));
});

test('a repeated event changes nothing, except for credits, each of which counts', () => {
  for (const status of all)
    for (const event of events.filter(({ kind }) => kind !== 'credited')) {
      const once = invoiceTransition(status, event);
      if (once !== null) expect(invoiceTransition(once, event)).toBe(once);
    }
});
