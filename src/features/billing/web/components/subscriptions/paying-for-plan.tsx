import { useCallback } from 'react';
import { queryClient } from '#platform/browser/query-client.ts';
import { billingErrors } from '../../../errors.ts';
import type { Payment } from '../../../model-payments.ts';
import { billingApi, entitlementsQuery, outlookQuery, subscriptionsQuery } from '../../queries.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import type { Buying } from './pay-for-plan.tsx';

interface PayingForPlanProps {
  buying: Buying;
  onSafe: (isSafe: boolean) => void;
  onPaid: (payment: Payment) => void;
  onBack: () => void;
}

/** Pays for a confirmed purchase, and waits until the plan has started. */
export function PayingForPlan({ buying, onSafe, onPaid, onBack }: PayingForPlanProps) {
  const pay = async (): Promise<Payment> => {
    const { payment } = await billingApi.buyPlan({ ...buying, when: 'now', currency: 'USD' });
    if (payment === null) throw new Error('what is bought now is paid now');
    return payment;
  };
  // The same for every drawing: the payment step calls it when it changes, too.
  const succeeded = useCallback(
    async (payment: Payment) => {
      const changed = [subscriptionsQuery, entitlementsQuery, outlookQuery];
      await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
      onPaid(payment);
    },
    [onPaid],
  );
  return (
    <PaymentStep
      id={buying.id}
      pay={pay}
      onTryAgain={onBack}
      onSucceeded={(payment) => void succeeded(payment)}
      lost={`${billingErrors.planFailed().message}.`}
      onSafe={onSafe}
    />
  );
}
