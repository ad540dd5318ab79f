import type { Instant } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import type { CarrierStanding } from '../../model.ts';
import { afterCall, type CarrierRecord, isAvoided, UNTRIED } from '../../rules/carrier/carrier-health.ts';
import type { Carrier } from './carrier.ts';

/** Health of this process's carriers, from their own reports and from the calls they were given. */
export interface CarrierStandings {
  /** Whether calls may be given to it before others. */
  isUp(carrier: Carrier): boolean;
  /** Records that a carrier took a call, or failed to for reasons of its own. */
  note(carrier: Carrier, failed: boolean): void;
  list(): CarrierStanding[];
}

export function keepStandings(carriers: readonly Carrier[], clock: SystemClock): CarrierStandings {
  const records = new Map<string, CarrierRecord>();
  const recordOf = (carrier: Carrier) => records.get(carrier.name) ?? UNTRIED;

  function avoidedUntil(carrier: Carrier): Instant | null {
    const record = recordOf(carrier);
    const elapsed = clock.elapsed();
    return isAvoided(record, elapsed) ? clock.now() + record.avoidedUntil - elapsed : null;
  }

  return {
    isUp: (carrier) => carrier.health().isUp && !isAvoided(recordOf(carrier), clock.elapsed()),
    note(carrier, failed) {
      records.set(carrier.name, afterCall(recordOf(carrier), { failed, at: clock.elapsed() }));
    },
    list: () =>
      carriers.map((carrier) => ({
        name: carrier.name,
        ...carrier.health(),
        avoidedUntil: avoidedUntil(carrier),
      })),
  };
}
