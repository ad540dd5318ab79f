import type { CountryRate } from '../model.ts';
import { rateOnPhone } from './deck-figures.ts';
import { formatRate } from './format-rate.ts';

/**
 * A country in the rate list: its name, what a minute costs to landline and to mobile numbers, what one to landlines
 * costs on Phone, and its zone; the one of mobile numbers stands behind it where it is another.
 */
export function countryCells(rate: CountryRate, microUsdPerMinuteMax: number): string[] {
  return [
    rate.destination,
    formatRate(rate.microUsdPerMinute),
    formatRate(rate.mobileMicroUsdPerMinute),
    formatRate(rateOnPhone(rate, { microUsdPerMinuteMax })),
    rate.zone === rate.mobileZone ? String(rate.zone) : `${rate.zone} / ${rate.mobileZone}`,
  ];
}
