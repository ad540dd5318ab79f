const MICRO_PER_USD = 1_000_000;

/**
 * "0.035000": millionths of a dollar as a decimal that says all of it, for programs.
 * @param microUsd a whole number, below zero too
 */
export function decimalUsd(microUsd: number): string {
  const whole = Math.floor(Math.abs(microUsd) / MICRO_PER_USD);
  const fraction = String(Math.abs(microUsd) % MICRO_PER_USD).padStart(6, '0');
  return `${microUsd < 0 ? '-' : ''}${whole}.${fraction}`;
}
