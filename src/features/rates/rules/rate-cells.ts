import { formatRate } from '#kernel/money.ts';
import type { CountryRate } from '../model.ts';

/**
 * Cells of a country in the rate list: name, prices to landlines and mobiles, the price to landlines on Phone, and its
 * zone, followed by the zone of mobiles if it differs.
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
