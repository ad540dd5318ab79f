import type { Zone } from '../model.ts';

const ZONE_1 = new Set(['US', 'CA']);
/** Twice what zone 1 costs. */
const ZONE_2_MICRO_USD_MAX = 20_000;

/**
 * Zone of a rate. Decision R03 defines zone 1. The specification leaves the others open, so they follow the price: up
 * to twice that of zone 1 is zone 2, more is zone 3.
 */
export function zoneOf(countryCode: string | null, microUsdPerMinute: number): Zone {
  if (countryCode !== null && ZONE_1.has(countryCode)) return 1;
  return microUsdPerMinute <= ZONE_2_MICRO_USD_MAX ? 2 : 3;
}
