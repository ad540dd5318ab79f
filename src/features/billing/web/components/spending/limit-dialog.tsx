import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatExactUsd, formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import type { PersonSpending } from '../../../model-usage.ts';
import { readLimit } from '../../../rules/spending/read-limit.ts';
import { billingApi, usageKeys } from '../../queries.ts';
import { personName } from '../../spending-view.ts';

const limitForm = z
  .object({ kind: z.enum(['none', 'amount']), typed: z.string() })
  .check(({ value, issues }) => {
    if (value.kind === 'none') return;
    const limit = readLimit(value.typed);
    if (limit.kind === 'wrong')
      issues.push({ code: 'custom', input: value, path: ['typed'], message: limit.sentence });
  });

const CHOICES = [
  { id: 'none', label: 'No limit' },
  { id: 'amount', label: 'Limit' },
] as const;

type LimitedPerson = Pick<PersonSpending, 'accountId' | 'name' | 'microUsd' | 'limitMicroUsd'>;

/** Sets how much somebody may spend a month. */
export function LimitDialog({ person, onClose }: { person: LimitedPerson; onClose: () => void }) {
  const { limitMicroUsd } = person;
  const name = personName(person);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(limitForm),
    defaultValues: {
      kind: 'amount' as 'none' | 'amount',
      typed: limitMicroUsd === null ? '' : (limitMicroUsd / 1_000_000).toFixed(2),
    },
  });
  const { field } = useController({ control, name: 'kind' });
  const kind = useWatch({ control, name: 'kind' });
  const hindrance = useConnectionProblem();
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async (values) => {
    const limit = values.kind === 'none' ? null : readLimit(values.typed);
    const microUsd = limit?.kind === 'amount' ? limit.microUsd : null;
    try {
      await billingApi.setPersonLimit({ accountId: person.accountId ?? '', microUsd });
      await queryClient.invalidateQueries({ queryKey: usageKeys.spending });
      toast.success(
        microUsd === null ? `${name} has no limit` : `${name} can spend ${formatUsd(microUsd)} a month`,
      );
      onClose();
    } catch (error) {
      setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog title={`Monthly limit of ${name}`} isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-13 text-ink-2">
          {formatExactUsd(person.microUsd)} spent this month.{' '}
          <Link to={paths.usage({ tab: 'people' })}>Usage by person</Link>
        </p>
        <RadioCards
          isRow
          label="Monthly spend from the balance"
          choices={CHOICES}
          selected={field.value}
          onSelect={field.onChange}
          firstRef={field.ref}
        />
        {kind === 'amount' && (
          <FormField
            control={control}
            name="typed"
            label="Up to"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            hint="Included minutes don't count. Calls end when the limit is reached."
          />
        )}
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSubmitting} disabledReason={hindrance}>
            Save
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
