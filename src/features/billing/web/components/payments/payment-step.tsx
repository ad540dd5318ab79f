import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { SECOND_MS } from '#kernel/instant.ts';
import { formatUsd } from '#kernel/money.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { Payment } from '../../../model-payments.ts';
import { paymentQuery } from '../../queries.ts';

/** Polling interval of a payment in progress, in addition to events. */
const ASK_AGAIN_MS = 3 * SECOND_MS;
/** After this time the step says that it takes longer, and may be closed. */
const LONG_MS = 12 * SECOND_MS;

export interface PaymentStepProps {
  /** The payment's id, known before it begins. */
  id: string;
  /** Requests the payment. Calling it again with the same id is the same payment. */
  pay: () => Promise<Payment>;
  /** Back to the choice of a card, with its input. */
  onTryAgain: () => void;
  onSucceeded: (payment: Payment) => void;
  /** First sentence when the request gets no answer. */
  lost?: string;
  /** Called with whether the dialog may be closed: not while the bank decides. */
  onSafe?: ((isSafe: boolean) => void) | undefined;
}

/** Follows one payment from asking for it to its end. */
export function PaymentStep({ id, pay, onTryAgain, onSucceeded, lost = '', onSafe }: PaymentStepProps) {
  const begun = useMutation({
    mutationFn: pay,
    onSuccess: (payment) =>
      queryClient.setQueryData(paymentQuery(id).queryKey, (known) => laterOf(known, payment)),
  });
  const { mutate } = begun;
  useEffect(() => mutate(), [mutate]);
  const { data: payment } = useQuery({
    ...paymentQuery(id),
    enabled: begun.isSuccess,
    refetchInterval: ({ state }) => (isEnded(state.data) ? false : ASK_AGAIN_MS),
  });
  useEffect(() => {
    if (payment?.status === 'succeeded') onSucceeded(payment);
  }, [payment, onSucceeded]);
  const place = useFocusWhenChanged(begun.isError ? 'error' : payment?.status);
  return (
    <section ref={place} tabIndex={-1} aria-label="Payment" className="flex flex-col gap-4 outline-none">
      {begun.isError ? (
        <NotBegun lost={lost} error={begun.error} onAgain={() => mutate()} onTryAgain={onTryAgain} />
      ) : (
        <Begun payment={payment} onTryAgain={onTryAgain} onSafe={onSafe} />
      )}
    </section>
  );
}

function Begun(props: Pick<PaymentStepProps, 'onTryAgain' | 'onSafe'> & { payment: Payment | undefined }) {
  const { payment, onTryAgain, onSafe } = props;
  if (payment?.status === 'failed') return <Failed payment={payment} onTryAgain={onTryAgain} />;
  if (payment?.status === 'requires-action')
    return (
      <Suspense fallback={<Loading label="Your bank is asking you to confirm" />}>
        <Challenge payment={payment} />
      </Suspense>
    );
  return <Processing onSafe={onSafe} />;
}

/** The pressed control is gone with its step, so the focus moves to the new step, which is read out. */
function useFocusWhenChanged(step: string | undefined) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (step !== undefined) place.current?.focus();
  }, [step]);
  return place;
}

const Challenge = late(async () => ({ default: (await import('./payment-challenge.tsx')).PaymentChallenge }));

const isEnded = (payment: Payment | undefined) =>
  payment?.status === 'succeeded' || payment?.status === 'failed';

/** An event may have reported the outcome before the request was answered. */
function laterOf(known: Payment | undefined, answered: Payment): Payment {
  return known !== undefined && isEnded(known) ? known : answered;
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function Processing({ onSafe }: Pick<PaymentStepProps, 'onSafe'>) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    onSafe?.(false);
    const timer = setTimeout(() => {
      setLong(true);
      onSafe?.(true);
    }, LONG_MS);
    return () => {
      clearTimeout(timer);
      onSafe?.(true);
    };
  }, [onSafe]);
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  return (
    <>
      <Loading
        label={
          isOnline ? 'Processing the payment' : "You're offline. We'll carry on when you're back online."
        }
      />
      {isLong && (
        <p className="text-center text-13 text-ink-2">
          This is taking longer than usual. You can close this window. Nothing is charged twice.
        </p>
      )}
    </>
  );
}

function NotBegun(props: { lost: string; error: Error; onAgain: () => void; onTryAgain: () => void }) {
  // Without an answer the outcome is unknown, so the same payment is requested again.
  const isUnknown = codeOf(props.error) === null;
  return (
    <>
      <Notice>
        {isUnknown
          ? `${props.lost} We can't reach the server. Nothing is charged twice.`.trim()
          : sentenceOf(props.error)}
      </Notice>
      <Choices>
        <Button onPress={props.onAgain}>Try again</Button>
        <Button variant="secondary" onPress={props.onTryAgain}>
          Back
        </Button>
      </Choices>
    </>
  );
}

function Failed({ payment, onTryAgain }: { payment: Payment; onTryAgain: () => void }) {
  return (
    <>
      <Notice>{payment.failure?.sentence ?? 'The payment failed.'}</Notice>
      <p className="text-13 text-ink-2">{formatUsd(payment.microUsd)} was not charged.</p>
      <Choices>
        <Button onPress={onTryAgain}>Try another card</Button>
      </Choices>
    </>
  );
}

function Choices(props: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{props.children}</div>;
}
