import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { walletText } from '../../../constants-wallet.ts';
import type { PaymentMethod } from '../../../model-payments.ts';
import { brandName, cardExpiryWords, cardName } from '../../../rules/payments/card-name.ts';
import { billingApi, paymentMethodsQuery } from '../../queries.ts';
import { radioClass } from '../radio-style.ts';
import { BillingSection } from '../subscriptions/billing-cell.tsx';

// Everything that accepts a card loads when it is opened.
const AddCardDialog = late(async () => ({ default: (await import('./card-dialogs.tsx')).AddCardDialog }));
const EditCardDialog = late(async () => ({ default: (await import('./card-dialogs.tsx')).EditCardDialog }));
const RemoveCardDialog = late(async () => ({
  default: (await import('./card-dialogs.tsx')).RemoveCardDialog,
}));

/** The cards of an account; a radio button says which one renews plans. */
export function PaymentMethods() {
  const methods = useQuery(paymentMethodsQuery);
  const [isAdding, setAdding] = useState(false);
  const hindrance = useConnectionProblem();
  return (
    <BillingSection
      title="Payment Methods"
      aside={
        <Button
          variant="secondary"
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabledReason={hindrance}
          onPress={() => setAdding(true)}
        >
          {walletText.addPaymentMethod}
        </Button>
      }
    >
      {methods.isPending && <SkeletonRows rows={1} label="Loading your cards" />}
      {methods.data === undefined && methods.isError && (
        <ErrorState onRetry={() => void methods.refetch()} isRetrying={methods.isFetching}>
          {sentenceOf(methods.error)}
        </ErrorState>
      )}
      {methods.data?.length === 0 && (
        <EmptyState small>No cards yet. You don't need one on the Free plan.</EmptyState>
      )}
      {methods.data !== undefined && methods.data.length > 0 && <Cards methods={methods.data} />}
      <Suspense fallback={null}>{isAdding && <AddCardDialog onClose={() => setAdding(false)} />}</Suspense>
    </BillingSection>
  );
}

function Cards({ methods }: { methods: readonly PaymentMethod[] }) {
  const makeDefault = useMutation({
    mutationFn: ({ id }: PaymentMethod) => billingApi.changePaymentMethod({ id, isDefault: true }),
    onSuccess: (method) => toast.success(`${cardName(method)} is now your default card`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
  });
  const chosen = makeDefault.isPending
    ? makeDefault.variables.id
    : methods.find(({ isDefault }) => isDefault)?.id;
  return (
    <ul aria-label="Payment Methods">
      {methods.map((method) => (
        <CardRow
          key={method.id}
          method={method}
          isChosen={method.id === chosen}
          onChoose={() => makeDefault.mutate(method)}
        />
      ))}
    </ul>
  );
}

function CardRow(props: { method: PaymentMethod; isChosen: boolean; onChoose: () => void }) {
  const { method, isChosen } = props;
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const hindrance = useConnectionProblem();
  const name = cardName(method);
  return (
    <li className="flex min-h-14 items-center gap-3 border-t px-4 py-1.5 hover:bg-sunk desk:px-6">
      <input
        type="radio"
        name="default-card"
        aria-label={`Use ${name} by default`}
        checked={isChosen}
        disabled={hindrance !== null}
        onChange={props.onChoose}
        className={radioClass}
      />
      <span
        aria-hidden="true"
        className="hidden h-8 w-12 shrink-0 items-center justify-center overflow-hidden rounded-small border bg-sunk px-1 text-[10px] font-medium uppercase phone:flex"
      >
        <span className="truncate">{brandName(method.brand)}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-15 font-medium">{name}</p>
        <p className={method.expiry === 'valid' ? 'text-13 text-ink-3' : 'text-13 font-medium text-ink'}>
          {cardExpiryWords(method)}
        </p>
      </div>
      {isChosen && <span className="text-13 text-ink-2">Default</span>}
      <div className="flex">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Edit ${name}`}
          disabledReason={hindrance}
          onPress={() => setOpen('edit')}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${name}`}
          disabledReason={hindrance}
          onPress={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'edit' && <EditCardDialog method={method} onClose={close} />}
        {open === 'remove' && <RemoveCardDialog method={method} onClose={close} />}
      </Suspense>
    </li>
  );
}
