import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import type { PaymentMethod } from '../model-payments.ts';
import { billingApi, paymentMethodsQuery } from './queries.ts';

export interface CardFormProps {
  onStored: (method: PaymentMethod) => void;
  /** A card that is added to pay with has to pay before it is the default. */
  becomesDefault?: 'when-paid';
  /** Absent where there is nothing to go back to. */
  onCancel?: () => void;
}

/** Takes over a card that the network has stored. Tried again after no answer, it is the same card. */
export function useStoreCard({
  onStored,
  becomesDefault,
}: {
  onStored: (method: PaymentMethod) => void;
  becomesDefault?: 'when-paid' | undefined;
}) {
  const id = useRef<string>(undefined);
  const store = useMutation({
    mutationFn: ({ reference }: { reference: string }) => {
      id.current ??= crypto.randomUUID();
      return billingApi.addPaymentMethod({ id: id.current, reference, isDefault: becomesDefault });
    },
    onSuccess: async (method) => {
      id.current = undefined;
      await queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey });
      onStored(method);
    },
    onError: (error) => {
      // A refused card needs a new id. Without an answer the request may have arrived.
      if (codeOf(error) !== null) id.current = undefined;
    },
  });
  return { ...store, sentence: store.error === null ? null : sentenceOf(store.error) };
}
