import { useQuery } from '@tanstack/react-query';
import { formatRate } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { HeadLink, Section, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { rateSummaryQuery } from '../queries.ts';

const ROWS = ['US', 'Canada', 'UK', 'Europe', 'Asia'] as const;
const listClass =
  'grid grid-cols-2 border-t phone:grid-cols-5 broad:grid-cols-1 *:border-b *:px-4 max-phone:*:last:col-span-2 desk:*:px-6 phone:*:not-first:border-l broad:*:border-l-0!';
const cellClass =
  'flex items-center justify-between gap-x-4 py-2.5 text-13 phone:flex-col phone:items-start phone:py-4 broad:flex-row broad:items-center broad:py-2';

/** The rates that most people look for, and the way to all of them. */
export function RateStrip({ className }: { className?: string }) {
  const summary = useQuery(rateSummaryQuery);
  return (
    <Section
      title="Call Rates"
      aside={<HeadLink to={paths.billing({ tab: 'rates' })}>All rates</HeadLink>}
      className={className}
    >
      {summary.data !== undefined ? (
        <dl className={listClass}>
          {summary.data.rows.map(({ destination, microUsdPerMinute }) => (
            <div key={destination} className={cellClass}>
              <dt className="text-ink-2">{destination}</dt>
              <dd className="font-medium whitespace-nowrap">{formatRate(microUsdPerMinute)}</dd>
            </div>
          ))}
        </dl>
      ) : summary.isError ? (
        <SectionError
          onRetry={() => void summary.refetch()}
          isRetrying={summary.isFetching}
          className="border-y px-4 py-4 desk:px-6"
        >
          {sentenceOf(summary.error)}
        </SectionError>
      ) : (
        <output aria-label="Loading the rates" className={listClass}>
          {ROWS.map((destination) => (
            <div key={destination} className={cellClass}>
              <span className="text-ink-3">{destination}</span>
              <Skeleton className="h-5 w-16" />
            </div>
          ))}
        </output>
      )}
    </Section>
  );
}
