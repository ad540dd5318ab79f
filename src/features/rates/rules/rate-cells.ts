import { formatRate } from '#kernel/money.ts';
import type { CountryRate } from '../model.ts';

/**
 * A country in the rate list: its name, what a minute costs to landline and to mobile numbers, what one to landlines
 * costs on Phone, and its zone; the one of mobile numbers stands behind it where it is another.
 */
export function countryCells(rate: CountryRate, microUsdPerMinuteMax: number): string[] {
  return [
    rate.destination,
    formatRate(rate.microUsdPerMinute),
    formatRate(rate.mobileMicroUsdPerMinute),
    formatRate(Math.min(rate.microUsdPerMinute, microUsdPerMinuteMax)),
    rate.zone === rate.mobileZone ? String(rate.zone) : `${rate.zone} / ${rate.mobileZone}`,
  ];
}
