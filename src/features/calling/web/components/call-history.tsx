import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MINUTE_MS } from '#kernel/instant.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { historyDays, type Viewer } from '../history-view.ts';
import { type HistoryFilter, historyQuery } from '../queries.ts';
import { HistoryRow } from './history-row.tsx';
import { useConnection } from './phone-context.tsx';
import { useTick } from './use-tick.ts';

const filters = [
  { id: 'all', label: 'All' },
  { id: 'missed', label: 'Missed' },
] as const;

/** The calls of this person, newest first. Which ones are shown stands in the address (?show=missed). */
export function CallHistory() {
  const [search, setSearch] = useSearchParams();
  const show: HistoryFilter = search.get('show') === 'missed' ? 'missed' : 'all';
  const select = (next: HistoryFilter) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'all') after.delete('show');
        else after.set('show', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-label="Call history">
      <div className="flex items-center justify-between gap-4 border-b px-4 py-3 desk:px-6">
        <Segmented label="Calls shown" choices={filters} selected={show} onSelect={select} />
        <OfflineNote />
      </div>
      <HistoryList show={show} />
    </section>
  );
}

function OfflineNote() {
  const { state } = useConnection();
  return state === 'offline' ? (
    <output className="text-13 text-ink-2">You are offline. This list may be out of date.</output>
  ) : null;
}

function HistoryList({ show }: { show: HistoryFilter }) {
  const history = useInfiniteQuery(historyQuery(show));
  const now = useTick(MINUTE_MS);
  if (history.isPending) return <SkeletonRows rows={6} label="Loading your calls" />;
  if (history.data === undefined)
    return (
      <ErrorState onRetry={() => void history.refetch()} isRetrying={history.isRefetching}>
        {sentenceOf(history.error)}
      </ErrorState>
    );
  const items = history.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState>
        {show === 'missed' ? 'No missed calls.' : 'No calls yet. Dial a number or send your link.'}
      </EmptyState>
    );
  const viewer: Viewer = {
    now,
    locale: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return (
    <>
      {historyDays(items, viewer).map((day) => (
        <section key={day.label} aria-label={day.label}>
          <h2 className="border-b bg-paper px-4 py-1.5 text-12 text-ink-3 desk:px-6">{day.label}</h2>
          <ul>
            {day.items.map((item) => (
              <HistoryRow key={item.id} item={item} viewer={viewer} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={history} />
    </>
  );
}
