const MINUTES_OF_HOUR = 60;
/** Up to this many minutes are shown as minutes. */
const SHOWN_AS_MINUTES = 120;

/**
 * "≈ 30 h to the US": how long a balance lasts at a rate, rounded down.
 * @returns null when it doesn't buy a minute
 */
export function balanceBuys(
  availableMicroUsd: number,
  rate: { readonly destination: string; readonly microUsdPerMinute: number },
): string | null {
  const { destination, microUsdPerMinute } = rate;
  const minutes = microUsdPerMinute > 0 ? Math.floor(availableMicroUsd / microUsdPerMinute) : 0;
  if (minutes < 1) return null;
  const time =
    minutes < SHOWN_AS_MINUTES
      ? `${minutes} min`
      : `${Math.floor(minutes / MINUTES_OF_HOUR).toLocaleString('en-US')} h`;
  return `≈ ${time} to the ${destination}`;
}
