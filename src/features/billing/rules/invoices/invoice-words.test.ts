import { describe, expect, test } from 'vitest';
import { formatAmount, invoiceAmount, shownStatus, taxLabel } from './invoice-words.ts';

describe('an open invoice', () => {
  test('is overdue after the day by which it was to be paid', () => {
    expect(shownStatus({ status: 'open', dueAt: 1_000 }, 1_000)).toBe('open');
    expect(shownStatus({ status: 'open', dueAt: 1_000 }, 1_001)).toBe('overdue');
  });

  test.each(['draft', 'paid', 'void', 'uncollectible', 'refunded'] as const)(
    '%s is never overdue',
    (status) => {
      expect(shownStatus({ status, dueAt: 1_000 }, 5_000)).toBe(status);
    },
  );
});

test('amounts have their sign before the currency', () => {
  expect(formatAmount(9_990_000)).toBe('$9.99');
  expect(formatAmount(-1_234_500_000)).toBe('−$1,234.50');
  expect(formatAmount(0)).toBe('$0.00');
});

test('a credit note gives back', () => {
  expect(invoiceAmount({ kind: 'invoice', totalMicroUsd: 9_990_000 })).toBe(9_990_000);
  expect(invoiceAmount({ kind: 'credit-note', totalMicroUsd: 9_990_000 })).toBe(-9_990_000);
});

test.each([
  ['VAT', 19_000, 'VAT 19%'],
  ['QST', 9_975, 'QST 9.975%'],
])('%s at %d is called %s', (name, rateMilliPercent, label) =>
  expect(taxLabel({ name, rateMilliPercent })).toBe(label),
);
