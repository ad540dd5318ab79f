const MICRO_USD_PER_CENT = 10_000;

/**
 * "$24.99": an amount in whole cents. A part of a cent is rounded up, once and here, so that no price is ever more
 * than what was shown.
 */
export function formatUsd(microUsd: number): string {
  const cents = Math.ceil(microUsd / MICRO_USD_PER_CENT);
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** "$5" or "$0.05": a price in running text, without cents when there are none. */
export function formatShortUsd(microUsd: number): string {
  return formatUsd(microUsd).replace(/\.00$/, '');
}

/** "$1.23": what somebody has. A part of a cent is left out, so that no balance is ever less than what was shown. */
export function formatBalance(microUsd: number): string {
  return formatUsd(Math.floor(microUsd / MICRO_USD_PER_CENT) * MICRO_USD_PER_CENT);
}
