import type { BillingSettings } from '../config.ts';
import { createNoTax } from './no-tax.ts';
import type { Tax } from './tax.ts';
import { createTaxTable } from './tax-table.ts';

/** The configured tax engine. */
export function openTax({ TAX_RATES }: Pick<BillingSettings, 'TAX_RATES'>): Tax {
  return TAX_RATES.length > 0 ? createTaxTable(TAX_RATES) : createNoTax();
}
