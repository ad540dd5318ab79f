import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Show } from '../model-inbox.ts';
import { bellKeys, type notificationsApi } from './queries.ts';

export type BellApi = Pick<typeof notificationsApi, 'list' | 'read' | 'unread' | 'readAll' | 'unreadAll'>;

/** The list of one tab, newest first, in pages. */
export const listQuery = (show: Show, api: Pick<BellApi, 'list'>) =>
  infiniteQueryOptions({
    queryKey: [...bellKeys.lists, show],
    queryFn: ({ pageParam }) => api.list(pageParam === null ? { show } : { show, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
