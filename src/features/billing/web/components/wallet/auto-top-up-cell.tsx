import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatShortUsd, formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import type { PaymentMethod } from '../../../model-payments.ts';
import type { AutoTopUp } from '../../../model-wallet.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { type AutoTopUpChange, cardOf, changeOf } from '../../auto-top-up-change.ts';
import { autoTopUpQuery, billingApi, paymentMethodsQuery } from '../../queries.ts';
import { BillingCell } from '../subscriptions/billing-cell.tsx';

const AutoTopUpDialog = late(async () => ({
  default: (await import('./auto-top-up-dialog.tsx')).AutoTopUpDialog,
}));

/** Automatic top-up. Off by default, and the switch saves at once. */
export function AutoTopUpCell() {
  const settings = useQuery(autoTopUpQuery);
  const methods = useQuery(paymentMethodsQuery);
  const failed = [settings, methods].find(({ data, isError }) => data === undefined && isError);
  if (settings.data !== undefined && methods.data !== undefined)
    return <Settings settings={settings.data} methods={methods.data} />;
  return (
    <BillingCell title="Automatic top-up">
      {failed?.error == null ? (
        <Skeleton className="mt-2 h-5 w-full" />
      ) : (
        <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
          {sentenceOf(failed.error)}
        </ErrorState>
      )}
    </BillingCell>
  );
}

function Settings({ settings, methods }: { settings: AutoTopUp; methods: readonly PaymentMethod[] }) {
  const [isChanging, setChanging] = useState(false);
  const card = cardOf(settings, methods);
  const hindrance = useConnectionProblem();
  const save = useMutation({
    mutationFn: (change: AutoTopUpChange) => billingApi.setAutoTopUp(change),
    onSuccess(saved) {
      queryClient.setQueryData(autoTopUpQuery.queryKey, saved);
      toast.success(saved.isOn ? 'Automatic top-up is on' : 'Automatic top-up is off');
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const isOn = save.isPending ? save.variables.isOn : settings.isOn;
  return (
    <BillingCell
      title="Automatic top-up"
      aside={
        <Switch
          aria-label="Top up automatically when the balance is low"
          isSelected={isOn}
          isDisabled={save.isPending || hindrance !== null || (card === undefined && !settings.isOn)}
          onChange={(next) =>
            save.mutate(next && card !== undefined ? changeOf(settings, card) : { isOn: false })
          }
        >
          {null}
        </Switch>
      }
    >
      {settings.offBecause !== null && (
        <div className="my-1">
          <Notice>{offText[settings.offBecause]}</Notice>
        </div>
      )}
      <Terms settings={settings} card={card} />
      <div className="mt-1">
        {card !== undefined && (
          <button type="button" className="text-link text-13" onClick={() => setChanging(true)}>
            Change amounts
          </button>
        )}
      </div>
      <Suspense fallback={null}>
        {isChanging && (
          <AutoTopUpDialog settings={settings} methods={methods} onClose={() => setChanging(false)} />
        )}
      </Suspense>
    </BillingCell>
  );
}

function Terms({ settings, card }: { settings: AutoTopUp; card: PaymentMethod | undefined }) {
  const { microUsd, belowMicroUsd, capMicroUsd, thisMonthMicroUsd, isOn } = settings;
  return (
    <div className="text-13">
      <p className="mt-1 text-pretty">
        Add <b className="font-medium">{formatShortUsd(microUsd)}</b> when the balance drops below{' '}
        <b className="font-medium">{formatShortUsd(belowMicroUsd)}</b>.
      </p>
      <p className="text-pretty text-ink-2">
        {card === undefined
          ? 'Add a card first.'
          : `From ${cardName(card)}, at most ${formatShortUsd(capMicroUsd)} a month.${isOn ? ` ${formatUsd(thisMonthMicroUsd)} so far this month.` : ''}`}
      </p>
    </div>
  );
}

const offText = {
  declined: 'Your card was declined several times in a row, so we turned automatic top-up off.',
  'card-removed': 'The card for automatic top-up was removed, so we turned it off.',
} as const;
