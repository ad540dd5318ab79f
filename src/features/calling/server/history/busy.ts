import { type BusySource, calendarService } from '#features/calendar/server/service.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { createStore } from '../store.ts';

/** Nobody knows when a call ends. So long from now on, whoever talks can't be booked. */
const TALKING_MS = 15 * MINUTE_MS;

/** Tells the calendar who is in a call just now. */
export function tellWhoTalks(services: Services, platform: Pick<Platform, 'clock'>): void {
  services.use(calendarService).busyFrom(busyInCalls(platform));
}

function busyInCalls({ clock }: Pick<Platform, 'clock'>): BusySource {
  return async (accountIds, { from, before }, queries) => {
    const store = createStore(queries);
    const now = clock.now();
    if (from >= now + TALKING_MS || before <= now) return [];
    const busy = { from: now, before: now + TALKING_MS };
    const talking = await Promise.all(
      accountIds.map(async (accountId) => {
        const open = await store.open(accountId);
        return open.some(({ state }) => state === 'answered') ? [{ accountId, ...busy }] : [];
      }),
    );
    return talking.flat();
  };
}
