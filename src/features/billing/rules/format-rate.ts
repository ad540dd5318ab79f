/** "$0.010/min": dollars with three decimals (specification 001 §9). */
export function formatRate(microUsdPerMinute: number): string {
  return `$${(microUsdPerMinute / 1_000_000).toFixed(3)}/min`;
}
