import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import type { PlanId } from '../../../model.ts';
import type { NextCharge, PlanFamily, Subscription, Subscriptions } from '../../../model-subscriptions.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import {
  renewalSentence,
  scheduledPlan,
  standingOfPlan,
} from '../../../rules/subscriptions/plan-sentences.ts';
import { billingApi, outlookQuery, paymentMethodsQuery, subscriptionsQuery } from '../../queries.ts';
import { BillingCell } from './billing-cell.tsx';

const CancelDialog = late(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

export interface PlanDecisions {
  /** Opens the differences between plans, beginning with this one; null: with none in particular. */
  onChoose: (planId: PlanId | null) => void;
}

/** The monthly plan, with its real dates, and what can be done about it. */
export function CurrentPlan({ subscription, onChoose }: PlanDecisions & { subscription: Subscription }) {
  const hindrance = useConnectionProblem();
  return (
    <BillingCell title="Current Plan" aside={<StatusBadge subscription={subscription} />}>
      <CurrentPlanRow
        subscription={subscription}
        onChoose={onChoose}
        change={
          <Button
            variant={subscription.status === 'past-due' ? 'secondary' : 'primary'}
            disabledReason={hindrance}
            onPress={() => onChoose(null)}
          >
            Change Plan
          </Button>
        }
      />
    </BillingCell>
  );
}

/** Active pay-as-you-go plans. */
export function OtherPlans({ others, onChoose }: PlanDecisions & { others: readonly Subscription[] }) {
  return others.map((other) => (
    <div key={other.line} className="border-b">
      <BillingCell title={planOf(other.planId).name} aside={<StatusBadge subscription={other} />}>
        <CurrentPlanRow subscription={other} onChoose={onChoose} />
      </BillingCell>
    </div>
  ));
}

function StatusBadge({ subscription: { status, nextPlanId } }: { subscription: Subscription }) {
  if (status === 'past-due') return <Badge tone="strong">Past due</Badge>;
  if (status === 'trialing') return <Badge>Trial</Badge>;
  return <Badge>{nextPlanId === 'free' ? 'Canceled' : 'Active'}</Badge>;
}

function CurrentPlanRow({
  subscription,
  onChoose,
  change,
}: PlanDecisions & { subscription: Subscription; change?: ReactNode }) {
  const { planId, line, status, nextPlanId } = subscription;
  const { name, microUsdPerMonth } = planOf(planId);
  const scheduled = scheduledPlan(subscription);
  const hindrance = useConnectionProblem();
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="display text-28">{name}</span>
        <span className="text-13 text-ink-2">{formatUsd(microUsdPerMonth)} a month</span>
      </p>
      <Standing subscription={subscription} />
      {scheduled !== null && <p className="mt-0.5 text-13 font-medium">{scheduled}</p>}
      <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 pt-4">
        {status === 'past-due' && (
          <Button disabledReason={hindrance} onPress={() => onChoose(planId)}>
            Pay now
          </Button>
        )}
        {change}
        {scheduled !== null && (
          <Undo
            line={line}
            label={`Keep ${name}`}
            undo={billingApi.unscheduleChange}
            done={`You're staying on ${name}`}
          />
        )}
        {nextPlanId === 'free' && status === 'active' && (
          <Undo
            line={line}
            label="Resume Subscription"
            undo={billingApi.resumeSubscription}
            done={`${name} resumed`}
          />
        )}
        <Cancel subscription={subscription} />
      </div>
    </>
  );
}

/** Status of a plan, and the card that renews it. */
function Standing({ subscription }: { subscription: Subscription }) {
  const { data: outlook } = useQuery(outlookQuery);
  const { data: methods } = useQuery(paymentMethodsQuery);
  const sentence = standingOfPlan(subscription, capabilities());
  if (subscription.status === 'past-due')
    return (
      <div className="mt-1">
        <Notice>{sentence}</Notice>
      </div>
    );
  const charge = outlook?.charges.find(({ line }) => line === subscription.line);
  return (
    <div className="min-h-5 text-13 text-pretty text-ink-2">
      {sentence !== null && <p>{sentence}</p>}
      {charge !== undefined && methods !== undefined && <p>{renewalOf(charge, methods)}</p>}
    </div>
  );
}

function renewalOf(charge: NextCharge, methods: readonly Parameters<typeof cardName>[0][]) {
  const card = methods.find((method) => 'isDefault' in method && method.isDefault === true);
  return renewalSentence(charge, card === undefined ? null : cardName(card));
}

/** Undoes a decision scheduled for the end of the period. */
function Undo(props: {
  line: PlanFamily;
  label: string;
  undo: (of: { line: PlanFamily }) => Promise<Subscriptions>;
  done: string;
}) {
  const { line, undo } = props;
  const hindrance = useConnectionProblem();
  const undoing = useMutation({
    mutationFn: () => undo({ line }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(props.done);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button
      variant="secondary"
      disabledReason={hindrance}
      isPending={undoing.isPending}
      onPress={() => undoing.mutate()}
    >
      {props.label}
    </Button>
  );
}

function Cancel({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const hindrance = useConnectionProblem();
  const reason = whyNotCancelled(subscription) ?? hindrance;
  return (
    <>
      <Button variant="quiet" disabledReason={reason} onPress={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <Suspense fallback={null}>
        {isOpen && <CancelDialog subscription={subscription} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function whyNotCancelled({ planId, status, nextPlanId }: Subscription): string | null {
  if (planId === 'free') return "You're on Free. There's nothing to cancel.";
  if (status === 'trialing') return 'A trial ends by itself and costs nothing.';
  return status === 'active' && nextPlanId === 'free' ? "It's already canceled." : null;
}
