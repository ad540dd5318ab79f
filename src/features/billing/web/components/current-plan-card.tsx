import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import type { PlanId } from '../../model.ts';
import type { Subscription, SubscriptionLine, Subscriptions } from '../../model-subscriptions.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { scheduledPlan, standingOfPlan } from '../../rules/plan-sentences.ts';
import { billingApi, subscriptionsQuery } from '../queries.ts';
import { PlanFeatures } from './plan-features.tsx';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

export interface PlanDecisions {
  /** Shows the plans that can be had. */
  onChange: () => void;
  /** Opens what taking this plan would cost. */
  onTake: (planId: PlanId) => void;
}

/** What an account is on, with its real dates, and what can be done about it. */
export function CurrentPlanCard({
  running,
  ...decisions
}: PlanDecisions & { running: readonly Subscription[] }) {
  const [plan, ...others] = running;
  if (plan === undefined) return null;
  return (
    <Card title="Current Plan" aside={<StatusBadge subscription={plan} />}>
      <PlanLine subscription={plan} {...decisions} />
      <div className="@container mt-5">
        <PlanFeatures id={plan.planId} />
      </div>
      {others.map((other) => (
        <section
          key={other.line}
          aria-label={planOf(other.planId).name}
          className="mt-6 flex flex-col border-t border-ink pt-5"
        >
          <div className="mb-1 self-end">
            <StatusBadge subscription={other} />
          </div>
          <PlanLine subscription={other} {...decisions} />
        </section>
      ))}
    </Card>
  );
}

function StatusBadge({ subscription: { status, nextPlanId } }: { subscription: Subscription }) {
  if (status === 'past-due') return <Badge tone="bad">Past due</Badge>;
  if (status === 'trialing') return <Badge>Trial</Badge>;
  return <Badge>{nextPlanId === 'free' ? 'Cancelled' : 'Active'}</Badge>;
}

function PlanLine({ subscription, onChange, onTake }: PlanDecisions & { subscription: Subscription }) {
  const { planId, line, status, nextPlanId } = subscription;
  const scheduled = scheduledPlan(subscription);
  const isMonthly = line === 'monthly';
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="display text-28">{planOf(planId).name}</p>
        {status === 'past-due' ? (
          <Notice>{standingOfPlan(subscription)}</Notice>
        ) : (
          <p className="text-pretty text-ink-2">{standingOfPlan(subscription)}</p>
        )}
        {scheduled !== null && <p className="mt-1 font-medium">{scheduled}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'past-due' && <Button onPress={() => onTake(planId)}>Pay now</Button>}
        {isMonthly && (
          <Button variant={status === 'past-due' ? 'secondary' : 'primary'} onPress={onChange}>
            Change Plan
          </Button>
        )}
        {scheduled !== null && (
          <Undo
            line={line}
            label={`Keep ${planOf(planId).name}`}
            undo={billingApi.unscheduleChange}
            done={`You stay on ${planOf(planId).name}.`}
          />
        )}
        {nextPlanId === 'free' && status === 'active' && (
          <Undo
            line={line}
            label="Resume Subscription"
            undo={billingApi.resumeSubscription}
            done={`${planOf(planId).name} goes on.`}
          />
        )}
        <Cancel subscription={subscription} />
      </div>
    </div>
  );
}

/** Takes a decision back that was for the end of the period. */
function Undo(props: {
  line: SubscriptionLine;
  label: string;
  undo: (of: { line: SubscriptionLine }) => Promise<Subscriptions>;
  done: string;
}) {
  const { line, undo } = props;
  const undoing = useMutation({
    mutationFn: () => undo({ line }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(props.done);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button variant="secondary" isPending={undoing.isPending} onPress={() => undoing.mutate()}>
      {props.label}
    </Button>
  );
}

function Cancel({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const reason = whyNotCancelled(subscription);
  return (
    <>
      <Button variant="danger" disabledReason={reason} onPress={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <Suspense fallback={null}>
        {isOpen && <CancelDialog subscription={subscription} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function whyNotCancelled({ planId, status, nextPlanId }: Subscription): string | null {
  if (planId === 'free') return 'Free costs nothing and has no end.';
  if (status === 'trialing') return 'A trial ends by itself and costs nothing.';
  return status === 'active' && nextPlanId === 'free' ? 'It is cancelled already.' : null;
}
