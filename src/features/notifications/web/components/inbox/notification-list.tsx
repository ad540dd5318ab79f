import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { KEPT_DAYS } from '../../../constants.ts';
import type { Notification, NotificationPage } from '../../../model-inbox.ts';
import { isNarrowed, type NotificationSearch } from '../../notification-search.ts';
import { NextPage, NotificationDays, useIsOffline } from './notification-days.tsx';

interface NotificationListProps {
  search: NotificationSearch;
  list: UseInfiniteQueryResult<InfiniteData<NotificationPage>>;
  onRead: (one: Notification, isRead: boolean) => void;
  onClear: () => void;
}

/** The list by day, to its end. */
export function NotificationList({ search, list, onRead, onClear }: NotificationListProps) {
  const isOffline = useIsOffline();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isOlder = list.isPlaceholderData;
  return (
    <section aria-label="All notifications">
      {isOffline && (
        <output className="block border-b bg-sunk px-4 py-2 text-13 text-ink-2 desk:px-6">
          You&apos;re offline. This list may be out of date.
        </output>
      )}
      {list.isPending && <SkeletonRows rows={6} label="Loading notifications" />}
      {list.isError && items.length === 0 && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && !isOlder && items.length === 0 && <Nothing search={search} onClear={onClear} />}
      <div className={isOlder ? 'opacity-60' : ''} aria-busy={isOlder}>
        <NotificationDays
          items={items}
          now={list.dataUpdatedAt}
          isPage
          onRead={onRead}
          onOpen={() => undefined}
        />
      </div>
      {!isOlder && <NextPage list={list} />}
      {items.length > 0 && !list.hasNextPage && (
        <p className="px-4 py-3 text-12 text-ink-3 desk:px-6">
          Notifications are deleted after {KEPT_DAYS} days.
        </p>
      )}
    </section>
  );
}

function Nothing({ search, onClear }: Pick<NotificationListProps, 'search' | 'onClear'>) {
  if (isNarrowed(search))
    return (
      <EmptyState
        action={
          <Button variant="secondary" onPress={onClear}>
            Show all notifications
          </Button>
        }
      >
        No notifications match.
      </EmptyState>
    );
  return (
    <EmptyState>
      {search.show === 'unread'
        ? "You're all caught up."
        : 'Nothing yet. Missed calls, team changes and problems show up here.'}
    </EmptyState>
  );
}
