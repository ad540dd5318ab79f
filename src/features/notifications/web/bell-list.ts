import { infiniteQueryOptions } from '@tanstack/react-query';
import type { NotificationFilter } from '../model-inbox.ts';
import { bellKeys, type notificationsApi } from './queries.ts';

export type BellApi = Pick<typeof notificationsApi, 'list' | 'read' | 'unread' | 'readAll' | 'unreadAll'>;

/** The list of a tab or of the page, newest first, in pages. */
export const listQuery = (filter: NotificationFilter, api: Pick<BellApi, 'list'>) =>
  infiniteQueryOptions({
    queryKey: [...bellKeys.lists, filter],
    queryFn: ({ pageParam }) => api.list(pageParam === null ? filter : { ...filter, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
