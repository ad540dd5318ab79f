import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification, NotificationCount, NotificationPage } from '../model-inbox.ts';
import { withAllRead, withRead, withUnread } from '../rules/bell-pages.ts';
import type { BellApi } from './bell-list.ts';
import { bellKeys } from './queries.ts';

type List = InfiniteData<NotificationPage, string | null>;

export interface BellActions {
  setRead(one: Pick<Notification, 'id'>, isRead: boolean): Promise<void>;
  /** @param newest the newest one on the page: what comes meanwhile stays unread. @returns what takes it back */
  readAll(newest: Pick<Notification, 'id' | 'at'>): Promise<() => Promise<void>>;
}

/**
 * Reads and unreads. The page shows it at once; afterwards it is as the server says, because the answer is followed by a fresh fetch.
 */
export function createBellActions(api: BellApi, cache: QueryClient): BellActions {
  /** Changes every list that was loaded, and asks the server. A refusal puts back what it has. */
  async function act(
    change: (pages: readonly NotificationPage[]) => NotificationPage[],
    ask: () => Promise<NotificationCount>,
  ): Promise<void> {
    await cache.cancelQueries({ queryKey: bellKeys.lists });
    cache.setQueriesData<List>({ queryKey: bellKeys.lists }, (list) =>
      list === undefined ? list : { ...list, pages: change(list.pages) },
    );
    try {
      await ask();
    } finally {
      // The event says the same to every device. Without a line, this one asks.
      await Promise.all([
        cache.invalidateQueries({ queryKey: bellKeys.lists }),
        cache.invalidateQueries({ queryKey: bellKeys.count }),
      ]);
    }
  }
  return {
    setRead({ id }, isRead) {
      const ids = new Set([id]);
      const request = { ids: [id] };
      return isRead
        ? act(
            (pages) => withRead(pages, ids, Date.now()),
            () => api.read(request),
          )
        : act(
            (pages) => withUnread(pages, ids),
            () => api.unread(request),
          );
    },
    async readAll({ id, at }) {
      const batch = crypto.randomUUID();
      const newest = { id, at };
      await act(
        (pages) => withAllRead(pages, newest, Date.now()),
        () => api.readAll({ batch, newest }),
      );
      return () =>
        act(
          (pages) => [...pages],
          () => api.unreadAll({ batch }),
        );
    },
  };
}
