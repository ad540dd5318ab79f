import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BalanceFigure, MinutesFigure } from '#features/billing/web/widgets.tsx';
import { CallWeek, RecentCalls, useFirstSteps, useViewer } from '#features/calling/web/widgets.tsx';
import { useUser } from '#features/identity/web/widgets.tsx';
import { numbersQuery, YourNumbers } from '#features/numbers/web/widgets.tsx';
import { RateStrip } from '#features/rates/web/widgets.tsx';
import { BILLING, STAFF } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { late } from '#ui/late.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { dateIn, greeting, hourIn } from '../components/dashboard-greeting.ts';
import { QuickLinks } from '../components/dashboard-links.tsx';
import { readMemory, remember } from '../components/dashboard-memory.ts';
import { features } from '../features.ts';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Dashboard' }];

const FirstSteps = late(async () => ({
  default: (await import('../components/dashboard-first-steps.tsx')).FirstSteps,
}));
const NeedsYou = late(async () => ({
  default: (await import('../components/dashboard-needs-you.tsx')).NeedsYou,
}));

/**
 * Specification 001 §2: numbers, balance, rates and links come first in the document, in this order, and beside the lists
 * where there is room. On narrower windows the lists stand between them, which only moves what is seen.
 */
export default function Dashboard() {
  const run = useFirstRun();
  const seesMoney = useIsOneOf(BILLING);
  const seesPlan = useIsOneOf(STAFF);
  const first = 'order-1 col-span-2 desk:col-span-3 broad:col-span-2';
  const lists = 'order-4 col-span-2 pt-3 desk:col-span-3 broad:col-span-2';
  return (
    <>
      <Greeting isNew={run.state === 'on'} />
      <div className="grid grid-cols-2 desk:grid-cols-3 broad:grow broad:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="contents broad:block broad:border-r">
          <YourNumbers className="order-3 col-span-2 min-w-0 max-desk:border-b desk:order-2 desk:col-span-3" />
          {seesMoney && (
            <BalanceFigure className="order-2 border-b desk:order-3 desk:border-t broad:border-b-0" />
          )}
          <RateStrip className="order-6 col-span-2 pt-3 desk:col-span-3 broad:mt-0 broad:border-t broad:pt-0" />
          <QuickLinks className="order-7 col-span-2 desk:col-span-3" />
        </div>
        <div className="contents broad:grid broad:grid-cols-2 broad:content-start">
          {seesPlan && (
            <MinutesFigure className="order-2 border-b border-l desk:order-3 desk:border-t broad:order-1 broad:border-t-0 broad:border-l-0" />
          )}
          <CallWeek className="order-5 col-span-2 border-b desk:order-3 desk:col-span-1 desk:border-t desk:border-l broad:order-1 broad:border-t-0" />
          {run.state === 'waiting' && <FirstStepsPlace className={first} />}
          {run.state === 'on' && (
            <Suspense fallback={<FirstStepsPlace className={first} />}>
              <FirstSteps {...run.facts} className={`${first} broad:order-2`} />
            </Suspense>
          )}
          {run.state === 'over' && (
            <Suspense fallback={null}>
              <NeedsYou className={lists} />
            </Suspense>
          )}
          <RecentCalls className={lists} />
          <Parts className={lists} />
        </div>
      </div>
    </>
  );
}

/** What features add, below what is there at once. */
function Parts({ className }: { className: string }) {
  const { data } = useQuery({ queryKey: ['dashboard-parts'], queryFn: dashboardParts });
  return data?.map((Part, nth) =>
    // Features have their order, and no other key.
    // oxlint-disable-next-line react/no-array-index-key
    Part === null ? null : <Part key={nth} className={className} />,
  );
}

const dashboardParts = () =>
  Promise.all(features.map(async ({ dashboardPart }) => (await dashboardPart?.()) ?? null));

function Greeting({ isNew }: { isNew: boolean }) {
  const { now, timeZone } = useViewer();
  const { user } = useUser();
  const title =
    user === null ? 'Dashboard' : greeting({ name: user.name, hour: hourIn(timeZone, now), isNew });
  return (
    <PageHeader title={title}>
      <p className="hidden grow text-right text-13 text-ink-3 desk:block">{dateIn(timeZone, now)}</p>
    </PageHeader>
  );
}

/** Whether the list of first steps is shown, and what it knows. */
function useFirstRun() {
  const steps = useFirstSteps();
  const numbers = useQuery(numbersQuery);
  const username = useUser().user?.username ?? null;
  const isOver = steps.data?.isOver ?? (steps.isError || readMemory().isOver);
  useEffect(() => {
    if (steps.data !== undefined) remember({ isOver: steps.data.isOver });
  }, [steps.data]);
  if (isOver || username === null) return { state: 'over' } as const;
  // Without its numbers the list would tick, or leave, a moment later.
  if (steps.data === undefined || numbers.isPending) return { state: 'waiting' } as const;
  const { hasHeardSelf, hasInvited } = steps.data;
  const hasNumber = (numbers.data?.numbers.length ?? 0) > 0;
  const facts = { username, hasHeardSelf, hasInvited, hasNumber, canRent: hasCapability('virtual-numbers') };
  return { state: 'on', facts } as const;
}

/** As high as the list will be. */
function FirstStepsPlace({ className }: { className: string }) {
  return (
    <output aria-label="Loading your first steps" className={`${className} block`}>
      <div className="h-11 border-b" />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="h-16 border-b" />
      ))}
    </output>
  );
}
