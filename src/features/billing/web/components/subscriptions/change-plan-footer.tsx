import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import type { PlanId } from '../../../model.ts';
import type { PlanChange, Subscription, Subscriptions } from '../../../model-subscriptions.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { familyOf } from '../../../rules/subscriptions/plan-change.ts';
import { nextCycleWords, type PriceWords, payNowWords } from '../../../rules/subscriptions/plan-sentences.ts';
import { planFailureOf } from '../../plan-failure.ts';
import { billingApi, paymentMethodsQuery, planChangeQuery, subscriptionsQuery } from '../../queries.ts';
import { type Buying, buyingOf } from './pay-for-plan.tsx';

const CancelDialog = late(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

interface FooterProps {
  planId: PlanId;
  plans: Subscriptions;
  onPay: (buying: Buying) => void;
  /** Shows how the price is made up, and lets another card be chosen or added. */
  onCard: () => void;
  onClose: () => void;
}

/** Price of the chosen plan today and later, the card that pays, and the button. */
export function ChangePlanFooter(props: FooterProps) {
  const { planId, plans, onClose } = props;
  const running = plans.running.find(({ line }) => line === familyOf(planOf(planId)));
  const monthly = plans.running.find(({ line }) => line === 'monthly');
  if (running?.planId === planId && running.status === 'active')
    return (
      <Bar words={{ today: `You're on ${planOf(planId).name}`, after: 'Choose another plan to compare.' }}>
        <Button variant="secondary" size="large" onPress={onClose}>
          Keep {planOf(planId).name}
        </Button>
      </Bar>
    );
  if (planId === 'free' && monthly !== undefined) return <ToFree monthly={monthly} onClose={onClose} />;
  return <Priced {...props} keep={running} />;
}

const VERBS = {
  start: 'Choose',
  collect: 'Pay for',
  upgrade: 'Change to',
  downgrade: 'Change to',
} as const satisfies Record<PlanChange['kind'], string>;

function Priced(props: FooterProps & { keep: Subscription | undefined }) {
  const { planId, keep, onPay, onCard, onClose } = props;
  // Fetched while comparing, but not while paying: a plan that is being bought has no new price.
  const preview = useQuery(planChangeQuery(planId));
  const { data: methods } = useQuery(paymentMethodsQuery);
  const [chosenTime, setTime] = useState<PlanChange['byDefault'] | null>(null);
  const { name } = planOf(planId);
  const change = preview.data;
  if (change === undefined)
    return preview.isError ? (
      <Bar words={{ today: sentenceOf(preview.error), after: '' }}>
        <Button variant="secondary" size="large" onPress={() => void preview.refetch()}>
          Try again
        </Button>
      </Bar>
    ) : (
      <Bar words={{ today: 'Working out the price', after: '' }}>
        <Button size="large" disabledReason="One moment">
          Change to {name}
        </Button>
      </Bar>
    );
  const when = chosenTime ?? change.byDefault;
  const card = methods?.find(({ isDefault }) => isDefault);
  const now = payNowWords(change, card === undefined ? null : cardName(card));
  const later = nextCycleWords(change);
  const isNow = now !== null && (when === 'now' || later === null);
  const words = isNow ? now : later;
  if (words === null) return null;
  const verb = VERBS[change.kind];
  const pay = () => {
    const buying = card === undefined ? null : buyingOf(change, card.id);
    return buying === null ? onCard() : onPay(buying);
  };
  return (
    <Bar
      words={words}
      {...(isNow && card !== undefined && { onDetails: onCard })}
      choice={
        now !== null &&
        later !== null &&
        change.nextCycle !== null && (
          <Segmented
            label="When it begins"
            choices={[
              { id: 'next-cycle', label: `On ${formatDay(change.nextCycle.startsAt)}` },
              { id: 'now', label: 'Now' },
            ]}
            selected={when}
            onSelect={setTime}
          />
        )
      }
    >
      {keep !== undefined && keep.planId !== planId && (
        // A phone has no room for it, and its sheet has a Close at the top.
        <span className="hidden phone:block">
          <Button variant="secondary" size="large" onPress={onClose}>
            Keep {planOf(keep.planId).name}
          </Button>
        </span>
      )}
      {isNow ? (
        <Pay isPending={methods === undefined} onPress={pay}>{`${verb} ${name}`}</Pay>
      ) : (
        <Schedule change={change} label={`${verb} ${name}`} onDone={onClose} />
      )}
    </Bar>
  );
}

function Pay(props: { isPending: boolean; onPress: () => void; children: string }) {
  return <Button size="large" disabledReason={useConnectionProblem()} {...props} />;
}

function Schedule(props: { change: PlanChange; label: string; onDone: () => void }) {
  const { change, label, onDone } = props;
  const hindrance = useConnectionProblem();
  const scheduling = useMutation({
    mutationFn: (id: string) =>
      billingApi.buyPlan({
        id,
        planId: change.planId,
        when: 'next-cycle',
        methodId: null,
        expectedMicroUsd: change.nextCycle?.microUsdPerMonth ?? 0,
        currency: 'USD',
      }),
    onSuccess({ subscriptions }) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, subscriptions);
      toast.success(
        `${planOf(change.planId).name} from ${formatDay(change.nextCycle?.startsAt ?? 0)}. Nothing was charged.`,
      );
      onDone();
    },
    onError: (error) => toast.error(planFailureOf(error)),
  });
  return (
    <Button
      size="large"
      disabledReason={hindrance}
      isPending={scheduling.isPending}
      onPress={() => scheduling.mutate(crypto.randomUUID())}
    >
      {label}
    </Button>
  );
}

/** Free isn't bought: cancelling the plan leads there. */
function ToFree({ monthly, onClose }: { monthly: Subscription; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = planOf(monthly.planId);
  const ends = formatDay(monthly.periodEnd);
  const isDecided = monthly.status === 'trialing' || monthly.nextPlanId === 'free';
  return (
    <Bar
      words={{
        today: 'Nothing today',
        after:
          monthly.status === 'past-due'
            ? `${name} ends now.`
            : `${name} ends on ${ends}. Then you're on Free.`,
      }}
    >
      <Button variant="secondary" size="large" onPress={onClose}>
        Keep {name}
      </Button>
      <Button
        size="large"
        disabledReason={isDecided ? `Free follows on ${ends} already` : null}
        onPress={() => setOpen(true)}
      >
        Change to Free
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <CancelDialog subscription={monthly} onClose={() => setOpen(false)} onCancelled={onClose} />
        )}
      </Suspense>
    </Bar>
  );
}

function Bar(props: {
  words: PriceWords;
  choice?: React.ReactNode;
  onDetails?: () => void;
  children: React.ReactNode;
}) {
  const { words, onDetails } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64" aria-live="polite">
        <p className="text-15 font-medium">{words.today}</p>
        <p className="text-13 text-pretty text-ink-2">
          {words.after}{' '}
          {onDetails !== undefined && (
            <button type="button" className="text-link" onClick={onDetails}>
              Details or another card
            </button>
          )}
        </p>
      </div>
      {props.choice}
      <div className="flex flex-wrap gap-3">{props.children}</div>
    </div>
  );
}
