import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore, type LoadMoreProps } from '#ui/load-more.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

const SEARCH_PAUSE_MS = 250;
const TEXT_LENGTH_MAX = 200;

/** Search text. It is in the address, so that going back finds the same list. */
export function useDeskSearch(): { text: string; typed: string; type: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const text = useDebounced(typed, SEARCH_PAUSE_MS);
  const type = (next: string) => {
    setTyped(next);
    setParams(next === '' ? {} : { q: next }, { replace: true });
  };
  return { text: text.trim(), typed, type };
}

const tabs = [
  { to: operatorPaths.people(), label: 'People' },
  { to: operatorPaths.workspaces(), label: 'Workspaces' },
] as const;

/** The head of both lists: which of them, and the search. */
export function DeskHead(props: {
  current: 'People' | 'Workspaces';
  placeholder: string;
  typed: string;
  type: (text: string) => void;
}) {
  return (
    <>
      <PageHeader title={props.current} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b px-4 desk:px-6">
        <nav aria-label="Lists" className="flex h-11 gap-5">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={label === props.current ? 'page' : undefined}
              className={classes(
                'flex items-center border-b-2 text-13',
                label === props.current
                  ? 'border-ink font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="w-full pb-2 desk:ml-auto desk:w-96">
          <SearchField
            label={`Search ${props.current.toLowerCase()}`}
            placeholder={props.placeholder}
            value={props.typed}
            onChange={props.type}
            maxLength={TEXT_LENGTH_MAX}
          />
        </div>
      </div>
    </>
  );
}

interface DeskListProps {
  label: string;
  text: string;
  list: LoadMoreProps['list'] & {
    readonly isPending: boolean;
    readonly isRefetching: boolean;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
  /** Undefined until there is an answer. */
  rows: readonly ReactNode[] | undefined;
}

export function DeskList({ label, text, list, rows }: DeskListProps) {
  if (list.isPending) return <SkeletonRows label={`Loading ${label.toLowerCase()}`} />;
  if (rows === undefined)
    return (
      <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isRefetching}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  if (rows.length === 0) return <EmptyState>{`No ${label.toLowerCase()} match “${text}”.`}</EmptyState>;
  return (
    <>
      <ul aria-label={label}>{rows}</ul>
      <LoadMore list={list} />
    </>
  );
}

/** The whole row is the link. */
export function DeskRow(props: { to: string; title: string; detail: string; mark?: ReactNode; end: string }) {
  return (
    <li className="border-b">
      <Link
        to={props.to}
        className="flex min-h-14 items-center gap-4 px-4 py-2 text-13 -outline-offset-2 hover:bg-sunk desk:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-15 font-medium">{props.title}</span>
          <span className="truncate text-ink-3">{props.detail}</span>
        </span>
        {props.mark}
        <span className="hidden shrink-0 text-ink-3 phone:block">{props.end}</span>
      </Link>
    </li>
  );
}
