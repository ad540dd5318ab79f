import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { Payment } from '../../../model-payments.ts';
import { cardFormQuery } from '../../card-queries.ts';
import { billingApi, paymentQuery } from '../../queries.ts';
import { openStripe } from '../../stripe.ts';

/** The bank's challenge to the customer. */
export function PaymentChallenge({ payment }: { payment: Payment }) {
  return payment.challenge?.engine === 'stripe' ? (
    <StripeChallenge payment={payment} />
  ) : (
    <SandboxChallenge payment={payment} />
  );
}

/** Challenge of a test card's bank, in this page. */
function SandboxChallenge({ payment }: { payment: Payment }) {
  const answer = useMutation({
    mutationFn: (isApproved: boolean) => billingApi.answerChallenge({ id: payment.id, approve: isApproved }),
    onSuccess: (answered) => queryClient.setQueryData(paymentQuery(payment.id).queryKey, answered),
  });
  return (
    <section aria-label="Your bank" className="flex flex-col gap-4 rounded-control border bg-sunk p-4">
      <p className="text-12 text-ink-3">Test bank</p>
      <p>Do you want to pay {formatUsd(payment.microUsd)} to Ahoy?</p>
      {answer.isError && <Notice>{sentenceOf(answer.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button isPending={answer.isPending && answer.variables} onPress={() => answer.mutate(true)}>
          Approve
        </Button>
        <Button
          variant="secondary"
          isPending={answer.isPending && !answer.variables}
          onPress={() => answer.mutate(false)}
        >
          Refuse
        </Button>
      </div>
    </section>
  );
}

/** Stripe opens the bank's page over ours. Events report the outcome. */
function StripeChallenge({ payment }: { payment: Payment }) {
  const clientSecret = payment.challenge?.clientSecret ?? null;
  const confirming = useMutation({
    mutationFn: async (secret: string) => {
      const { publishableKey } = await queryClient.ensureQueryData(cardFormQuery);
      const stripe = await openStripe(publishableKey);
      await stripe.handleNextAction({ clientSecret: secret });
      await queryClient.invalidateQueries({ queryKey: paymentQuery(payment.id).queryKey });
    },
  });
  const { mutate } = confirming;
  useEffect(() => {
    if (clientSecret !== null) mutate(clientSecret);
  }, [clientSecret, mutate]);
  if (!confirming.isError) return <Loading label="Your bank is asking you to confirm" />;
  return (
    <>
      <Notice>{sentenceOf(confirming.error)}</Notice>
      <div>
        <Button onPress={() => clientSecret !== null && mutate(clientSecret)}>Try again</Button>
      </div>
    </>
  );
}
