import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortUsd, formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { AUTO_TOP_UP_CAPS, AUTO_TOP_UP_THRESHOLDS, TOP_UP_AMOUNTS } from '../../../constants-wallet.ts';
import type { PaymentMethod } from '../../../model-payments.ts';
import type { AutoTopUp } from '../../../model-wallet.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { cardOf, changeOf } from '../../auto-top-up-change.ts';
import { autoTopUpQuery, billingApi } from '../../queries.ts';

const choicesOf = (amounts: readonly number[]) =>
  amounts.map((amount) => ({ id: String(amount), label: formatShortUsd(amount) }));

interface AutoTopUpDialogProps {
  settings: AutoTopUp;
  methods: readonly PaymentMethod[];
  onClose: () => void;
}

/** When, how much, how often and from which card. Saving turns automatic top-up on. */
export function AutoTopUpDialog({ settings, methods, onClose }: AutoTopUpDialogProps) {
  const [wish, setWish] = useState(settings);
  const card = cardOf(wish, methods);
  const save = useMutation({
    mutationFn: (chosen: PaymentMethod) => billingApi.setAutoTopUp(changeOf(wish, chosen)),
    onSuccess(saved) {
      queryClient.setQueryData(autoTopUpQuery.queryKey, saved);
      toast.success('Automatic top-up is on');
      onClose();
    },
  });
  return (
    <Dialog title="Automatic top-up" isOpen onOpenChange={onClose} isLocked={save.isPending}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (card !== undefined) save.mutate(card);
        }}
      >
        <div className="grid gap-3 phone:grid-cols-2">
          <Select
            label="When the balance drops below"
            choices={choicesOf(AUTO_TOP_UP_THRESHOLDS)}
            selected={String(wish.belowMicroUsd)}
            onSelect={(id) => setWish({ ...wish, belowMicroUsd: Number(id) })}
          />
          <Select
            label="Add"
            choices={choicesOf(TOP_UP_AMOUNTS)}
            selected={String(wish.microUsd)}
            onSelect={(id) => setWish({ ...wish, microUsd: Number(id) })}
          />
          <Select
            label="Monthly limit"
            choices={choicesOf(AUTO_TOP_UP_CAPS)}
            selected={String(wish.capMicroUsd)}
            onSelect={(id) => setWish({ ...wish, capMicroUsd: Number(id) })}
            hint={`${formatUsd(settings.thisMonthMicroUsd)} so far this month`}
          />
          <Select
            label="Card"
            choices={methods.map((method) => ({ id: method.id, label: cardName(method) }))}
            selected={card?.id ?? null}
            onSelect={(methodId) => setWish({ ...wish, methodId })}
            placeholder="No card is stored"
          />
        </div>
        {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            isPending={save.isPending}
            disabledReason={card === undefined ? 'Add a card first' : null}
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
