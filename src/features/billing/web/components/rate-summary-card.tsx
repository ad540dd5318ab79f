import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { rateSummaryQuery } from '../queries.ts';
import { RateTable } from './rate-table.tsx';

/** The rates that most people look for, and the way to all of them. */
export function RateSummaryCard() {
  const summary = useQuery(rateSummaryQuery);
  return (
    <Card
      small
      title="Call Rates"
      aside={
        <Link to={paths.billing({ tab: 'rates' })} className="text-12">
          All rates
        </Link>
      }
    >
      {/* As high as its five rows, so that nothing below it moves when they come. */}
      <div className="min-h-47">
        {summary.isPending && <Loading label="Loading the rates" />}
        {summary.isError && (
          <ErrorState onRetry={() => void summary.refetch()} isRetrying={summary.isFetching}>
            {sentenceOf(summary.error)}
          </ErrorState>
        )}
        {summary.isSuccess && <RateTable rates={summary.data.rows} small />}
      </div>
    </Card>
  );
}
