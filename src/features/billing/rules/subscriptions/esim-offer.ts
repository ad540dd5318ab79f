import type { EsimPlan } from '../../model.ts';

/** The price of a gigabyte in the plan where it is lowest (decision R70). */
export function cheapestGigabyteMicroUsd(plans: readonly EsimPlan[]): number {
  return Math.min(...plans.map(({ microUsd, gigabytes }) => microUsd / gigabytes));
}

/** The most countries that one plan reaches; counted, not claimed (decision R19). */
export function countriesWithData(plans: readonly EsimPlan[]): number {
  return Math.max(0, ...plans.map(({ countries }) => countries ?? 0));
}
