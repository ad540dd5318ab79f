import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { AUTO_TOP_UP_CAPS, AUTO_TOP_UP_THRESHOLDS, TOP_UP_AMOUNTS } from '../../constants.ts';
import type { PaymentMethod } from '../../model-payments.ts';
import type { AutoTopUp } from '../../model-wallet.ts';
import { cardName } from '../../rules/card-name.ts';
import { formatShortUsd, formatUsd } from '../../rules/format-usd.ts';
import { autoTopUpQuery, billingApi, paymentMethodsQuery } from '../queries.ts';

/** Lets the balance be topped up by itself. Off until somebody turns it on. */
export function AutoTopUpCard() {
  const settings = useQuery(autoTopUpQuery);
  const methods = useQuery(paymentMethodsQuery);
  const failed = [settings, methods].find(({ data, isError }) => data === undefined && isError);
  return (
    <Card title="Automatic top-up">
      {failed?.error != null && (
        <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
          {sentenceOf(failed.error)}
        </ErrorState>
      )}
      {failed === undefined && (settings.data === undefined || methods.data === undefined) && (
        <output aria-label="Loading">
          <Skeleton className="h-6 w-full" />
        </output>
      )}
      {settings.data !== undefined && methods.data !== undefined && (
        // What another device has saved is what this one goes on from.
        <Settings
          key={JSON.stringify(wishOf(settings.data))}
          settings={settings.data}
          methods={methods.data}
        />
      )}
    </Card>
  );
}

const wishOf = ({ isOn, belowMicroUsd, microUsd, capMicroUsd, methodId }: AutoTopUp) => ({
  isOn,
  belowMicroUsd,
  microUsd,
  capMicroUsd,
  methodId,
});

const choicesOf = <Amount extends number>(amounts: readonly Amount[]) =>
  amounts.map((amount) => ({ id: String(amount), label: formatShortUsd(amount) }));

/** The amount of a list that a choice stands for; the first when it stands for none. */
function chosen<Amount extends number>(amounts: readonly [Amount, ...Amount[]], id: string): Amount {
  return amounts.find((amount) => String(amount) === id) ?? amounts[0];
}

interface Wish {
  readonly isOn: boolean;
  readonly below: string;
  readonly amount: string;
  readonly cap: string;
  readonly methodId: string | null;
}

function Settings({ settings, methods }: { settings: AutoTopUp; methods: readonly PaymentMethod[] }) {
  const [wish, setWish] = useState<Wish>({
    isOn: settings.isOn,
    below: String(settings.belowMicroUsd),
    amount: String(settings.microUsd),
    cap: String(settings.capMicroUsd),
    methodId: settings.methodId,
  });
  const card = methods.find(({ id }) => id === wish.methodId) ?? methods.find(({ isDefault }) => isDefault);
  const save = useMutation({
    mutationFn: () => billingApi.setAutoTopUp(changeOf(wish, card)),
    onSuccess: (saved) => {
      queryClient.setQueryData(autoTopUpQuery.queryKey, saved);
      toast.success(saved.isOn ? 'Automatic top-ups are on' : 'Automatic top-ups are off');
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {settings.offBecause !== null && <Notice>{offText[settings.offBecause]}</Notice>}
      <Switch isSelected={wish.isOn} onChange={(isOn) => setWish({ ...wish, isOn })}>
        Top up by itself when the balance is low
      </Switch>
      {wish.isOn && (
        <Fields
          wish={{ ...wish, methodId: card?.id ?? null }}
          onChange={setWish}
          {...{ settings, methods }}
        />
      )}
      {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
      <div>
        <Button
          type="submit"
          variant="secondary"
          isPending={save.isPending}
          disabledReason={wish.isOn && card === undefined ? 'Add a card first' : null}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function changeOf(
  wish: Wish,
  card: PaymentMethod | undefined,
): Parameters<typeof billingApi.setAutoTopUp>[0] {
  if (!wish.isOn) return { isOn: false };
  return {
    isOn: true,
    currency: 'USD',
    belowMicroUsd: chosen(AUTO_TOP_UP_THRESHOLDS, wish.below),
    microUsd: chosen(TOP_UP_AMOUNTS, wish.amount),
    capMicroUsd: chosen(AUTO_TOP_UP_CAPS, wish.cap),
    methodId: card?.id ?? '',
  };
}

function Fields(props: {
  wish: Wish;
  onChange: (wish: Wish) => void;
  settings: AutoTopUp;
  methods: readonly PaymentMethod[];
}) {
  const { wish, onChange, settings, methods } = props;
  return (
    <div className="grid gap-3 phone:grid-cols-2">
      <Select
        label="When less is left than"
        choices={choicesOf(AUTO_TOP_UP_THRESHOLDS)}
        selected={wish.below}
        onSelect={(below) => onChange({ ...wish, below })}
      />
      <Select
        label="Add"
        choices={choicesOf(TOP_UP_AMOUNTS)}
        selected={wish.amount}
        onSelect={(amount) => onChange({ ...wish, amount })}
      />
      <Select
        label="At most in a month"
        choices={choicesOf(AUTO_TOP_UP_CAPS)}
        selected={wish.cap}
        onSelect={(cap) => onChange({ ...wish, cap })}
        hint={`${formatUsd(settings.thisMonthMicroUsd)} so far in this one`}
      />
      <Select
        label="From this card"
        choices={methods.map((method) => ({ id: method.id, label: cardName(method) }))}
        selected={wish.methodId}
        onSelect={(methodId) => onChange({ ...wish, methodId })}
        placeholder="No card is stored"
      />
    </div>
  );
}

const offText = {
  declined: 'Your card was declined several times in a row, so automatic top-ups were turned off.',
  'card-removed': 'The card for automatic top-ups is no longer stored, so they were turned off.',
} as const;
