import { expect, test } from 'vitest';
import { invoiceNumber, parseInvoiceNumber } from './invoice-number.ts';

test.each([
  [{ year: 2026, nth: 1 }, 'AHOY-2026-000001'],
  [{ year: 2026, nth: 999_999 }, 'AHOY-2026-999999'],
  [{ year: 2027, nth: 1_000_000 }, 'AHOY-2027-1000000'],
])('%o is written %s, and read back', (place, number) => {
  expect(invoiceNumber(place)).toBe(number);
  expect(parseInvoiceNumber(number)).toEqual(place);
});

test.each(['', 'AHOY', 'AHOY-2026-1', 'AHOY-26-000001', 'OTHER-2026-000001', 'AHOY-2026-000001x'])(
  '"%s" is no number of ours',
  (text) => expect(parseInvoiceNumber(text)).toBeNull(),
);
