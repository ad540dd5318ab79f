/** A carrier that can reach a number. */
export interface RouteOffer {
  readonly name: string;
  /** What it asks for a minute, in millionths of a dollar; null when nobody has written that down. */
  readonly costMicroUsdPerMinute: number | null;
  /** Whether it has taken calls lately (rules/carrier-health.ts) and is connected. */
  readonly isUp: boolean;
}

/** More carriers are not asked for one call: the caller has waited long enough by then. */
const ROUTES_MAX = 4;

/**
 * The carriers to ask for a call, in order: those that are up first, the cheapest of them first, those whose price nobody
 * knows after them. One that asks more than the call is sold for is never asked (decision R56).
 */
export function chooseRoutes(offers: readonly RouteOffer[], sellMicroUsdPerMinute: number): RouteOffer[] {
  return offers
    .filter(({ costMicroUsdPerMinute: cost }) => cost === null || cost <= sellMicroUsdPerMinute)
    .toSorted((one, other) => rank(one) - rank(other) || costOf(one) - costOf(other))
    .slice(0, ROUTES_MAX);
}

const rank = ({ isUp }: RouteOffer) => (isUp ? 0 : 1);
const costOf = ({ costMicroUsdPerMinute: cost }: RouteOffer) => cost ?? Number.MAX_SAFE_INTEGER;
