import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { walletText } from '../../../constants-wallet.ts';
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

/** All of a card that ever changes is its date: the bank sent a new one. */
export function EditCardDialog({ method, onClose }: CardDialogProps) {
  const [month, setMonth] = useState(String(method.expMonth));
  const [year, setYear] = useState(String(method.expYear));
  const change = useMutation({
    mutationFn: () =>
      billingApi.changePaymentMethod({
        id: method.id,
        expiry: { month: Number(month), year: Number(year) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey });
      toast.success(`${cardName(method)} was updated`);
      onClose();
    },
  });
  const [thisYear] = useState(() => new Date().getFullYear());
  const first = Math.min(thisYear, method.expYear);
  const years = Array.from({ length: thisYear + YEARS_AHEAD - first + 1 }, (_, index) => {
    const label = String(first + index);
    return { id: label, label };
  });
  return (
    <Dialog title={`Edit ${cardName(method)}`} isOpen onOpenChange={onClose} isLocked={change.isPending}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <Select label="Expiry month" choices={MONTHS} selected={month} onSelect={setMonth} />
          <Select label="Expiry year" choices={years} selected={year} onSelect={setYear} />
        </div>
        {change.isError && <Notice>{sentenceOf(change.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={change.isPending}>
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
