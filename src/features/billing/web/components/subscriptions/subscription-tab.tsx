import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PlanId } from '../../../model.ts';
import { parsePlan } from '../../../rules/subscriptions/parse-plan.ts';
import { subscriptionsQuery } from '../../queries.ts';
import { PaymentMethods } from '../payments/payment-methods.tsx';
import { MinutesLeft } from '../usage/minutes-left.tsx';
import { AutoTopUpCell } from '../wallet/auto-top-up-cell.tsx';
import { BalanceCell } from '../wallet/balance-cell.tsx';
import { AvailablePlans } from './available-plans.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { CurrentPlan, OtherPlans } from './current-plan.tsx';
import { kindOf, usePlanKind } from './kind-tabs.tsx';
import { NextCharges } from './next-charges.tsx';

// Everything that accepts a card loads when it is opened.
const ChangePlanSheet = late(async () => ({
  default: (await import('./change-plan-sheet.tsx')).ChangePlanSheet,
}));

/** In the address when the sheet opens without a chosen plan. */
const ANY = 'any';

/** The plans of an account, what is left of them, and what pays for them. */
export function SubscriptionTab() {
  const plans = useQuery(subscriptionsQuery);
  const [search] = useSearchParams();
  const chosen = parsePlan(search.get('plan'));
  const sheet = useSheetInAddress();
  const [urlKind, setKind] = usePlanKind();
  const kind = search.has('plans') || chosen === undefined ? urlKind : kindOf(chosen);
  // The sheet stays while what it has paid for is shown, also when the address is another by then.
  const [monthly, ...others] = plans.data?.running ?? [];
  return (
    <div className="flex flex-col">
      {plans.isPending && <SkeletonRows rows={3} label="Loading your plan" />}
      {plans.data === undefined && plans.isError && (
        <ErrorState onRetry={() => void plans.refetch()} isRetrying={plans.isFetching}>
          {sentenceOf(plans.error)}
        </ErrorState>
      )}
      {plans.data !== undefined && chosen !== undefined && (
        <ChosenPlan plan={chosen} plans={plans.data} onChoose={sheet.open} />
      )}
      {monthly !== undefined && (
        <Pair>
          <CurrentPlan subscription={monthly} onChoose={sheet.open} />
          <MinutesLeft />
        </Pair>
      )}
      <OtherPlans others={others} onChoose={sheet.open} />
      <Pair>
        <BalanceCell />
        <AutoTopUpCell />
      </Pair>
      <PaymentMethods />
      {plans.data !== undefined && (
        <AvailablePlans plans={plans.data} kind={kind} onKind={setKind} onChoose={sheet.open} />
      )}
      <NextCharges />
      <Suspense fallback={null}>
        {sheet.planId !== undefined && plans.data !== undefined && (
          <ChangePlanSheet first={sheet.planId} plans={plans.data} onClose={sheet.close} />
        )}
      </Suspense>
    </div>
  );
}

/** Two cells with a hairline between them, stacked where there is no room. */
function Pair({ children }: { children: React.ReactNode }) {
  return (
    <div className="@container border-b">
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y @xl:grid-cols-2 @xl:divide-x @xl:divide-y-0">
        {children}
      </div>
    </div>
  );
}

/** The state of the sheet is in the address (?change=business), so that it can be linked to. */
function useSheetInAddress() {
  const [search, setSearch] = useSearchParams();
  const change = search.get('change');
  const set = useCallback(
    (value: string | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === null) after.delete('change');
          else after.set('change', value);
          return after;
        },
        { replace: value === null, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    /** Undefined while it is closed; null when it begins with no plan in particular. */
    planId: change === null ? undefined : (parsePlan(change)?.id ?? null),
    open: useCallback((planId: PlanId | null) => set(planId ?? ANY), [set]),
    close: useCallback(() => set(null), [set]),
  };
}
