const MINUTES_OF_HOUR = 60;
/** Up to so many minutes are told as minutes. */
const SHOWN_AS_MINUTES = 120;

/**
 * "≈ 30 h to the US": how long a balance talks at a rate. Rounded down, so that no more is promised than there is.
 * @returns null where it does not buy one minute
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
