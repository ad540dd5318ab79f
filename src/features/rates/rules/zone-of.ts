import type { Zone } from '../model.ts';

const ZONE_1 = new Set(['US', 'CA']);
/** Twice what zone 1 costs. */
const ZONE_2_MICRO_USD_MAX = 20_000;

/**
 * The zone of a rate. Zone 1 is that of decision R03; the specification leaves the others open, and they follow the
 * price: up to twice that of zone 1 is zone 2, more than that is zone 3.
 */
export function zoneOf(countryCode: string | null, microUsdPerMinute: number): Zone {
  if (countryCode !== null && ZONE_1.has(countryCode)) return 1;
  return microUsdPerMinute <= ZONE_2_MICRO_USD_MAX ? 2 : 3;
}
