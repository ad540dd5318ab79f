import { useId } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
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

/** Both are optional. */
interface WhyForm {
  reason: CancelReason | '';
  comment: string;
}

/** Asks before a plan is cancelled, says what happens when, and asks why; nobody has to answer that. */
export function CancelDialog(props: {
  subscription: Subscription;
  onClose: () => void;
  onCancelled?: () => void;
}) {
  const { subscription, onClose, onCancelled } = props;
  const { line, planId } = subscription;
  const { name } = planOf(planId);
  const { control, handleSubmit, setError, formState } = useForm<WhyForm>({
    defaultValues: { reason: '', comment: '' },
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ reason, comment }) => {
    try {
      const plans = await billingApi.cancelSubscription({ line, reason: reason || undefined, comment });
      queryClient.setQueryData(subscriptionsQuery.queryKey, plans);
      toast.success(`${name} canceled`);
      onClose();
      onCancelled?.();
    } catch (error) {
      if (!placeRefusal(error, setError, { comment: 'comment', reason: 'reason' }))
        setError('root', { message: sentenceOf(error) });
    }
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
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Why control={control} />
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Keep {name}
          </Button>
          <Button type="submit" variant="hang" isPending={isSubmitting}>
            Cancel Subscription
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Why({ control }: { control: Control<WhyForm> }) {
  const id = useId();
  const { field: reason } = useController({ control, name: 'reason' });
  const { field: comment } = useController({ control, name: 'comment' });
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={`${id}-why`} className={labelClass}>
        Why are you canceling? (optional)
      </label>
      <NativeSelect
        {...reason}
        id={`${id}-why`}
        placeholder="Prefer not to say"
        choices={CANCEL_REASONS.map((one) => ({ id: one, label: WORDS[one] }))}
      />
      {reason.value !== '' && (
        <>
          <label htmlFor={`${id}-more`} className={`mt-2 ${labelClass}`}>
            What could we do better? (optional)
          </label>
          <textarea
            {...comment}
            id={`${id}-more`}
            maxLength={CANCEL_COMMENT_MAX}
            className={`${textAreaClass} min-h-20`}
          />
        </>
      )}
    </div>
  );
}
