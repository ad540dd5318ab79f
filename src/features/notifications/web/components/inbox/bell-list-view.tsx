import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { useReader } from '#platform/browser/reader.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Notification, NotificationPage, Show } from '../../../model-inbox.ts';
import { bellDays } from '../../bell-days.ts';
import { BellRow } from './bell-row.tsx';

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

/** The rows by day. Arrows move, E marks as read, Enter opens; the next page comes by itself. */
export function BellList({ show, list, onRead, onOpen }: BellListProps) {
  const { locale, timeZone } = useReader();
  const isOffline = useIsOffline();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const days = bellDays(items, { now: list.dataUpdatedAt, locale, timeZone });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'e') {
      const { activeElement } = document;
      const id = activeElement?.closest('[data-notification]')?.getAttribute('data-notification');
      const one = items.find((item) => item.id === id);
      if (one !== undefined) onRead(one, one.readAt === null);
      return;
    }
    moveByKey(event);
  };
  return (
    <div
      id="bell-list"
      role="tabpanel"
      aria-labelledby={`bell-tab-${show}`}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain desk:min-h-60"
    >
      {isOffline && (
        <p className="border-b bg-sunk px-4 py-2 text-12 text-ink-2">
          You&apos;re offline. This list may be old.
        </p>
      )}
      {list.isPending && !isOffline && <SkeletonRows rows={4} label="Loading notifications" />}
      {list.isError && items.length === 0 && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && items.length === 0 && <EmptyState>{NOTHING[show]}</EmptyState>}
      {days.map(({ label, items: ofDay }) => (
        <section key={label ?? 'today'} aria-label={label ?? 'Today'}>
          {label !== null && (
            <h3 className="border-b bg-paper px-4 py-1.5 font-sans text-12 font-medium tracking-normal text-ink-2">
              {label}
            </h3>
          )}
          <ul>
            {ofDay.map((one) => (
              <BellRow key={one.id} one={one} onRead={onRead} onOpen={onOpen} onKey={press} />
            ))}
          </ul>
        </section>
      ))}
      <NextPage list={list} />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#bell-list [data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const step = STEPS[event.key];
  const to =
    event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step === undefined ? null : at + step;
  if (to === null) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
}

/** Loads the next page when its place comes into view. */
function NextPage({ list }: Pick<BellListProps, 'list'>) {
  // A new one for each page, which looks again whether it is in view.
  return list.hasNextPage ? <NextPlace key={list.data?.pages.length} list={list} /> : null;
}

function NextPlace({ list }: Pick<BellListProps, 'list'>) {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!list.isFetching) void list.fetchNextPage();
  });
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load(), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="flex h-12 items-center justify-center">
      <Spinner size={16} />
    </div>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const ended = new AbortController();
      for (const event of ['online', 'offline'])
        window.addEventListener(event, changed, { signal: ended.signal });
      return () => ended.abort();
    },
    () => !navigator.onLine,
  );
}
