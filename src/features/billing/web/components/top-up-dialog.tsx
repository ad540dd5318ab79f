import { useCallback, useState } from 'react';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { TOP_UP_AMOUNTS, walletText } from '../../constants.ts';
import type { Payment } from '../../model-payments.ts';
import { formatBalance, formatShortUsd, formatUsd } from '../../rules/format-usd.ts';
import { useCardChoice } from '../card-choice.ts';
import { createPendingTopUp, type PendingTopUp } from '../pending-top-up.ts';
import { billingApi, walletQuery } from '../queries.ts';
import { topUpStore } from '../top-up-store.ts';
import { CardPicker } from './card-picker.tsx';
import { PaymentStep } from './payment-step.tsx';
import { TestPayments } from './test-payments.tsx';

type Amount = (typeof TOP_UP_AMOUNTS)[number];

/** Pays money into the wallet by card. */
export function TopUpDialog() {
  const [remembered] = useState(() => createPendingTopUp(sessionStorage));
  const [pending, setPending] = useState(remembered.read);
  const [amount, setAmount] = useState<Amount | null>(() => amountOf(pending?.microUsd));
  const [methodId, setMethodId] = useState<string | null>(pending?.methodId ?? null);
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
        <Choice
          amount={amount}
          onAmount={setAmount}
          methodId={methodId}
          onMethod={setMethodId}
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

const amountOf = (microUsd: number | undefined): Amount | null =>
  TOP_UP_AMOUNTS.find((amount) => amount === microUsd) ?? null;

interface ChoiceProps {
  amount: Amount | null;
  onAmount: (amount: Amount) => void;
  methodId: string | null;
  onMethod: (methodId: string) => void;
  onPay: (chosen: { microUsd: Amount; methodId: string }) => void;
}

function Choice({ amount, onAmount, methodId, onMethod, onPay }: ChoiceProps) {
  const [wasAsked, setAsked] = useState(false);
  const { card, whyNot, picking } = useCardChoice(methodId, onMethod);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (amount !== null && card !== undefined) onPay({ microUsd: amount, methodId: card.id });
      }}
    >
      <RadioCards
        isRow
        label="Amount"
        choices={TOP_UP_AMOUNTS.map((id) => ({ id: String(id), label: formatShortUsd(id) }))}
        selected={amount === null ? null : String(amount)}
        onSelect={(id) => {
          const chosen = amountOf(Number(id));
          if (chosen !== null) onAmount(chosen);
        }}
        error={wasAsked && amount === null ? walletText.selectAmount : null}
      />
      <CardPicker {...picking} />
      <div>
        <Button type="submit" disabledReason={whyNot}>
          {amount === null ? 'Pay' : `Pay ${formatUsd(amount)}`}
        </Button>
      </div>
    </form>
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
  const amount = amountOf(microUsd);
  return (
    <PaymentStep
      id={id}
      pay={() => billingApi.topUp({ id, microUsd: amount ?? TOP_UP_AMOUNTS[0], currency: 'USD', methodId })}
      {...rest}
    />
  );
}
