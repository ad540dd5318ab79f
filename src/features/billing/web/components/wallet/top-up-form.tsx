import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatShortUsd, formatUsd } from '#kernel/money.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OWN_TOP_UP, TOP_UP_AMOUNTS, walletText } from '../../../constants-wallet.ts';
import { readOwnAmount } from '../../../rules/wallet/own-amount.ts';
import { useCardChoice } from '../../card-choice.ts';
import type { PendingTopUp } from '../../pending-top-up.ts';
import { CardPicker } from '../payments/card-picker.tsx';

/** One of the offered amounts or a typed one, and the card if one was picked. */
export const topUpForm = z
  .object({ offered: z.string(), typed: z.string(), methodId: z.nullable(z.string()) })
  .check(({ value, issues }) => {
    const own = readOwnAmount(value.typed);
    const because = { code: 'custom', input: value } as const;
    if (own.kind === 'wrong') issues.push({ ...because, path: ['typed'], message: own.sentence });
    else if (amountOf(value) === null)
      issues.push({ ...because, path: ['offered'], message: walletText.selectAmount });
  });
type TopUp = z.infer<typeof topUpForm>;

/** Amount to pay. Null while there is none, or it is invalid. */
function amountOf({ offered, typed }: Pick<TopUp, 'offered' | 'typed'>): number | null {
  const own = readOwnAmount(typed);
  if (own.kind === 'amount') return own.microUsd;
  return own.kind === 'empty' && offered !== '' ? Number(offered) : null;
}

const isOffered = (microUsd: number) => TOP_UP_AMOUNTS.some((amount) => amount === microUsd);

/** Values of the form for a payment that was started. */
export function formOf(pending: PendingTopUp | null): TopUp {
  if (pending === null) return { offered: '', typed: '', methodId: null };
  const { microUsd, methodId } = pending;
  return isOffered(microUsd)
    ? { offered: String(microUsd), typed: '', methodId }
    : { offered: '', typed: (microUsd / 1_000_000).toFixed(2), methodId };
}

interface TopUpFormProps {
  form: UseFormReturn<TopUp>;
  onPay: (chosen: { microUsd: number; methodId: string }) => void;
}

/** Asks for an amount and a card. */
export function TopUpForm({ form, onPay }: TopUpFormProps) {
  const { control, handleSubmit, setValue } = form;
  const chosen = useWatch({ control });
  const { card, whyNot, picking } = useCardChoice(chosen.methodId ?? null, (id) => setValue('methodId', id));
  const hindrance = useConnectionProblem();
  const microUsd = amountOf({ offered: chosen.offered ?? '', typed: chosen.typed ?? '' });
  const submit = handleSubmit((values) => {
    const amount = amountOf(values);
    if (amount !== null && card !== undefined) onPay({ microUsd: amount, methodId: card.id });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Amount form={form} />
      <CardPicker {...picking} />
      <div>
        <Button type="submit" disabledReason={hindrance ?? whyNot}>
          {microUsd === null ? 'Pay' : `Pay ${formatUsd(microUsd)}`}
        </Button>
      </div>
    </form>
  );
}

/** The field that was used last counts, and the other is cleared. */
function Amount({ form: { control, setValue, clearErrors } }: Pick<TopUpFormProps, 'form'>) {
  const { field: offered, fieldState: ofOffered } = useController({ control, name: 'offered' });
  const { field: typed, fieldState: ofTyped } = useController({ control, name: 'typed' });
  const { microUsdMin, microUsdMax } = OWN_TOP_UP;
  const forget = (name: 'offered' | 'typed') => {
    setValue(name, '');
    clearErrors(name);
  };
  return (
    <>
      <RadioCards
        isRow
        label="Amount"
        choices={TOP_UP_AMOUNTS.map((id) => ({ id: String(id), label: formatShortUsd(id) }))}
        selected={offered.value === '' ? null : offered.value}
        onSelect={(id) => {
          forget('typed');
          offered.onChange(id);
        }}
        error={ofOffered.error?.message}
        firstRef={offered.ref}
      />
      <TextField
        label="Other amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        hint={`From ${formatShortUsd(microUsdMin)} to ${formatShortUsd(microUsdMax)}`}
        value={typed.value}
        onChange={(text) => {
          forget('offered');
          typed.onChange(text);
        }}
        error={ofTyped.error?.message}
        inputRef={typed.ref}
      />
    </>
  );
}
