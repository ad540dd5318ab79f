import type { Zone } from '#features/rates/model.ts';
import { ZONE_WEIGHT_THIRDS } from '../../constants.ts';

/** Whole minutes that a pool of zone 1 minutes gives to a zone: 100 are 50 to zone 2 or 30 to zone 3 (decision R03). */
export function minutesToZone(poolMinutes: number, zone: Zone): number {
  return Math.floor((poolMinutes * ZONE_WEIGHT_THIRDS[1]) / ZONE_WEIGHT_THIRDS[zone]);
}
