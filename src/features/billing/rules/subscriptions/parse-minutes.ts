import { MINUTES_A_MONTH_MAX } from './price-calls.ts';

/**
 * Parses minutes as typed: "500", "2,000", " 40 ".
 * @returns undefined for anything but a whole number of minutes within a month
 */
export function parseMinutes(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (!/^\d{1,5}$/.test(digits)) return undefined;
  const minutes = Number(digits);
  return minutes <= MINUTES_A_MONTH_MAX ? minutes : undefined;
}
