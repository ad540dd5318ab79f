import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { formatExactUsd, formatMovedUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { StatementEntry } from '../../../model-usage.ts';
import { statementQuery } from '../../usage-queries.ts';
import { momentLabel, type Viewer } from '../../usage-view.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Movements of the wallet, newest first, each with the balance after it. */
export function StatementList({ viewer, now }: { viewer: Viewer; now: number }) {
  const statement = useInfiniteQuery(statementQuery);
  const hindrance = useConnectionProblem('Your statement loads');
  if (statement.isPending && hindrance === null)
    return <SkeletonRows rows={5} label="Loading your statement" />;
  if (statement.data === undefined)
    return (
      <ErrorState onRetry={() => void statement.refetch()} isRetrying={statement.isRefetching}>
        {hindrance ?? sentenceOf(statement.error)}
      </ErrorState>
    );
  const entries = statement.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState>No entries yet. You'll see what you pay in and what you use here, to the cent.</EmptyState>
    );
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} when={momentLabel(entry.postedAt, now, viewer)} />
        ))}
      </ol>
      <LoadMore list={statement} />
    </>
  );
}

function Row({ entry, when }: { entry: StatementEntry; when: string }) {
  // Where there is one person, it is always them.
  const hasOthers = (useWorkspace()?.people ?? 1) > 1;
  const isIn = entry.microUsd > 0;
  return (
    <li className="flex min-h-16 items-center gap-4 border-b px-4 py-2.5 text-13 last:border-b-0 phone:px-6">
      <span className="shrink-0 text-ink-3">
        {isIn ? <ArrowDownLeft {...icon} /> : <ArrowUpRight {...icon} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium break-words">{entry.sentence}</span>
        <span className="text-12 text-ink-2">
          <time dateTime={new Date(entry.postedAt).toISOString()}>{when}</time>
          {hasOthers && entry.person !== null && ` · ${entry.person}`}
        </span>
      </span>
      <span className="flex shrink-0 flex-col text-right">
        <span className="font-medium">{formatMovedUsd(entry.microUsd)}</span>
        <span className="text-12 text-ink-3">
          <span className="sr-only">Balance after it: </span>
          {formatExactUsd(entry.balanceMicroUsd)}
        </span>
      </span>
    </li>
  );
}
