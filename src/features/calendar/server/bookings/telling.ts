import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { CalendarNews } from '../../rules/bookings/words.ts';
import type { Availabilities } from '../availability/availability.ts';

/** News before it is known who reads it, and so in which zone. */
type Unread<News> = News extends unknown ? Omit<News, 'timeZone' | 'clock'> : never;

/** Takes back an unread notice that is no longer so. */
export type WithdrawNotice = Notifications['withdraw'];

interface Below {
  readonly notifications: Pick<Notifications, 'tellThese'>;
  readonly directory: Pick<IdentityDirectory, 'dateWishesOf'>;
  readonly availabilities: Pick<Availabilities, 'of'>;
}

/** Tells people of a booking or an event, each with its time in the zone and by the clock that they chose. */
export type TellHosts = ReturnType<typeof createTelling>;

export function createTelling({ notifications, directory, availabilities }: Below) {
  return async (
    hosts: readonly AccountId[],
    news: Unread<CalendarNews>,
    transaction: Transaction,
  ): Promise<void> => {
    const { queries } = transaction;
    const wishes = await directory.dateWishesOf(hosts, queries);
    const schedules = await availabilities.of(hosts, queries);
    for (const host of hosts) {
      const wish = wishes.get(host);
      const timeZone = wish?.timeZone ?? schedules.get(host)?.timeZone ?? 'UTC';
      const read = { ...news, timeZone, clock: wish?.clock ?? null };
      await notifications.tellThese({ people: [host], workspaceId: null }, read, transaction);
    }
  };
}
