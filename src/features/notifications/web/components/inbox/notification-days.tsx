import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useReader } from '#platform/browser/reader.ts';
import { classes } from '#ui/classes.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { Notification } from '../../../model-inbox.ts';
import { bellDays } from '../../bell-days.ts';
import { BellRow } from './bell-row.tsx';

export interface NotificationDaysProps {
  items: readonly Notification[];
  /** When they were fetched. */
  now: number;
  /** Of a page, every day has a heading; in the panel today needs none. */
  isPage: boolean;
  onRead: (one: Notification, isRead: boolean) => void;
  onOpen: () => void;
}

/** The rows by day. Arrows move, E marks as read, Enter opens. */
export function NotificationDays({ items, now, isPage, onRead, onOpen }: NotificationDaysProps) {
  const { locale, timeZone } = useReader();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() !== 'e') {
      moveByKey(event, list.current);
      return;
    }
    const id = event.currentTarget.closest('[data-notification]')?.getAttribute('data-notification');
    const one = items.find((item) => item.id === id);
    if (one !== undefined) onRead(one, one.readAt === null);
  };
  const Heading = isPage ? 'h2' : 'h3';
  return (
    <div ref={list}>
      {bellDays(items, { now, locale, timeZone }).map(({ label, items: ofDay }) => (
        <section key={label ?? 'today'} aria-label={label ?? 'Today'}>
          {(label !== null || isPage) && (
            <Heading
              className={classes(
                'border-b bg-paper px-4 py-1.5 font-sans text-12 font-medium tracking-normal text-ink-2',
                isPage && 'desk:px-6',
              )}
            >
              {label ?? 'Today'}
            </Heading>
          )}
          <ul>
            {ofDay.map((one) => (
              <BellRow key={one.id} one={one} isPage={isPage} onRead={onRead} onOpen={onOpen} onKey={press} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveByKey(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  const step = STEPS[event.key];
  const to =
    event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step === undefined ? null : at + step;
  if (to === null) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
}

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  fetchNextPage(): Promise<unknown>;
}

/** Loads the next page when its place comes into view. */
export function NextPage({ list }: { list: PagedList }) {
  // A new one for each page, which looks again whether it is in view.
  return list.hasNextPage ? <NextPlace key={list.data?.pages.length} list={list} /> : null;
}

function NextPlace({ list }: { list: PagedList }) {
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

export function useIsOffline(): boolean {
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
