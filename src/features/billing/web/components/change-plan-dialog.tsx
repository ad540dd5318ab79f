import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import type { Payment } from '../../model-payments.ts';
import type { PlanChange } from '../../model-subscriptions.ts';
import { formatUsd } from '../../rules/format-usd.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { billingApi, planChangeQuery, subscriptionsQuery } from '../queries.ts';
import { type Buying, PayForPlan } from './pay-for-plan.tsx';
import { PaymentStep } from './payment-step.tsx';

/** What a plan costs and does, before anybody agrees to it; then its payment. */
export function ChangePlanDialog({ planId, onClose }: { planId: PlanId; onClose: () => void }) {
  const [isSafe, setSafe] = useState(true);
  return (
    <Dialog title={`Choose ${planOf(planId).name}`} isOpen onOpenChange={onClose} isLocked={!isSafe}>
      <Change planId={planId} onClose={onClose} onSafe={setSafe} />
    </Dialog>
  );
}

interface ChangeProps {
  planId: PlanId;
  onClose: () => void;
  onSafe: (isSafe: boolean) => void;
}

function Change({ planId, onClose, onSafe }: ChangeProps) {
  const preview = useQuery(planChangeQuery(planId));
  const [buying, setBuying] = useState<Buying | null>(null);
  const done = useCallback(
    async (sentence: string) => {
      await queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      toast.success(sentence);
      onClose();
    },
    [onClose],
  );
  // The same for every drawing: the payment step calls it when it changes, too.
  const paid = useCallback(() => void done(`You are on ${planOf(planId).name}.`), [done, planId]);
  if (buying !== null)
    return (
      <Paying
        buying={buying}
        onSafe={onSafe}
        onDone={paid}
        onBack={() => {
          setBuying(null);
          // The price may be another by now.
          void preview.refetch();
        }}
      />
    );
  if (preview.data === undefined || preview.isFetching)
    return preview.isError ? (
      <ErrorState onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
        {sentenceOf(preview.error)}
      </ErrorState>
    ) : (
      <Loading label="Working out the price" />
    );
  return <Choice change={preview.data} onBuy={setBuying} onScheduled={(sentence) => void done(sentence)} />;
}

interface ChoiceProps {
  change: PlanChange;
  onBuy: (buying: Buying) => void;
  onScheduled: (sentence: string) => void;
}

function Choice({ change, onBuy, onScheduled }: ChoiceProps) {
  const [when, setWhen] = useState(change.byDefault);
  const { now, nextCycle } = change;
  const choices = [
    ...(nextCycle === null
      ? []
      : [
          {
            id: 'next-cycle' as const,
            label: `On ${formatDay(nextCycle.startsAt)}`,
            detail: `Nothing now, then ${formatUsd(nextCycle.microUsdPerMonth)} a month`,
          },
        ]),
    ...(now === null
      ? []
      : [
          {
            id: 'now' as const,
            label: 'Now',
            detail: `${formatUsd(now.totalMicroUsd)} for the rest of this month`,
          },
        ]),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-ink-2">You've selected the {planOf(change.planId).name} plan.</p>
      {choices.length > 1 && (
        <RadioCards label="When it begins" choices={choices} selected={when} onSelect={setWhen} />
      )}
      {when === 'now' && now !== null ? (
        <PayForPlan change={change} now={now} onBuy={onBuy} />
      ) : (
        nextCycle !== null && (
          <Schedule
            change={change}
            startsAt={nextCycle.startsAt}
            microUsd={nextCycle.microUsdPerMonth}
            onScheduled={onScheduled}
          />
        )
      )}
    </div>
  );
}

function Schedule(props: {
  change: PlanChange;
  startsAt: number;
  microUsd: number;
  onScheduled: (sentence: string) => void;
}) {
  const { change, startsAt, microUsd } = props;
  const { name } = planOf(change.planId);
  const begins = `${name} from ${formatDay(startsAt)}`;
  const scheduling = useMutation({
    mutationFn: (id: string) =>
      billingApi.buyPlan({
        id,
        planId: change.planId,
        when: 'next-cycle',
        methodId: null,
        expectedMicroUsd: microUsd,
        currency: 'USD',
      }),
    onSuccess: () => props.onScheduled(`${begins}. Nothing was charged.`),
  });
  return (
    <>
      <p className="text-13 text-pretty text-ink-2">
        {begins}, for {formatUsd(microUsd)} a month plus taxes. Until then everything stays as it is, and you
        can take this back.
      </p>
      {scheduling.isError && <Notice>{sentenceOf(scheduling.error)}</Notice>}
      <div>
        <Button isPending={scheduling.isPending} onPress={() => scheduling.mutate(crypto.randomUUID())}>
          Change on {formatDay(startsAt)}
        </Button>
      </div>
    </>
  );
}

function Paying(props: {
  buying: Buying;
  onSafe: (isSafe: boolean) => void;
  onDone: () => void;
  onBack: () => void;
}) {
  const { buying, onSafe, onDone, onBack } = props;
  const pay = async (): Promise<Payment> => {
    try {
      const { payment } = await billingApi.buyPlan({ ...buying, when: 'now', currency: 'USD' });
      if (payment === null) throw new Error('what is bought now is paid now');
      return payment;
    } catch (error) {
      if (codeOf(error) === priceChanged)
        await queryClient.invalidateQueries({ queryKey: planChangeQuery(buying.planId).queryKey });
      throw error;
    }
  };
  return <PaymentStep id={buying.id} pay={pay} onTryAgain={onBack} onSucceeded={onDone} onSafe={onSafe} />;
}

const priceChanged = billingErrors.priceChanged().code;
