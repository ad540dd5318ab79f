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

/**
 * "$0.035", "−$1.20": an amount that was booked, for people. Nothing of it is rounded away, because a statement adds up;
 * prices are written by format-usd.ts.
 */
export function formatExactUsd(microUsd: number): string {
  const [whole = '', fraction = ''] = decimalUsd(Math.abs(microUsd)).split('.');
  const digits = fraction.replace(/0{1,4}$/, '');
  return `${microUsd < 0 ? '−' : ''}$${Number(whole).toLocaleString('en-US')}.${digits}`;
}

/** The same with the direction in which it moved: "+$25.00", "−$0.035". */
export function formatMovedUsd(microUsd: number): string {
  return `${microUsd > 0 ? '+' : ''}${formatExactUsd(microUsd)}`;
}
