// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatBalance, formatUsd } from '#kernel/money.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { walletText } from '../../../constants-wallet.ts';
import type { Payment } from '../../../model-payments.ts';
import { createPendingTopUp, type PendingTopUp } from '../../pending-top-up.ts';
import { billingApi, walletQuery } from '../../queries.ts';
import { topUpStore } from '../../top-up-store.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import { TestPayments } from '../payments/test-payments.tsx';
import { formOf, TopUpForm, topUpForm } from './top-up-form.tsx';

/** Pays money into the wallet by card. */
export function TopUpDialog() {
  const [remembered] = useState(() => createPendingTopUp(sessionStorage));
  const [pending, setPending] = useState(remembered.read);
  const form = useForm({ resolver: zodResolver(topUpForm), defaultValues: formOf(pending) });
  const [isSafe, setSafe] = useState(true);

  const succeeded = useCallback(
    async ({ microUsd }: Payment) => {
      remembered.forget();
      topUpStore.set(false);
      const wallet = await queryClient.fetchQuery(walletQuery).catch(() => undefined);
      const balance =
        wallet === undefined ? '' : ` Your balance is ${formatBalance(wallet.availableMicroUsd)}.`;
      toast.success(`${formatUsd(microUsd)} was added.${balance}`);
    },
    [remembered],
  );

  return (
    <Dialog title={walletText.topUp} isOpen onOpenChange={topUpStore.set} isLocked={!isSafe}>
      {pending === null ? (
        <TopUpForm
          form={form}
          onPay={(chosen) => {
            const next = { id: crypto.randomUUID(), ...chosen };
            remembered.keep(next);
            setPending(next);
          }}
        />
      ) : (
        <Paying
          pending={pending}
          onSafe={setSafe}
          onSucceeded={(payment) => void succeeded(payment)}
          onTryAgain={() => {
            remembered.forget();
            setPending(null);
          }}
        />
      )}
      <TestPayments />
    </Dialog>
  );
}

interface PayingProps {
  pending: PendingTopUp;
  onSafe: (isSafe: boolean) => void;
  onSucceeded: (payment: Payment) => void;
  onTryAgain: () => void;
}

function Paying({ pending, ...rest }: PayingProps) {
  const { id, microUsd, methodId } = pending;
  return (
    <PaymentStep
      id={id}
      pay={() => billingApi.topUp({ id, microUsd, currency: 'USD', methodId })}
      {...rest}
    />
  );
}
