import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { StoringSession } from '../../../model-payments.ts';
import { billingApi } from '../../queries.ts';
import { openStripe } from '../../stripe.ts';
import { type CardFormProps, useStoreCard } from '../../use-store-card.ts';

interface Opened {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly session: StoringSession;
}

/** Stripe's Payment Element: Stripe's fields in its own frame, so the input stays with Stripe. */
export function StripeCardForm(props: CardFormProps & { publishableKey: string | null }) {
  const { publishableKey, onStored, onCancel, becomesDefault } = props;
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const store = useStoreCard({ onStored, becomesDefault });

  useEffect(() => {
    let isGone = false;
    let close = () => {};
    const begin = async () => {
      try {
        const next = await open(publishableKey);
        if (isGone || place.current === null) return;
        const element = next.elements.create('payment', { layout: 'tabs' });
        element.mount(place.current);
        close = () => element.destroy();
        setOpened(next);
      } catch (cause) {
        if (!isGone) setFailure(sentenceOf(cause));
      }
    };
    void begin();
    return () => {
      isGone = true;
      close();
    };
  }, [publishableKey]);

  const submit = async ({ stripe, elements, session }: Opened) => {
    setFailure(null);
    setConfirming(true);
    const { error } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.href },
    });
    setConfirming(false);
    if (error === undefined) store.mutate({ reference: session.reference });
    // Stripe's sentences are written for the cardholder.
    else setFailure(error.message ?? sentenceOf(error));
  };

  return (
    <div className="flex flex-col gap-4">
      {opened === null && failure === null && <Loading />}
      <div ref={place} />
      {(failure ?? store.sentence) !== null && <Notice>{failure ?? store.sentence}</Notice>}
      <FormEnd onCancel={onCancel}>
        {opened !== null && (
          <Button
            variant="secondary"
            isPending={isConfirming || store.isPending}
            onPress={() => void submit(opened)}
          >
            Add card
          </Button>
        )}
      </FormEnd>
    </div>
  );
}

async function open(publishableKey: string | null): Promise<Opened> {
  const [stripe, session] = await Promise.all([
    openStripe(publishableKey),
    billingApi.startStoringCard({ id: crypto.randomUUID() }),
  ]);
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const elements = stripe.elements({
    clientSecret: session.clientSecret ?? '',
    appearance: { theme: isDark ? 'night' : 'stripe' },
  });
  return { stripe, elements, session };
}
