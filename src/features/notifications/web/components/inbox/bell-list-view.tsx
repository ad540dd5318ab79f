import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Notification, NotificationPage, Show } from '../../../model-inbox.ts';
import { NextPage, NotificationDays, useIsOffline } from './notification-days.tsx';

interface BellListProps {
  show: Show;
  list: UseInfiniteQueryResult<InfiniteData<NotificationPage>>;
  onRead: (one: Notification, isRead: boolean) => void;
  onOpen: () => void;
}

const NOTHING: Readonly<Record<Show, string>> = {
  all: 'Nothing yet. Missed calls, team changes and problems show up here.',
  unread: "You're all caught up.",
  calls: 'No missed calls.',
  mentions: 'No mentions.',
};

/** The list of a tab. The next page comes by itself. */
export function BellList({ show, list, onRead, onOpen }: BellListProps) {
  const isOffline = useIsOffline();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div
      id="bell-list"
      role="tabpanel"
      aria-labelledby={`bell-tab-${show}`}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain desk:min-h-60"
    >
      {isOffline && (
        <p className="border-b bg-sunk px-4 py-2 text-12 text-ink-2">
          You&apos;re offline. This list may be out of date.
        </p>
      )}
      {list.isPending && !isOffline && <SkeletonRows rows={4} label="Loading notifications" />}
      {list.isError && items.length === 0 && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && items.length === 0 && <EmptyState>{NOTHING[show]}</EmptyState>}
      <NotificationDays
        items={items}
        now={list.dataUpdatedAt}
        isPage={false}
        onRead={onRead}
        onOpen={onOpen}
      />
      <NextPage list={list} />
    </div>
  );
}
