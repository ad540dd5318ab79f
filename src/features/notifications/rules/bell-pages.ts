import type { Instant } from '#kernel/instant.ts';
import type { Notification, NotificationPage } from '../model-inbox.ts';
import type { PageCursor } from './page-cursor.ts';

type Pages = readonly NotificationPage[];

/** The pages after these were read. Those that were read before keep their time. */
export const withRead = (pages: Pages, ids: ReadonlySet<string>, at: Instant): NotificationPage[] =>
  each(pages, (one) => (ids.has(one.id) && one.readAt === null ? { ...one, readAt: at } : one));

/** The pages after these became unread again. */
export const withUnread = (pages: Pages, ids: ReadonlySet<string>): NotificationPage[] =>
  each(pages, (one) => (ids.has(one.id) ? { ...one, readAt: null } : one));

/** The pages after everything up to a place was read. */
export const withAllRead = (pages: Pages, through: PageCursor, at: Instant): NotificationPage[] =>
  each(pages, (one) => (one.readAt === null && !isNewer(one, through) ? { ...one, readAt: at } : one));

/** The order of the list: by time, then by id. */
const isNewer = (one: PageCursor, other: PageCursor): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

const each = (pages: Pages, change: (one: Notification) => Notification): NotificationPage[] =>
  pages.map(({ items, next }) => ({ items: items.map(change), next }));
