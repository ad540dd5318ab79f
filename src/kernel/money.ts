/* Formats millionths of a US dollar, for people and for programs. */

const MICRO_USD_PER_USD = 1_000_000;
const MICRO_USD_PER_CENT = 10_000;

/**
 * "$24.99": an amount in whole cents. A fraction of a cent is rounded up, once and here, so that no price is ever more
 * than shown.
 */
export function formatUsd(microUsd: number): string {
  const cents = Math.ceil(microUsd / MICRO_USD_PER_CENT);
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** "$5" or "$0.05": a price in running text, with cents only if there are any. */
export function formatShortUsd(microUsd: number): string {
  return formatUsd(microUsd).replace(/\.00$/, '');
}

/** "$1.23": a balance, rounded down to the cent, so that it is never less than shown. */
export function formatBalance(microUsd: number): string {
  return formatUsd(Math.floor(microUsd / MICRO_USD_PER_CENT) * MICRO_USD_PER_CENT);
}

/** "$0.035", "−$1.20": a posted amount without rounding, because a statement adds up. Prices use formatUsd. */
export function formatExactUsd(microUsd: number): string {
  const [whole = '', fraction = ''] = decimalUsd(Math.abs(microUsd)).split('.');
  const digits = fraction.replace(/0{1,4}$/, '');
  return `${microUsd < 0 ? '−' : ''}$${Number(whole).toLocaleString('en-US')}.${digits}`;
}

/** The same with its direction: "+$25.00", "−$0.035". */
export function formatMovedUsd(microUsd: number): string {
  return `${microUsd > 0 ? '+' : ''}${formatExactUsd(microUsd)}`;
}

/** "$0.010/min": dollars with three decimals (specification 001 §9). */
export function formatRate(microUsdPerMinute: number): string {
  return `$${(microUsdPerMinute / MICRO_USD_PER_USD).toFixed(3)}/min`;
}

/** The same where there may be none: such a number is not called. */
export function rateOrNone(microUsdPerMinute: number | null): string {
  return microUsdPerMinute === null ? 'no published rate' : formatRate(microUsdPerMinute);
}

/**
 * "0.035000": millionths of a dollar as a decimal that says all of it, for programs.
 * @param microUsd a whole number, below zero too
 */
export function decimalUsd(microUsd: number): string {
  const whole = Math.floor(Math.abs(microUsd) / MICRO_USD_PER_USD);
  const fraction = String(Math.abs(microUsd) % MICRO_USD_PER_USD).padStart(6, '0');
  return `${microUsd < 0 ? '-' : ''}${whole}.${fraction}`;
}

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/** Millionths of a dollar in "0.0042"; undefined when it is no amount, or has more than six decimals. */
export function parseDecimalUsd(text: string): number | undefined {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * MICRO_USD_PER_USD + Number(part.padEnd(6, '0'));
}
