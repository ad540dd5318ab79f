import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import { PLAN_IDS } from '#features/billing/model.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass, hintClass, inputClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { REASON_CHARACTERS } from '../../../constants.ts';
import { grantDay, grantUntil, LONGEST_GRANT_DAYS } from '../../grant-days.ts';
import { deskChanged, peopleApi } from '../../people-queries.ts';

const { min, max } = REASON_CHARACTERS;
const form = z.object({
  planId: z.enum(PLAN_IDS),
  /** The last day, as the browser's own field has it. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day')),
  reason: z.string().check(z.trim(), z.minLength(min, 'Say why'), z.maxLength(max)),
});
type Grant = z.infer<typeof form>;

const choices = SUBSCRIPTION_PLANS.filter(({ microUsdPerMonth }) => microUsdPerMonth > 0).map(
  ({ id, name }) => ({ id, label: name }),
);

async function grant(id: string, { planId, day, reason }: Grant): Promise<void> {
  await peopleApi.grantPlan({ id, planId, until: grantUntil(day, Date.now()), reason });
  await deskChanged();
}

/** Grants a free plan until the end of a day. */
export function GrantDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Grant>({
    resolver: zodResolver(form),
    defaultValues: () =>
      Promise.resolve({
        planId: 'business',
        day: grantDay(LONGEST_GRANT_DAYS - 1, Date.now()),
        reason: '',
      }),
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit((given) =>
    grant(workspaceId, given).then(onClose, (error: unknown) =>
      setError('root', { message: sentenceOf(error) }),
    ),
  );
  return (
    <Dialog title="Grant a plan?" isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-15 text-pretty text-ink-2">
          The workspace gets the plan at no charge. It ends on its day and doesn&apos;t renew.
        </p>
        <Fields
          register={register}
          wrong={{ day: errors.day?.message ?? null, reason: errors.reason?.message ?? null }}
        />
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSubmitting}>
            Grant plan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Fields(props: {
  register: UseFormRegister<Grant>;
  wrong: { day: string | null; reason: string | null };
}) {
  const { register, wrong } = props;
  const id = useId();
  return (
    <>
      <Field id={`${id}-plan`} label="Plan" error={null}>
        <NativeSelect {...register('planId')} id={`${id}-plan`} choices={choices} />
      </Field>
      <Field id={`${id}-day`} label="Until" error={wrong.day}>
        <input
          {...register('day')}
          id={`${id}-day`}
          type="date"
          className={inputClass}
          aria-describedby={`${id}-day-error`}
          aria-invalid={wrong.day !== null}
        />
      </Field>
      <Field id={`${id}-reason`} label="Reason" hint="Kept in the audit log." error={wrong.reason}>
        <textarea
          {...register('reason')}
          id={`${id}-reason`}
          maxLength={max}
          className={`${textAreaClass} min-h-20!`}
          aria-describedby={`${id}-reason-hint ${id}-reason-error`}
          aria-invalid={wrong.reason !== null}
        />
      </Field>
    </>
  );
}

function Field(props: {
  id: string;
  label: string;
  hint?: string;
  error: string | null;
  children: ReactNode;
}) {
  const { id, label, hint, error, children } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={hintClass}>
          {hint}
        </span>
      )}
      <span id={`${id}-error`} className={`${errorClass} empty:hidden`}>
        {error}
      </span>
    </div>
  );
}
