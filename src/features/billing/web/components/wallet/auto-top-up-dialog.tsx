import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatShortUsd, formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { AUTO_TOP_UP_CAPS, AUTO_TOP_UP_THRESHOLDS, TOP_UP_AMOUNTS } from '../../../constants-wallet.ts';
import { billingErrors } from '../../../errors.ts';
import type { PaymentMethod } from '../../../model-payments.ts';
import type { AutoTopUp } from '../../../model-wallet.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { cardOf, changeOf } from '../../auto-top-up-change.ts';
import { autoTopUpQuery, billingApi } from '../../queries.ts';

const choicesOf = (amounts: readonly number[]) =>
  amounts.map((amount) => ({ id: String(amount), label: formatShortUsd(amount) }));

/** Amounts are the ids of their choices. */
const autoTopUpForm = z
  .object({
    belowMicroUsd: z.string(),
    microUsd: z.string(),
    capMicroUsd: z.string(),
    methodId: z.string().check(z.minLength(1, 'Choose a card first')),
  })
  .check(
    z.refine(({ microUsd, capMicroUsd }) => Number(capMicroUsd) >= Number(microUsd), {
      path: ['capMicroUsd'],
      message: billingErrors.capTooLow().message,
    }),
  );

/** Fields by their name in the contract, and by the code of what can be wrong with them. */
const places = {
  belowMicroUsd: 'belowMicroUsd',
  microUsd: 'microUsd',
  capMicroUsd: 'capMicroUsd',
  [billingErrors.capTooLow().code]: 'capMicroUsd',
  methodId: 'methodId',
  [billingErrors.noSuchCard().code]: 'methodId',
} as const;

interface FieldsProps {
  control: Control<z.infer<typeof autoTopUpForm>>;
  settings: AutoTopUp;
  methods: readonly PaymentMethod[];
}

interface AutoTopUpDialogProps extends Omit<FieldsProps, 'control'> {
  onClose: () => void;
}

/** Settings of automatic top-up: threshold, amount, cap and card. Saving turns it on. */
export function AutoTopUpDialog({ settings, methods, onClose }: AutoTopUpDialogProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(autoTopUpForm),
    defaultValues: {
      belowMicroUsd: String(settings.belowMicroUsd),
      microUsd: String(settings.microUsd),
      capMicroUsd: String(settings.capMicroUsd),
      methodId: cardOf(settings, methods)?.id ?? '',
    },
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ methodId, ...chosen }) => {
    const amounts = {
      belowMicroUsd: Number(chosen.belowMicroUsd),
      microUsd: Number(chosen.microUsd),
      capMicroUsd: Number(chosen.capMicroUsd),
    };
    try {
      const saved = await billingApi.setAutoTopUp(changeOf(amounts, { id: methodId }));
      queryClient.setQueryData(autoTopUpQuery.queryKey, saved);
      toast.success('Automatic top-up is on');
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, places)) setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog title="Automatic top-up" isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Fields control={control} settings={settings} methods={methods} />
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            isPending={isSubmitting}
            disabledReason={methods.length === 0 ? 'Add a card first' : null}
          >
            {settings.isOn ? 'Save' : 'Save and turn on'}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Fields({ control, settings, methods }: FieldsProps) {
  return (
    <div className="grid gap-3 phone:grid-cols-2">
      <FormSelect
        control={control}
        name="belowMicroUsd"
        label="When the balance drops below"
        choices={choicesOf(AUTO_TOP_UP_THRESHOLDS)}
      />
      <FormSelect
        control={control}
        name="microUsd"
        // Less at a time can make a limit high enough that was too low.
        deps="capMicroUsd"
        label="Add"
        choices={choicesOf(TOP_UP_AMOUNTS)}
      />
      <FormSelect
        control={control}
        name="capMicroUsd"
        label="Monthly limit"
        choices={choicesOf(AUTO_TOP_UP_CAPS)}
        hint={`${formatUsd(settings.thisMonthMicroUsd)} so far this month`}
      />
      <FormSelect
        control={control}
        name="methodId"
        label="Card"
        choices={methods.map((method) => ({ id: method.id, label: cardName(method) }))}
        placeholder="No card is stored"
      />
    </div>
  );
}
