/** "$0.010/min": dollars with three decimals (specification 001 §9). */
export function formatRate(microUsdPerMinute: number): string {
  return `$${(microUsdPerMinute / 1_000_000).toFixed(3)}/min`;
}

/** The same where there may be none: such a number is not called. */
export function rateOrNone(microUsdPerMinute: number | null): string {
  return microUsdPerMinute === null ? 'no published rate' : formatRate(microUsdPerMinute);
}
