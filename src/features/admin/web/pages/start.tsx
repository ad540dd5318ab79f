import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SPANS, type Span } from '../../constants-start.ts';
import { LatestAudit } from '../components/people/latest-audit.tsx';
import { AlarmLines, LatestAlarms } from '../components/start/alarm-lines.tsx';
import { Band } from '../components/start/band.tsx';
import { Plot } from '../components/start/plot.tsx';
import { StartHealth } from '../components/start/start-health.tsx';
import { figuresQuery } from '../start-queries.ts';
import { morePlotsOf, type PlotView, plotsOf, type Spanned } from '../start-view.ts';

export const meta = () => [{ title: 'Operator' }];

const WORDS: Readonly<Record<Span, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};
const choices = SPANS.map((id) => ({ id, label: WORDS[id] }));

/** Key figures for the operator. The span is in the address. Other people go to their dashboard. */
export default function Start() {
  const [search, setSearch] = useSearchParams();
  const span = SPANS.find((one) => one === search.get('span')) ?? '30d';
  const isOperator = useUser().user?.isOperator ?? false;
  const figures = useQuery({ ...figuresQuery(span), enabled: isOperator });
  if (!isOperator) return <Navigate to={paths.dashboard()} replace />;
  const spanned = figures.data && { ...figures.data, spanWords: WORDS[span] };
  return (
    <>
      <PageHeader title="Operator">
        <Segmented
          label="Time shown"
          choices={choices}
          selected={span}
          onSelect={(next) => setSearch(next === '30d' ? {} : { span: next }, { replace: true })}
        />
        {figures.data !== undefined && <CallsNow count={figures.data.live.callsNow} />}
      </PageHeader>
      <AlarmLines />
      {figures.isPending && <PlotsOnTheirWay />}
      {figures.isError && (
        <ErrorState onRetry={() => void figures.refetch()} isRetrying={figures.isFetching}>
          {sentenceOf(figures.error)}
        </ErrorState>
      )}
      {spanned !== undefined && <Plots views={plotsOf(spanned)} figures={spanned} />}
      <StartHealth />
      <LatestAudit />
      {spanned !== undefined && (
        <Band title="Calls and money">
          <Plots views={morePlotsOf(spanned)} figures={spanned} />
        </Band>
      )}
      <LatestAlarms />
    </>
  );
}

/** Yellow while there is a live one. */
function CallsNow({ count }: { count: number }) {
  return (
    <span
      className={classes(
        'rounded-small px-2 py-0.5 text-13 font-medium whitespace-nowrap',
        count > 0 ? 'bg-lit text-on-lit' : 'bg-sunk text-ink-2',
      )}
    >
      {count === 1 ? '1 call now' : `${count === 0 ? 'No' : count} calls now`}
    </span>
  );
}

function Plots({ views, figures }: { views: readonly PlotView[]; figures: Spanned }) {
  return (
    <div className="overflow-hidden">
      <div className={gridClass}>
        {views.map((view) => (
          <Plot key={view.title} view={view} figures={figures} />
        ))}
      </div>
    </div>
  );
}

/** The line at the end of its last column is hidden. */
const gridClass = '-mr-px grid grid-cols-1 phone:grid-cols-2 wide:grid-cols-3';
const PLOTS = 6;

function PlotsOnTheirWay() {
  return (
    <output aria-label="Loading the figures" className="block overflow-hidden">
      <div className={gridClass}>
        {Array.from({ length: PLOTS }, (_, at) => (
          <div key={at} className="border-r border-b px-4 py-4 desk:px-6">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-2 h-7 w-28" />
            <Skeleton className="mt-3 h-18 w-full" />
            <div className="h-5.5" />
          </div>
        ))}
      </div>
    </output>
  );
}
