import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { labelClass, textAreaClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import {
  CANCEL_COMMENT_MAX,
  CANCEL_REASONS,
  type CancelReason,
  type Subscription,
} from '../../../model-subscriptions.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { whatCancelDoes } from '../../../rules/subscriptions/plan-sentences.ts';
import { billingApi, subscriptionsQuery } from '../../queries.ts';

const WORDS: Readonly<Record<CancelReason, string>> = {
  'too-expensive': "It's too expensive",
  'not-used': "I don't use it enough",
  'something-missing': 'Something I need is missing',
  'call-quality': 'Call quality',
  'other-service': "I'm moving to another service",
  other: 'Something else',
};

/** Asks before a plan is cancelled, says what happens when, and asks why; nobody has to answer that. */
export function CancelDialog(props: {
  subscription: Subscription;
  onClose: () => void;
  onCancelled?: () => void;
}) {
  const { subscription, onClose, onCancelled } = props;
  const { line, planId } = subscription;
  const { name } = planOf(planId);
  const [reason, setReason] = useState<CancelReason | undefined>();
  const [comment, setComment] = useState('');
  const cancelling = useMutation({
    mutationFn: () => billingApi.cancelSubscription({ line, reason, comment }),
    onSuccess(plans) {
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(`${name} cancelled`);
      onClose();
      onCancelled?.();
    },
  });
  return (
    <Dialog role="alertdialog" title={`Cancel ${name}?`} isOpen onOpenChange={onClose}>
      <ul className="flex flex-col text-15 text-ink-2">
        {whatCancelDoes(subscription, capabilities()).map((sentence) => (
          <li key={sentence} className="border-t py-2.5 text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
      <Why reason={reason} onReason={setReason} comment={comment} onComment={setComment} />
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

function Why(props: {
  reason: CancelReason | undefined;
  onReason: (reason: CancelReason | undefined) => void;
  comment: string;
  onComment: (comment: string) => void;
}) {
  const id = useId();
  const { reason } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={`${id}-why`} className={labelClass}>
        Why are you cancelling? (optional)
      </label>
      <NativeSelect
        id={`${id}-why`}
        placeholder="Prefer not to say"
        choices={CANCEL_REASONS.map((one) => ({ id: one, label: WORDS[one] }))}
        value={reason ?? ''}
        onChange={({ target }) => props.onReason(CANCEL_REASONS.find((one) => one === target.value))}
      />
      {reason !== undefined && (
        <>
          <label htmlFor={`${id}-more`} className={`mt-2 ${labelClass}`}>
            What could we do better? (optional)
          </label>
          <textarea
            id={`${id}-more`}
            maxLength={CANCEL_COMMENT_MAX}
            value={props.comment}
            onChange={({ target }) => props.onComment(target.value)}
            className={`${textAreaClass} min-h-20`}
          />
        </>
      )}
    </div>
  );
}
