import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { Loading } from '#ui/spinner.tsx';
import { cardFormQuery } from '../../card-queries.ts';
import type { CardFormProps } from '../../use-store-card.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';

// Stripe's code, loaded only by those who pay.
const StripeCardForm = late(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}));

/** Stores a card with the card network of this installation. */
export function CardForm(props: CardFormProps) {
  const form = useQuery(cardFormQuery);
  if (form.data === undefined) {
    if (form.isError)
      return (
        <ErrorState onRetry={() => void form.refetch()} isRetrying={form.isFetching}>
          {sentenceOf(form.error)}
        </ErrorState>
      );
    return <Loading />;
  }
  return form.data.engine === 'sandbox' ? (
    <SandboxCardForm testCards={form.data.testCards} {...props} />
  ) : (
    <Suspense fallback={<Loading />}>
      <StripeCardForm publishableKey={form.data.publishableKey} {...props} />
    </Suspense>
  );
}
