import { expect, test } from 'vitest';
import { saleOfMonth, saleOfUpgrade } from './sale-of-plan.ts';

const at = (text: string) => Date.parse(`${text}T00:00Z`);
const november = { start: at('2026-11-01'), end: at('2026-12-01') };

test('a month is invoiced at the price of the catalogue', () => {
  expect(saleOfMonth('business', november)).toEqual({
    title: 'Business plan',
    lines: [{ description: 'Business plan, one month', unitMicroUsd: 24_990_000, period: november }],
  });
});

test('an upgrade is invoiced with how its price was made up', () => {
  const day = 86_400_000;
  const proration = {
    microUsd: 9_500_000,
    monthlyDifferenceMicroUsd: 15_000_000,
    remainingMs: 19 * day,
    periodMs: 30 * day,
    added: { 'call-time': 254, 'fax-pages': 61, 'assistant-calls': 26 },
  };
  expect(saleOfUpgrade({ from: 'basic', to: 'business', period: november, proration })).toEqual({
    title: 'Change from Basic to Business',
    lines: [
      {
        description: 'Business instead of Basic: $15.00 a month for 19.0 of 30 days',
        unitMicroUsd: 9_500_000,
        period: { start: at('2026-11-12'), end: at('2026-12-01') },
      },
    ],
  });
});
