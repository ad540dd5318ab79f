import { assert } from '#kernel/assert.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';

const MILLI_PERCENT = 100_000;

/**
 * Tax on an invoice, rounded once per tax to a whole cent, half a cent up.
 * @param sale amounts in millionths of a dollar, whole cents, not below zero; the rate in thousandths of a percent
 * @returns millionths of a dollar, whole cents
 */
export function taxOn({
  microUsd,
  rateMilliPercent,
}: {
  microUsd: number;
  rateMilliPercent: number;
}): number {
  assert(microUsd >= 0 && microUsd % CENT_MICRO_USD === 0, `${microUsd} is a price in whole cents`);
  const cents = microUsd / CENT_MICRO_USD;
  return Math.floor((cents * rateMilliPercent + MILLI_PERCENT / 2) / MILLI_PERCENT) * CENT_MICRO_USD;
}
