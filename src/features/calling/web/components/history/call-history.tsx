// Not on the first screen: after a press.
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useElsewhere } from '#features/workspaces/web/widgets.tsx';
import { MINUTE_MS } from '#kernel/instant.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { reader, useReader } from '#platform/browser/reader.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { HistoryItem } from '../../../model.ts';
import {
  EVERYTHING,
  type HistorySearch,
  historySearchIn,
  isNarrowed,
  withHistorySearch,
} from '../../history-search.ts';
import { dayHeading, historyDays, type Viewer } from '../../history-view.ts';
import { detailsQuery, historyQuery } from '../../queries.ts';
import { teamDetailsQuery, teamHistoryQuery, useCallPeople } from '../../team-calls.ts';
import { useConnection } from '../phone-context.tsx';
import { useTick } from '../use-tick.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';

/**
 * Calls of this person, or of everyone in the workspace, newest first. The filter and the call with open details are in the
 * address (?show=missed, ?scope=everyone, ?call=...).
 */
export function CallHistory() {
  const [address, setAddress] = useSearchParams();
  const people = useCallPeople();
  const asked = historySearchIn(address);
  // Without the right to see the calls of others, a link to them shows one's own.
  const search: HistorySearch = people === null ? { ...asked, scope: 'mine' } : asked;
  const { timeZone } = useReader();
  const change = (next: Partial<HistorySearch>) =>
    setAddress((before) => withHistorySearch(before, { ...historySearchIn(before), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const open = (id: string | null) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('call');
        else after.set('call', id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-label="Call history">
      <HistoryFilters
        {...{ search, timeZone }}
        people={people ?? null}
        onChange={change}
        note={<OfflineNote />}
      />
      {search.scope === 'everyone' && people === undefined ? (
        <SkeletonRows rows={6} label="Loading calls" />
      ) : (
        <HistoryList
          // What is shown while another list loads is never that of other people.
          key={search.scope}
          {...{ search, timeZone }}
          onClear={() => change({ ...EVERYTHING, scope: search.scope })}
          open={address.get('call')}
          onOpen={open}
        />
      )}
    </section>
  );
}

function OfflineNote() {
  const { state } = useConnection();
  return state === 'offline' || state === 'away' ? (
    <output className="text-13 text-ink-2">This list may be out of date.</output>
  ) : null;
}

interface HistoryListProps {
  search: HistorySearch;
  timeZone: string;
  onClear: () => void;
  /** Call with open details; null if none. */
  open: string | null;
  onOpen: (id: string | null) => void;
}

function HistoryList(props: HistoryListProps) {
  return props.search.scope === 'everyone' ? <TeamHistory {...props} /> : <OwnHistory {...props} />;
}

function OwnHistory(props: HistoryListProps) {
  return <Calls {...props} history={useInfiniteQuery(historyQuery(props.search, props.timeZone))} />;
}

function TeamHistory(props: HistoryListProps) {
  return <Calls {...props} history={useInfiniteQuery(teamHistoryQuery(props.search, props.timeZone))} />;
}

type History = UseInfiniteQueryResult<
  InfiniteData<{ items: readonly HistoryItem[]; keptDays: number | null }>
>;

function Calls(props: HistoryListProps & { history: History }) {
  const { search, timeZone, onClear, history } = props;
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
    return history.hasNextPage ? (
      <LookFurther list={history} />
    ) : (
      <Nothing search={search} onClear={onClear} />
    );
  const viewer: Viewer = { now, locale: reader().locale, timeZone };
  return (
    // While a new search loads, the list still shows the previous one.
    <div className={history.isPlaceholderData ? 'opacity-60' : ''} aria-busy={history.isPlaceholderData}>
      {props.open !== null && !items.some(({ id }) => id === props.open) && (
        <LinkedCall id={props.open} {...{ viewer, search }} onClose={() => props.onOpen(null)} />
      )}
      {historyDays(items, viewer).map((day) => (
        <section key={day.label} aria-label={day.label}>
          <h2 className="border-b bg-paper px-4 py-1.5 text-12 text-ink-3 desk:px-6">{day.label}</h2>
          <ul>
            {day.items.map((item) => (
              <HistoryRow
                key={item.id}
                {...{ item, viewer }}
                isOpen={item.id === props.open}
                onToggle={() => props.onOpen(item.id === props.open ? null : item.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={history} />
      {!history.hasNextPage && <Kept days={history.data.pages[0]?.keptDays ?? null} scope={search.scope} />}
    </div>
  );
}

/** A call named in the address that isn't in the loaded part of the list, or not in the list at all. */
function LinkedCall(props: { id: string; viewer: Viewer; search: HistorySearch; onClose: () => void }) {
  const { id, viewer, onClose } = props;
  const isEveryone = props.search.scope === 'everyone';
  const details = isEveryone ? teamDetailsQuery(id) : detailsQuery(id);
  const { data, error } = useQuery({ ...details, retry: false });
  // One's own calls are the same in every workspace.
  useElsewhere(isEveryone && codeOf(error) !== null ? { kind: 'call', id } : null);
  const item = data?.item;
  if (item === undefined) return null;
  return (
    <section aria-label="Linked call">
      <h2 className="border-b bg-paper px-4 py-1.5 text-12 text-ink-3 desk:px-6">
        {dayHeading(item.placedAt, viewer)}
      </h2>
      <ul>
        <HistoryRow {...{ item, viewer }} isOpen onToggle={onClose} />
      </ul>
    </section>
  );
}

const keptWords: Readonly<Record<HistorySearch['scope'], string>> = {
  mine: 'Your calls stay here for as long as you have your account.',
  everyone: "Calls stay here after people leave the workspace. Calls by username aren't shown.",
};

/** Says at the end of the list why there is nothing older. */
function Kept({ days, scope }: { days: number | null; scope: HistorySearch['scope'] }) {
  return (
    <p className="px-4 py-3 text-12 text-ink-3 desk:px-6">
      {days === null
        ? keptWords[scope]
        : `Calls are deleted after ${days} days. Your statement and invoices still show what they cost.`}
    </p>
  );
}

interface LookFurtherProps {
  list: {
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Loads more pages until something is found, because each page reads a limited number of calls. */
function LookFurther({ list }: LookFurtherProps) {
  const { isFetching, isFetchNextPageError: hasFailed, error, fetchNextPage } = list;
  useEffect(() => {
    if (!isFetching && !hasFailed) void fetchNextPage();
  }, [isFetching, hasFailed, fetchNextPage]);
  if (!hasFailed) return <SkeletonRows rows={6} label="Searching your older calls" />;
  return (
    <ErrorState onRetry={() => void fetchNextPage()} isRetrying={isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

const nothings: Readonly<Record<HistorySearch['show'], string>> = {
  all: 'No calls yet. Dial a number or a username.',
  missed: 'No missed calls.',
  incoming: 'No one has called you yet.',
  outgoing: "You haven't called anyone yet.",
  failed: 'No failed calls.',
};

/** The same for everyone in a workspace. */
const nothingsOfEveryone: typeof nothings = {
  all: 'No phone calls in this workspace yet.',
  missed: 'No missed calls.',
  incoming: 'No one has called yet.',
  outgoing: "You and your team haven't called anyone yet.",
  failed: 'No failed calls.',
};

function Nothing({ search, onClear }: { search: HistorySearch; onClear: () => void }) {
  const words = search.scope === 'everyone' ? nothingsOfEveryone : nothings;
  if (!isNarrowed(search)) return <EmptyState>{words[search.show]}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="secondary" onPress={onClear}>
          Show all calls
        </Button>
      }
    >
      No calls match.
    </EmptyState>
  );
}
