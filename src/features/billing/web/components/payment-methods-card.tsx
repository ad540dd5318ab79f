import { useMutation, useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { walletText } from '../../constants.ts';
import type { PaymentMethod } from '../../model-payments.ts';
import { cardExpiry, cardName } from '../../rules/card-name.ts';
import { billingApi, paymentMethodsQuery } from '../queries.ts';

// Whatever takes a card is loaded when it is opened.
const AddCardDialog = lazy(async () => ({ default: (await import('./card-dialogs.tsx')).AddCardDialog }));
const EditCardDialog = lazy(async () => ({ default: (await import('./card-dialogs.tsx')).EditCardDialog }));
const RemoveCardDialog = lazy(async () => ({
  default: (await import('./card-dialogs.tsx')).RemoveCardDialog,
}));

/** The cards of an account. */
export function PaymentMethodsCard() {
  const methods = useQuery(paymentMethodsQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title="Payment Methods">
      {methods.isPending && <SkeletonRows rows={1} label="Loading your cards" />}
      {methods.data === undefined && methods.isError && (
        <ErrorState onRetry={() => void methods.refetch()} isRetrying={methods.isFetching}>
          {sentenceOf(methods.error)}
        </ErrorState>
      )}
      {methods.data?.length === 0 && (
        <EmptyState small>No card is stored, and none is needed for the Free plan.</EmptyState>
      )}
      {methods.data !== undefined && methods.data.length > 0 && (
        <ul aria-label="Payment Methods" className="flex flex-col">
          {methods.data.map((method) => (
            <CardRow key={method.id} method={method} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button variant="secondary" onPress={() => setAdding(true)}>
          {walletText.addPaymentMethod}
        </Button>
      </div>
      <Suspense fallback={null}>{isAdding && <AddCardDialog onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function CardRow({ method }: { method: PaymentMethod }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const name = cardName(method);
  const makeDefault = useMutation({
    mutationFn: () => billingApi.changePaymentMethod({ id: method.id, isDefault: true }),
    onSuccess: () => toast.success(`${name} is your default card now`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
          {name}
          {method.isDefault && <Badge>Default</Badge>}
          {method.expiry === 'soon' && <Badge tone="bad">Expires soon</Badge>}
          {method.expiry === 'expired' && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="text-13 text-ink-2">
          {method.expiry === 'expired' ? 'Expired' : 'Expires'} {cardExpiry(method)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {!method.isDefault && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Make default: ${name}`}
            isPending={makeDefault.isPending}
            onPress={() => makeDefault.mutate()}
          >
            Make default
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onPress={() => setOpen('edit')}>
          Edit
        </Button>
        <Button variant="danger" size="small" aria-label={`Remove ${name}`} onPress={() => setOpen('remove')}>
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
