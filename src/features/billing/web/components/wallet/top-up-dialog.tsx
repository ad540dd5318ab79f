// Not on the first screen: after a press.
import { useCallback, useState } from 'react';
import { formatBalance, formatShortUsd, formatUsd } from '#kernel/money.ts';
import { useLineHindrance } from '#platform/browser/line-hindrance.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { OWN_TOP_UP, TOP_UP_AMOUNTS, walletText } from '../../../constants-wallet.ts';
import type { Payment } from '../../../model-payments.ts';
import { readOwnAmount } from '../../../rules/wallet/own-amount.ts';
import { useCardChoice } from '../../card-choice.ts';
import { createPendingTopUp, type PendingTopUp } from '../../pending-top-up.ts';
import { billingApi, walletQuery } from '../../queries.ts';
import { topUpStore } from '../../top-up-store.ts';
import { CardPicker } from '../payments/card-picker.tsx';
import { PaymentStep } from '../payments/payment-step.tsx';
import { TestPayments } from '../payments/test-payments.tsx';

/** Pays money into the wallet by card. */
export function TopUpDialog() {
  const [remembered] = useState(() => createPendingTopUp(sessionStorage));
  const [pending, setPending] = useState(remembered.read);
  const [amount, setAmount] = useState<AmountWish>(() => wishOf(pending?.microUsd));
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

/** One of the amounts that are offered, or what somebody types. */
interface AmountWish {
  readonly offered: number | null;
  readonly typed: string;
}

const isOffered = (microUsd: number) => TOP_UP_AMOUNTS.some((amount) => amount === microUsd);

function wishOf(microUsd: number | undefined): AmountWish {
  if (microUsd === undefined) return { offered: null, typed: '' };
  return isOffered(microUsd)
    ? { offered: microUsd, typed: '' }
    : { offered: null, typed: (microUsd / 1_000_000).toFixed(2) };
}

interface ChoiceProps {
  amount: AmountWish;
  onAmount: (amount: AmountWish) => void;
  methodId: string | null;
  onMethod: (methodId: string) => void;
  onPay: (chosen: { microUsd: number; methodId: string }) => void;
}

function Choice({ amount, onAmount, methodId, onMethod, onPay }: ChoiceProps) {
  const [wasAsked, setAsked] = useState(false);
  const { card, whyNot, picking } = useCardChoice(methodId, onMethod);
  const hindrance = useLineHindrance();
  const own = readOwnAmount(amount.typed);
  const microUsd = own.kind === 'empty' ? amount.offered : own.kind === 'amount' ? own.microUsd : null;
  const { microUsdMin, microUsdMax } = OWN_TOP_UP;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (microUsd !== null && card !== undefined) onPay({ microUsd, methodId: card.id });
      }}
    >
      <RadioCards
        isRow
        label="Amount"
        choices={TOP_UP_AMOUNTS.map((id) => ({ id: String(id), label: formatShortUsd(id) }))}
        selected={amount.offered === null ? null : String(amount.offered)}
        onSelect={(id) => onAmount(wishOf(Number(id)))}
        error={wasAsked && microUsd === null && own.kind === 'empty' ? walletText.selectAmount : null}
      />
      <TextField
        label="Other amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        hint={`From ${formatShortUsd(microUsdMin)} to ${formatShortUsd(microUsdMax)}`}
        value={amount.typed}
        onChange={(typed) => onAmount({ offered: null, typed })}
        error={wasAsked && own.kind === 'wrong' ? own.sentence : null}
      />
      <CardPicker {...picking} />
      <div>
        <Button type="submit" disabledReason={hindrance ?? whyNot}>
          {microUsd === null ? 'Pay' : `Pay ${formatUsd(microUsd)}`}
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
  return (
    <PaymentStep
      id={id}
      pay={() => billingApi.topUp({ id, microUsd, currency: 'USD', methodId })}
      {...rest}
    />
  );
}
