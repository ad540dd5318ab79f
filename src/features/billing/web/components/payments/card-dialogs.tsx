import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { walletText } from '../../../constants-wallet.ts';
import { billingErrors } from '../../../errors.ts';
import type { PaymentMethod } from '../../../model-payments.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { billingApi, paymentMethodsQuery } from '../../queries.ts';
import { CardForm } from './card-form.tsx';
import { TestPayments } from './test-payments.tsx';

export function AddCardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={walletText.addPaymentMethod} isOpen onOpenChange={onClose}>
      <CardForm
        onCancel={onClose}
        onStored={(method) => {
          toast.success(`${cardName(method)} was added`);
          onClose();
        }}
      />
      <TestPayments />
    </Dialog>
  );
}

interface CardDialogProps {
  method: PaymentMethod;
  onClose: () => void;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const label = String(index + 1).padStart(2, '0');
  return { id: String(index + 1), label };
});
/** Cards are issued for less than this. */
const YEARS_AHEAD = 15;

/** Fields by their name in the contract, and by the code of what can be wrong with them. */
const places = {
  'expiry.month': 'month',
  'expiry.year': 'year',
  [billingErrors.expiryPassed().code]: 'month',
} as const;

/** All of a card that ever changes is its date: the bank sent a new one. */
export function EditCardDialog({ method, onClose }: CardDialogProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { month: String(method.expMonth), year: String(method.expYear) },
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ month, year }) => {
    try {
      await billingApi.changePaymentMethod({
        id: method.id,
        expiry: { month: Number(month), year: Number(year) },
      });
      await queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey });
      toast.success(`${cardName(method)} was updated`);
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, places)) setError('root', { message: sentenceOf(error) });
    }
  });
  const [thisYear] = useState(() => new Date().getFullYear());
  const first = Math.min(thisYear, method.expYear);
  const years = Array.from({ length: thisYear + YEARS_AHEAD - first + 1 }, (_, index) => {
    const label = String(first + index);
    return { id: label, label };
  });
  return (
    <Dialog title={`Edit ${cardName(method)}`} isOpen onOpenChange={onClose} isLocked={isSubmitting}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-2 gap-3">
          <FormSelect control={control} name="month" label="Expiry month" choices={MONTHS} />
          <FormSelect control={control} name="year" label="Expiry year" choices={years} />
        </div>
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSubmitting}>
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

export function RemoveCardDialog({ method, onClose }: CardDialogProps) {
  const name = cardName(method);
  const remove = useMutation({
    mutationFn: () => billingApi.removePaymentMethod({ id: method.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey });
      toast.success(`${name} was removed`);
      onClose();
    },
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Remove ${name}?`}
      isOpen
      onOpenChange={onClose}
      isLocked={remove.isPending}
    >
      <p className="text-13 text-ink-2">
        We won't charge it again. Plans and automatic top-up will need another card.
      </p>
      {remove.isError && <Notice>{sentenceOf(remove.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
          Remove card
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Keep card
        </Button>
      </div>
    </Dialog>
  );
}
