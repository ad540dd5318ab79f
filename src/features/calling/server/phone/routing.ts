import type { NumbersService } from '#features/numbers/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import { afterCall, type CarrierRecord, isAvoided, UNTRIED } from '../../rules/carrier-health.ts';
import { chooseRoutes, type RouteOffer } from '../../rules/choose-routes.ts';
import type { Carrier } from '../carrier/carrier.ts';
import { ON_NET } from '../carrier/on-net.ts';

/** A carrier that will be asked for a call. */
export interface Route {
  readonly carrier: Carrier;
  readonly costMicroUsdPerMinute: number | null;
}

export interface RoutedCall {
  readonly number: E164;
  readonly countryCode: string | null;
  readonly sellMicroUsdPerMinute: number;
  /** A test number is nobody's outside of this installation. */
  readonly isTest: boolean;
}

export interface Routing {
  /** The carriers to ask for a call, in order; none when there is no way to that number. */
  routesTo(call: RoutedCall): Promise<Route[]>;
  /** Until when a carrier is asked last because it failed again and again; null when it is not. */
  avoidedUntil(carrier: Carrier): Instant | null;
  /** A carrier has taken a call, or could not for reasons of its own. */
  note(carrier: Carrier, failed: boolean): void;
}

/** What providers ask is read anew after this long; operators change it a few times a year. */
const COSTS_VALID_MS = MINUTE_MS;

export function createRouting(parts: {
  carriers: readonly Carrier[];
  numbers: Pick<NumbersService, 'providersFor'>;
  clock: SystemClock;
}): Routing {
  const { carriers, numbers, clock } = parts;
  const records = new Map<string, CarrierRecord>();
  const costs = new Map<string, { readAt: number; byName: ReadonlyMap<string, number | null> }>();
  const recordOf = (carrier: Carrier) => records.get(carrier.name) ?? UNTRIED;

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
          .filter(({ name }) => !isTest || name === ON_NET)
          .map(async (carrier) => ((await carrier.reaches(number)) ? carrier : null)),
      );
      const able = reaching.filter((carrier) => carrier !== null);
      if (able.length === 0) return [];
      const byName = await costsTo(countryCode);
      const offers = able.map((carrier): RouteOffer & { carrier: Carrier } => ({
        carrier,
        name: carrier.name,
        costMicroUsdPerMinute: carrier.name === ON_NET ? 0 : (byName.get(carrier.name) ?? null),
        isUp: carrier.health().isUp && !isAvoided(recordOf(carrier), clock.elapsed()),
      }));
      const byCarrier = new Map(offers.map((offer) => [offer.name, offer.carrier]));
      return chooseRoutes(offers, sellMicroUsdPerMinute).flatMap(({ name, costMicroUsdPerMinute }) => {
        const carrier = byCarrier.get(name);
        return carrier === undefined ? [] : [{ carrier, costMicroUsdPerMinute }];
      });
    },
    avoidedUntil(carrier) {
      const record = recordOf(carrier);
      const elapsed = clock.elapsed();
      return isAvoided(record, elapsed) ? clock.now() + record.avoidedUntil - elapsed : null;
    },
    note(carrier, failed) {
      records.set(carrier.name, afterCall(recordOf(carrier), { failed, at: clock.elapsed() }));
    },
  };
}
