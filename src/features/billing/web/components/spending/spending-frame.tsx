import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { buttonClass } from '#ui/button-style.ts';
import { classes } from '#ui/classes.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { OwnSpending } from '../../../model-usage.ts';
import { monthWords } from '../../../rules/spending/month.ts';
import { talkWords } from '../../spending-view.ts';

/** What both reports have in common. */
type Month = Omit<OwnSpending, 'limitMicroUsd'>;

interface SpendingFrameProps<Data extends Month> {
  title: string;
  spending: UseQueryResult<Data>;
  /** Null: the current month. */
  onMonth: (month: string) => void;
  hasCsv?: boolean;
  children: (data: Data) => ReactNode;
}

/** A month of spending: chooser, sum, file and rows. */
export function SpendingFrame<Data extends Month>(props: SpendingFrameProps<Data>) {
  const { title, spending, onMonth, hasCsv = false, children } = props;
  const { data } = spending;
  const hindrance = useConnectionProblem('Your usage loads');
  return (
    <section aria-label={title} className="surface rounded-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b p-4 phone:px-6">
        <div>
          <h2 className="text-17">{title}</h2>
          {data !== undefined && (
            <>
              <p className="display mt-2 text-28 leading-8">{formatExactUsd(data.microUsd)}</p>
              <p className="text-13 text-ink-2">
                {talkWords(data)}, {monthWords(data.month)}
              </p>
            </>
          )}
        </div>
        {data !== undefined && (
          <div className="flex items-center gap-2">
            <div className="w-44">
              <NativeSelect
                aria-label="Month"
                choices={data.months.map((id) => ({ id, label: monthWords(id) }))}
                value={data.month}
                onChange={(event) => onMonth(event.target.value)}
              />
            </div>
            {hasCsv && (
              <a
                href={inWorkspace(paths.spendingCsv({ month: data.month }))}
                download
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                <Download size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <span className="sr-only phone:not-sr-only">Download </span>CSV
                </span>
              </a>
            )}
          </div>
        )}
      </div>
      {data !== undefined ? (
        children(data)
      ) : spending.isPending && hindrance === null ? (
        <SkeletonRows rows={4} label="Loading the month" />
      ) : (
        <ErrorState onRetry={() => void spending.refetch()} isRetrying={spending.isRefetching}>
          {hindrance ?? sentenceOf(spending.error)}
        </ErrorState>
      )}
    </section>
  );
}

/**
 * A bar beside others, or, as a meter, what is used of a limit. Only a meter shows where it is full: the longest of several bars
 * isn't. Hidden from screen readers, whom the row tells the figure.
 */
export function SpendingBar({ share, isMeter = false }: { share: number; isMeter?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block h-1.5 overflow-hidden rounded-full', isMeter && 'bg-sunk-hover')}
    >
      <span className="block h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** The same columns for people and numbers. On a phone the bar is below the name. */
export const spendingRowClass =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b px-4 py-3 text-13 [grid-template-areas:"name_amount""bar_bar""limit_limit"] last:border-b-0 phone:px-6 desk:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_5.5rem_15rem] desk:[grid-template-areas:"name_bar_amount_limit"]';
