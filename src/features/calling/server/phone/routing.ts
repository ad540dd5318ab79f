import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Carrier, Telephony } from '#features/telephony/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import { chooseRoutes, type RouteOffer } from '../../rules/phone/choose-routes.ts';

/** A carrier to try for a call. */
export interface Route {
  readonly carrier: Carrier;
  readonly costMicroUsdPerMinute: number | null;
}

/** Route of a placed call. */
export interface OutgoingPlan {
  readonly workspaceId: WorkspaceId;
  readonly routes: readonly Route[];
  readonly from: E164 | null;
  readonly to: E164;
}

export interface RoutedCall {
  readonly number: E164;
  readonly countryCode: string | null;
  readonly sellMicroUsdPerMinute: number;
  /** A test number exists only within this installation. */
  readonly isTest: boolean;
}

export interface Routing {
  /** Lists the carriers to try, in order; empty if none reaches the number. */
  routesTo(call: RoutedCall): Promise<Route[]>;
  /** Notes whether a carrier took a call or failed for its own reasons. */
  note(carrier: Carrier, failed: boolean): void;
}

/** How long provider prices are cached. Operators change them a few times a year. */
const COSTS_VALID_MS = MINUTE_MS;

export function createRouting(parts: {
  telephony: Pick<Telephony, 'carriers' | 'standings'>;
  numbers: Pick<NumbersService, 'providersFor'>;
  clock: SystemClock;
}): Routing {
  const { telephony, numbers, clock } = parts;
  const { carriers, standings } = telephony;
  const costs = new Map<string, { readAt: number; byName: ReadonlyMap<string, number | null> }>();

  async function costsTo(countryCode: string | null): Promise<ReadonlyMap<string, number | null>> {
    if (countryCode === null) return new Map();
    const known = costs.get(countryCode);
    if (known !== undefined && clock.elapsed() - known.readAt < COSTS_VALID_MS) return known.byName;
    const offers = await numbers.providersFor(countryCode, 'outbound');
    const byName = new Map(offers.map((offer) => [offer.providerName, offer.microUsdPerMinute]));
    costs.set(countryCode, { readAt: clock.elapsed(), byName });
    return byName;
  }

  return {
    async routesTo({ number, countryCode, sellMicroUsdPerMinute, isTest }) {
      const reaching = await Promise.all(
        carriers
          .filter(({ isOwnNetwork }) => !isTest || isOwnNetwork)
          .map(async (carrier) => ((await carrier.reaches(number)) ? carrier : null)),
      );
      const able = reaching.filter((carrier) => carrier !== null);
      if (able.length === 0) return [];
      const byName = await costsTo(countryCode);
      const offers = able.map((carrier): RouteOffer & { carrier: Carrier } => ({
        carrier,
        name: carrier.name,
        costMicroUsdPerMinute: carrier.isOwnNetwork ? 0 : (byName.get(carrier.name) ?? null),
        isUp: standings.isUp(carrier),
      }));
      const byCarrier = new Map(offers.map((offer) => [offer.name, offer.carrier]));
      return chooseRoutes(offers, sellMicroUsdPerMinute).flatMap(({ name, costMicroUsdPerMinute }) => {
        const carrier = byCarrier.get(name);
        return carrier === undefined ? [] : [{ carrier, costMicroUsdPerMinute }];
      });
    },
    note: standings.note,
  };
}
