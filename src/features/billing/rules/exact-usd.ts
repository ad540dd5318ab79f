import { decimalUsd } from '#kernel/decimal-usd.ts';

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
