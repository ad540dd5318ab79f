import { expect, test } from 'vitest';
import { amountWords, detailsInWords } from './ledger-words.ts';

test('amounts are dollars, minutes of call time or pieces of an allowance', () => {
  expect(amountWords(60_000, 'USD')).toBe('$0.06');
  expect(amountWords(1_080, 'call-time')).toBe('18 min');
  expect(amountWords(90_072, 'call-time')).toBe('1,501 min 12 s');
  expect(amountWords(100, 'fax-pages')).toBe('100 fax pages');
});

test('what an entry has noted is shown in words, without what is shown anyway', () => {
  expect(
    detailsInWords({
      planId: 'business',
      periodEnd: Date.UTC(2026, 11, 22, 12),
      invoiceId: 'i-1',
      ownNumber: '+12125550123',
      rateMicroUsd: 30_000,
      seconds: 1_080,
      isOwed: false,
      card: null,
    }).filter(({ label }) => label !== 'Period end'),
  ).toEqual([
    { label: 'Plan', value: 'Business' },
    { label: 'Own number', value: '+12125550123' },
    { label: 'Rate', value: '$0.03' },
    { label: 'Seconds', value: '1,080' },
    { label: 'Owed', value: 'No' },
  ]);
  expect(detailsInWords({ periodEnd: Date.UTC(2026, 11, 22, 12) })[0]?.value).toContain('22 Dec');
});
