import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Usage as UsageData } from '../../../model-usage.ts';
import { usageQuery } from '../../usage-queries.ts';
import { metersOf, type Viewer } from '../../usage-view.ts';
import { MoneyChart } from './money-chart.tsx';
import { ServiceBars } from './service-bars.tsx';
import { StatementList } from './statement-list.tsx';

/** What the plan includes, what was paid on each day, and every entry. @param props.children above the figures */
export function UsageOverview({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <Figures viewer={viewer} />
      </div>
      <Statement viewer={viewer} />
    </>
  );
}

function Figures({ viewer }: { viewer: Viewer }) {
  const usage = useQuery(usageQuery(viewer.timeZone));
  const { data } = usage;
  const hindrance = useConnectionProblem('Your usage loads');
  if (usage.isPending && hindrance === null)
    return (
      <output aria-label="Loading your usage" className="grid gap-4">
        <Skeleton className="h-52" />
        <Skeleton className="h-80" />
      </output>
    );
  if (data === undefined)
    return (
      <Card>
        <ErrorState onRetry={() => void usage.refetch()} isRetrying={usage.isRefetching}>
          {hindrance ?? sentenceOf(usage.error)}
        </ErrorState>
      </Card>
    );
  return <Cards usage={data} viewer={viewer} />;
}

function Cards({ usage, viewer }: { usage: UsageData; viewer: Viewer }) {
  return (
    <>
      <Card
        title="This period"
        aside={
          <Link to={paths.billing()} className="text-13">
            Plan and billing
          </Link>
        }
      >
        <ServiceBars services={metersOf(usage.services, capabilities())} />
        <p className="mt-4 text-12 text-ink-3">
          A minute to zone 2 uses 2 minutes of your plan, and a minute to zone 3 uses 3 min 20 s.{' '}
          <Link to={paths.rates()}>Zones and rates</Link>
        </p>
      </Card>
      <Card title="Paid from your balance">
        <MoneyChart money={usage.money} />
        <p className="mt-4 text-12 text-ink-3">
          Days are in {viewer.timeZone.replaceAll('_', ' ')}. Card payments are in your{' '}
          <Link to={paths.billing({ tab: 'invoices' })}>invoices</Link>.
        </p>
      </Card>
    </>
  );
}

function Statement({ viewer }: { viewer: Viewer }) {
  // Days change rarely; a new entry is fetched, and then it is now.
  const [now] = useState(() => Date.now());
  return (
    <section aria-label="Statement" className="surface rounded-card">
      <div className="flex items-center justify-between gap-4 border-b p-4 phone:px-6">
        <h2 className="text-18">Statement</h2>
        <a
          href={inWorkspace(paths.statementCsv())}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <span className="sr-only phone:not-sr-only">Download </span>CSV
          </span>
        </a>
      </div>
      <StatementList viewer={viewer} now={now} />
    </section>
  );
}
