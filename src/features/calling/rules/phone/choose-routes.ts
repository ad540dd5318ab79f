/** A carrier that can reach a number. */
export interface RouteOffer {
  readonly name: string;
  /** Its price per minute, in millionths of a dollar; null if unknown. */
  readonly costMicroUsdPerMinute: number | null;
  /** Whether it has taken calls recently (telephony: rules/carrier-health.ts) and is connected. */
  readonly isUp: boolean;
}

/** Most carriers tried per call. By then the caller has waited long enough. */
const ROUTES_MAX = 4;

/**
 * Orders the carriers for a call: those that are up first, cheapest first, unknown prices last. Leaves out those that
 * cost more than the selling price (decision R56).
 */
export function chooseRoutes(offers: readonly RouteOffer[], sellMicroUsdPerMinute: number): RouteOffer[] {
  return offers
    .filter(({ costMicroUsdPerMinute: cost }) => cost === null || cost <= sellMicroUsdPerMinute)
    .toSorted((one, other) => rank(one) - rank(other) || costOf(one) - costOf(other))
    .slice(0, ROUTES_MAX);
}

const rank = ({ isUp }: RouteOffer) => (isUp ? 0 : 1);
const costOf = ({ costMicroUsdPerMinute: cost }: RouteOffer) => cost ?? Number.MAX_SAFE_INTEGER;
