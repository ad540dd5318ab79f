import { infiniteQueryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { siteContract } from '../contract.ts';

export const siteApi = createFeatureApi(siteContract);

export type InboxFilter = 'open' | 'all';

const INBOX = ['site', 'messages'] as const;
/** All lists of messages, with any filter. */
export const inboxKey: readonly string[] = INBOX;

export const inboxQuery = (show: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...INBOX, show],
    queryFn: ({ pageParam }) =>
      siteApi.messages({ show, ...(pageParam === null ? {} : { before: pageParam }) }),
    // The first page begins with the newest, the others below the last of the page before.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
