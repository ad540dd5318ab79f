import { useMutation } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { billingText, PAY_AS_YOU_GO_PLANS, PLAN_TERMS, SUBSCRIPTION_PLANS } from '../../constants.ts';
import type { Plan, PlanId } from '../../model.ts';
import type { Subscriptions } from '../../model-subscriptions.ts';
import { lineOf } from '../../rules/plan-change.ts';
import { billingApi, subscriptionsQuery } from '../queries.ts';
import { PlanCards } from './plan-cards.tsx';

interface AvailablePlansProps {
  plans: Subscriptions;
  /** The plan that was chosen before, on the pricing page perhaps. */
  chosen: Plan | undefined;
  onTake: (planId: PlanId) => void;
  ref?: Ref<HTMLDivElement>;
}

/** Every plan that can be had, monthly and by use. */
export function AvailablePlans({ plans, chosen, onTake, ref }: AvailablePlansProps) {
  const [kind, setKind] = useState(chosen?.kind ?? 'subscription');
  const cards = (of: readonly Plan[]) => (
    <div className="pt-4">
      <PlanCards
        plans={of.filter(({ microUsdPerMonth }) => microUsdPerMonth > 0)}
        on="billing"
        renderAction={(plan) => <PlanAction plan={plan} plans={plans} onTake={onTake} />}
      />
    </div>
  );
  return (
    <div ref={ref} tabIndex={-1} className="rounded-card outline-none">
      <Card title="Available Plans">
        <Tabs
          label="Available Plans"
          selected={kind}
          onSelect={setKind}
          items={[
            { id: 'subscription', label: billingText.monthly, content: cards(SUBSCRIPTION_PLANS) },
            { id: 'payAsYouGo', label: billingText.payAsYouGo, content: cards(PAY_AS_YOU_GO_PLANS) },
          ]}
        />
      </Card>
    </div>
  );
}

function PlanAction({ plan, plans, onTake }: { plan: Plan } & Omit<AvailablePlansProps, 'chosen' | 'ref'>) {
  const running = plans.running.find(({ line }) => line === lineOf(plan));
  const isCurrent = running?.planId === plan.id && running.status !== 'trialing';
  if (isCurrent) return <p className="py-3 text-15 font-medium">Your current plan</p>;
  const canTry = plans.canTry && plan.kind === 'subscription';
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={plan.kind === 'subscription' && plan.isMostPopular ? 'primary' : 'secondary'}
        size="large"
        wide
        onPress={() => onTake(plan.id)}
      >
        Choose {plan.name}
      </Button>
      {canTry && <Trial plan={plan} />}
    </div>
  );
}

function Trial({ plan: { id, name } }: { plan: Plan }) {
  const starting = useMutation({
    mutationFn: () => billingApi.startTrial({ planId: id }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(`Your trial of ${name} has begun. It ends by itself, and nothing is charged.`);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button variant="quiet" wide isPending={starting.isPending} onPress={() => starting.mutate()}>
      Try {name} for {PLAN_TERMS.trialDays} days
    </Button>
  );
}
