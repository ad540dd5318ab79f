import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Loading } from '#ui/spinner.tsx';
import { cardExpiryWords, cardName } from '../../../rules/payments/card-name.ts';
import type { CardPicking } from '../../card-choice.ts';
import { paymentMethodsQuery } from '../../queries.ts';

const CardForm = late(async () => ({ default: (await import('./card-form.tsx')).CardForm }));

/** Picks the card to pay with. A new card is added in place and selected. It becomes the default once it has paid. */
export function CardPicker(props: CardPicking) {
  const { isAdding, onAdding } = props;
  const methods = useQuery(paymentMethodsQuery);
  if (methods.data === undefined) {
    if (methods.isError)
      return (
        <ErrorState onRetry={() => void methods.refetch()} isRetrying={methods.isFetching}>
          {sentenceOf(methods.error)}
        </ErrorState>
      );
    return <Loading label="Loading your cards" />;
  }
  const cards = methods.data;
  return (
    <div className="flex flex-col gap-3">
      {cards.length > 0 && (
        <RadioCards
          label="Card"
          choices={cards.map((card) => ({
            id: card.id,
            label: cardName(card),
            detail: cardExpiryWords(card),
          }))}
          selected={props.selected}
          onSelect={props.onSelect}
        />
      )}
      {isAdding || cards.length === 0 ? (
        <section aria-label="New card" className="rounded-control border p-4">
          <Suspense fallback={<Loading />}>
            <CardForm
              becomesDefault="when-paid"
              onStored={({ id }) => {
                props.onSelect(id);
                onAdding(false);
              }}
              {...(cards.length > 0 && { onCancel: () => onAdding(false) })}
            />
          </Suspense>
        </section>
      ) : (
        <div>
          <Button variant="quiet" size="small" onPress={() => onAdding(true)}>
            Use another card
          </Button>
        </div>
      )}
    </div>
  );
}
