import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass, hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { REASON_CHARACTERS } from '../../../constants.ts';

const { min, max } = REASON_CHARACTERS;
const reasonForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(min, 'Say why'), z.maxLength(max)),
});

export interface ReasonDialogProps {
  /** Ends with a question mark. */
  title: string;
  /** What happens then. */
  children: string;
  /** On the button. */
  verb: string;
  isHarsh?: boolean;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** What operators do to people has a reason, which the audit log keeps. */
export function ReasonDialog({ title, children, verb, isHarsh = false, act, onClose }: ReasonDialogProps) {
  const id = useId();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: '' },
  });
  const { isSubmitting, errors } = formState;
  const { field } = useController({ control, name: 'reason' });
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await act(reason);
      onClose();
    } catch (error) {
      setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-15 text-pretty text-ink-2">{children}</p>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className={labelClass}>
            Reason
          </label>
          <textarea
            {...field}
            id={id}
            maxLength={max}
            className={`${textAreaClass} min-h-24!`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={errors.reason !== undefined}
          />
          <span id={`${id}-hint`} className={hintClass}>
            Kept in the audit log.
          </span>
          <span id={`${id}-error`} className={`${errorClass} empty:hidden`}>
            {errors.reason?.message}
          </span>
        </div>
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={isHarsh ? 'hang' : 'primary'} isPending={isSubmitting}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
