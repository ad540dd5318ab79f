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

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/** Millionths of a dollar in "0.0042"; undefined when it is no amount, or has more than six decimals. */
export function parseDecimalUsd(text: string): number | undefined {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * MICRO_PER_USD + Number(part.padEnd(6, '0'));
}
