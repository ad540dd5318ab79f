import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PORT_IN_REFUSALS } from '#features/numbers/constants.ts';
import type { PortInCase } from '#features/numbers/model-portins.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass, hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { portInChanged } from '../port-in-queries.ts';

const REASON_LENGTH_MAX = 500;
const choices = PORT_IN_REFUSALS.map((reason) => ({ id: reason, label: reason }));

const rejectForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason first'), z.maxLength(REASON_LENGTH_MAX)),
});

/** A rejection always has a reason, so that the customer knows what to correct. */
export function RejectDialog({ order, onClose }: { order: PortInCase; onClose: () => void }) {
  const { id, text } = order;
  const field = useId();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(rejectForm),
    defaultValues: { reason: '' },
  });
  const { isSubmitting, errors } = formState;
  const { field: reason } = useController({ control, name: 'reason' });
  const submit = handleSubmit(async (values) => {
    try {
      await portInChanged(await numbersDeskApi.rejectPortIn({ id, ...values }));
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, { reason: 'reason' }))
        setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog title={`Reject ${text}?`} isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Select
          label="Common reasons"
          choices={choices}
          selected={choices.find((choice) => choice.id === reason.value)?.id ?? null}
          onSelect={reason.onChange}
          placeholder="Choose one or write your own"
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={field} className={labelClass}>
            Reason
          </label>
          <textarea
            {...reason}
            id={field}
            maxLength={REASON_LENGTH_MAX}
            className={`${textAreaClass} min-h-24!`}
            aria-describedby={`${field}-hint ${field}-error`}
            aria-invalid={errors.reason !== undefined}
          />
          <span id={`${field}-hint`} className={hintClass}>
            The customer sees it by email and in their list of port-ins.
          </span>
          <span id={`${field}-error`} className={`${errorClass} empty:hidden`}>
            {errors.reason?.message}
          </span>
        </div>
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="hang" isPending={isSubmitting}>
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
