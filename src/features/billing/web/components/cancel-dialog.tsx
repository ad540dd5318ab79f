import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import type { Subscription } from '../../model-subscriptions.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { whatCancelDoes } from '../../rules/plan-sentences.ts';
import { billingApi, subscriptionsQuery } from '../queries.ts';

/** Asks before a plan is cancelled, and says what happens when. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { line, planId } = subscription;
  const { name } = planOf(planId);
  const cancelling = useMutation({
    mutationFn: () => billingApi.cancelSubscription({ line }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(`${name} was cancelled.`);
      onClose();
    },
  });
  return (
    <Dialog role="alertdialog" title={`Cancel ${name}?`} isOpen onOpenChange={onClose}>
      <ul className="flex flex-col text-15 text-ink-2">
        {whatCancelDoes(subscription).map((sentence) => (
          <li key={sentence} className="border-t py-2.5 text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
      {cancelling.isError && <Notice>{sentenceOf(cancelling.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Keep {name}
        </Button>
        <Button variant="hang" isPending={cancelling.isPending} onPress={() => cancelling.mutate()}>
          Cancel Subscription
        </Button>
      </div>
    </Dialog>
  );
}
