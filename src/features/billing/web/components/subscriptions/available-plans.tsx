import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { PAY_AS_YOU_GO_PLANS, PLAN_TERMS, SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { Plan, PlanId } from '../../../model.ts';
import type { Subscriptions } from '../../../model-subscriptions.ts';
import { isPlanSold } from '../../../rules/subscriptions/plan-availability.ts';
import { familyOf } from '../../../rules/subscriptions/plan-change.ts';
import { planSummary } from '../../../rules/subscriptions/plan-summary.ts';
import { planFailureOf } from '../../plan-failure.ts';
import { billingApi, subscriptionsQuery } from '../../queries.ts';
import { BillingSection } from './billing-cell.tsx';
import { KindTabs, type PlanKind } from './kind-tabs.tsx';

interface AvailablePlansProps {
  plans: Subscriptions;
  kind: PlanKind;
  onKind: (kind: PlanKind) => void;
  onChoose: (planId: PlanId) => void;
}

/** Every plan as a row, Free among them. What is not in this release has no button. */
export function AvailablePlans({ plans, kind, onKind, onChoose }: AvailablePlansProps) {
  const panel = useId();
  const shown: readonly Plan[] = kind === 'monthly' ? SUBSCRIPTION_PLANS : PAY_AS_YOU_GO_PLANS;
  return (
    <BillingSection
      title="Available Plans"
      aside={<KindTabs selected={kind} onSelect={onKind} controls={panel} />}
    >
      <div id={panel} role="tabpanel" aria-label="Plans" className="@container">
        <ul>
          {shown.map((plan) => (
            <PlanRow key={plan.id} plan={plan} plans={plans} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    </BillingSection>
  );
}

function PlanRow({ plan, ...rest }: { plan: Plan } & Pick<AvailablePlansProps, 'plans' | 'onChoose'>) {
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t px-4 py-2.5 desk:px-6 @2xl:grid-cols-[11.5rem_8rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-15 font-medium">{plan.name}</p>
        <p className="text-13 text-ink-3">{secondLine(plan)}</p>
      </div>
      <p className="col-start-1 text-13 text-ink-3 @2xl:col-start-auto">
        <span className="text-15 font-medium text-ink">{formatUsd(plan.microUsdPerMonth)}</span> a month
      </p>
      <p className="col-start-1 text-13 text-pretty text-ink-2 @2xl:col-start-auto">
        {planSummary(plan, capabilities())}
      </p>
      <div className="col-start-2 row-span-3 row-start-1 flex items-center justify-end gap-1 @2xl:col-start-auto @2xl:row-span-1 @2xl:row-start-auto">
        <PlanAction plan={plan} {...rest} />
      </div>
    </li>
  );
}

function secondLine({ id, bestFor, alsoKnownAs }: Plan): string {
  if (alsoKnownAs.billing !== undefined) return `Also known as ${alsoKnownAs.billing}`;
  if (id === 'free') return 'No card needed';
  return bestFor.charAt(0).toUpperCase() + bestFor.slice(1);
}

function PlanAction({
  plan,
  plans,
  onChoose,
}: { plan: Plan } & Pick<AvailablePlansProps, 'plans' | 'onChoose'>) {
  const hindrance = useConnectionProblem();
  const running = plans.running.find(({ line }) => line === familyOf(plan));
  const isCurrent = running?.planId === plan.id && running.status !== 'trialing';
  if (isCurrent) return <Badge>Current</Badge>;
  if (!isPlanSold(plan.id, capabilities())) return <span className="text-13 text-ink-3">Coming soon</span>;
  const canTry = plans.canTry && plan.kind === 'subscription' && plan.microUsdPerMonth > 0;
  return (
    <>
      {canTry && <Trial plan={plan} />}
      <Button
        variant="secondary"
        size="small"
        aria-label={`Choose ${plan.name}`}
        disabledReason={hindrance}
        onPress={() => onChoose(plan.id)}
      >
        Choose
      </Button>
    </>
  );
}

function Trial({ plan: { id, name } }: { plan: Plan }) {
  const hindrance = useConnectionProblem();
  const starting = useMutation({
    mutationFn: () => billingApi.startTrial({ planId: id }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(`Your ${name} trial has started. It ends by itself, and nothing is charged.`);
    },
    onError: (error) => toast.error(planFailureOf(error)),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      disabledReason={hindrance}
      isPending={starting.isPending}
      onPress={() => starting.mutate()}
    >
      Try <span className="sr-only">{name} for </span>
      {PLAN_TERMS.trialDays} days
    </Button>
  );
}
