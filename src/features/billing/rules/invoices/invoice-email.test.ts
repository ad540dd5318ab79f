import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { invoiceEmail } from './invoice-email.ts';

const invoiceEmailText = (...facts: Parameters<typeof invoiceEmail>) =>
  framed(invoiceEmail(...facts), 'person');

const invoice = {
  kind: 'invoice',
  number: 'AHOY-2026-000007',
  title: 'Business plan',
  issuedAt: Date.UTC(2026, 10, 22),
  paidAt: Date.UTC(2026, 10, 22),
  dueAt: Date.UTC(2026, 10, 29),
  lines: [
    {
      description: 'Business plan, one month',
      quantity: 1,
      unitMicroUsd: 24_990_000,
      microUsd: 24_990_000,
      period: null,
    },
  ],
  taxes: [{ name: 'VAT', rateMilliPercent: 19_000, microUsd: 4_750_000 }],
  totalMicroUsd: 29_740_000,
} as const;

test('an invoice by email says what was bought, its tax and its total, and leads to the PDF', () => {
  expect(
    invoiceEmailText(
      { ...invoice, lines: [...invoice.lines], taxes: [...invoice.taxes] },
      'https://a.test/i',
    ),
  ).toMatchObject({
    subject: 'Invoice AHOY-2026-000007 for $29.74',
    text: `Hello,

Invoice AHOY-2026-000007: issued on 22 Nov 2026, paid on 22 Nov 2026.

Business plan, one month: $24.99
VAT 19%: $4.75
Total (USD): $29.74

Download the PDF:

https://a.test/i

Ahoy
`,
  });
});

test('one that waits for its money says until when, and one without a tax says so', () => {
  const { text } = invoiceEmailText({ ...invoice, paidAt: null, lines: [], taxes: [] }, 'https://a.test/i');
  expect(text).toContain('issued on 22 Nov 2026, due on 29 Nov 2026.');
  expect(text).toContain('No tax was charged.');
});

test('a credit note says that it is one', () => {
  const { subject, text } = invoiceEmailText({ ...invoice, kind: 'credit-note', lines: [], taxes: [] }, 'x');
  expect(subject).toBe('Credit note AHOY-2026-000007 for $29.74');
  expect(text).toContain('Credited (USD): $29.74');
});
