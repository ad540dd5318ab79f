import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import type { PlanId } from '../../../model.ts';
import type { Payment } from '../../../model-payments.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { entitlementsQuery, outlookQuery } from '../../queries.ts';

/** What was paid, a link to the invoice, and the next steps. */
export function PlanReceipt(props: { planId: PlanId; payment: Payment; onClose: () => void }) {
  const { planId, payment, onClose } = props;
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: outlook } = useQuery(outlookQuery);
  const place = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here, and this is read out.
  useEffect(() => place.current?.focus(), []);
  const lacksNumber = (entitlements?.numbers.max ?? 0) > 0 && outlook?.numbersHeld === 0;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={place} tabIndex={-1} className="text-28 outline-none">
          You're on {planOf(planId).name}
        </h3>
        <p className="mt-1 text-15 text-ink-2">
          You paid {formatUsd(payment.microUsd)}.{' '}
          <Link to={paths.billing({ tab: 'invoices', invoice: payment.invoiceId })}>See the invoice</Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {lacksNumber ? (
          <ButtonLink to={paths.numbers({ dialog: 'new' })}>Choose your number</ButtonLink>
        ) : (
          <ButtonLink to={paths.dashboard()}>Go to dashboard</ButtonLink>
        )}
        <Button variant="secondary" onPress={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
