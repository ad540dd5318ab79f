import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass, hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { REASON_CHARACTERS } from '../../constants.ts';

export interface ReasonDialogProps {
  /** Ends with a question mark. */
  title: string;
  /** Above the reason: what happens then. It may fill the reason in. */
  children: (reason: { value: string; fill: (text: string) => void }) => ReactNode;
  /** On the button. */
  verb: string;
  isHarsh?: boolean;
  /** Who reads the reason. */
  hint?: string;
  /** How long the reason is, and what is said of one that is shorter. */
  characters?: { readonly min: number; readonly max: number; readonly tooShort: string };
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const OF_THE_LOG = { ...REASON_CHARACTERS, tooShort: 'Say why' };

/** Asks for a reason before something is done to somebody. */
export function ReasonDialog({
  title,
  children,
  verb,
  isHarsh = false,
  hint = 'Kept in the audit log.',
  characters: { min, max, tooShort } = OF_THE_LOG,
  act,
  onClose,
}: ReasonDialogProps) {
  const id = useId();
  const schema = z.object({
    reason: z.string().check(z.trim(), z.minLength(min, tooShort), z.maxLength(max)),
  });
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const { isSubmitting, errors } = formState;
  const { field } = useController({ control, name: 'reason' });
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await act(reason);
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, { reason: 'reason' }))
        setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {children({ value: field.value, fill: field.onChange })}
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
            {hint}
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
