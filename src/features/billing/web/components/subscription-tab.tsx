import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Plan, PlanId } from '../../model.ts';
import type { Subscriptions } from '../../model-subscriptions.ts';
import { formatUsd } from '../../rules/format-usd.ts';
import { parsePlan } from '../../rules/parse-plan.ts';
import { subscriptionsQuery } from '../queries.ts';
import { AvailablePlans } from './available-plans.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';

// Whatever takes a card is loaded when it is opened.
const ChangePlanDialog = lazy(async () => ({
  default: (await import('./change-plan-dialog.tsx')).ChangePlanDialog,
}));

/** The plans of an account: what runs, what was chosen, what can be had. Its children stand below. */
export function SubscriptionTab({ children }: { children: ReactNode }) {
  const plans = useQuery(subscriptionsQuery);
  const chosen = parsePlan(useSearchParams()[0].get('plan'));
  const [taken, setTaken] = useState<PlanId | null>(null);
  const close = useCallback(() => setTaken(null), []);
  const available = useRef<HTMLDivElement>(null);
  const showPlans = () => {
    available.current?.scrollIntoView({ block: 'start' });
    available.current?.focus({ preventScroll: true });
  };
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
      {plans.isPending && <SkeletonRows rows={3} label="Loading your plan" />}
      {plans.data === undefined && plans.isError && (
        <ErrorState onRetry={() => void plans.refetch()} isRetrying={plans.isFetching}>
          {sentenceOf(plans.error)}
        </ErrorState>
      )}
      {plans.data !== undefined && (
        <>
          {chosen !== undefined && <ChosenPlan plan={chosen} plans={plans.data} onTake={setTaken} />}
          <CurrentPlanCard running={plans.data.running} onChange={showPlans} onTake={setTaken} />
          <AvailablePlans ref={available} plans={plans.data} chosen={chosen} onTake={setTaken} />
        </>
      )}
      {children}
      <Suspense fallback={null}>
        {taken !== null && <ChangePlanDialog planId={taken} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What was chosen on the pricing page, until it is taken. */
function ChosenPlan(props: { plan: Plan; plans: Subscriptions; onTake: (planId: PlanId) => void }) {
  const { id, name, microUsdPerMonth } = props.plan;
  const running = props.plans.running.find(({ planId }) => planId === id);
  const isHere = running !== undefined && running.status !== 'trialing';
  return (
    <Card title="Your choice">
      <p className="display text-28">{name}</p>
      <p className="mb-4 text-ink-2">
        {isHere ? 'This is the plan you are on.' : `${formatUsd(microUsdPerMonth)} a month, plus taxes.`}
      </p>
      {!isHere && id !== 'free' && <Button onPress={() => props.onTake(id)}>Continue with {name}</Button>}
      {!isHere && id === 'free' && (
        <p className="text-13 text-ink-2">To go back to Free, cancel your subscription below.</p>
      )}
    </Card>
  );
}
