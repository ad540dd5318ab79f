import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PORT_IN_REFUSALS } from '#features/numbers/constants.ts';
import type { PortInCase } from '#features/numbers/model-portins.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { portInChanged } from '../port-in-queries.ts';

const REASON_LENGTH_MAX = 500;
const choices = PORT_IN_REFUSALS.map((reason) => ({ id: reason, label: reason }));

/** A rejection always has a reason, so that the customer knows what to correct. */
export function RejectDialog({ order, onClose }: { order: PortInCase; onClose: () => void }) {
  const { id, text } = order;
  const field = useId();
  const [reason, setReason] = useState('');
  const reject = useMutation({
    mutationFn: () => numbersDeskApi.rejectPortIn({ id, reason }),
    onSuccess: async (changed) => {
      await portInChanged(changed);
      onClose();
    },
  });
  return (
    <Dialog title={`Reject ${text}?`} isOpen onOpenChange={onClose} isLocked={reject.isPending}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          reject.mutate();
        }}
      >
        <Select
          label="Common reasons"
          choices={choices}
          selected={choices.find((choice) => choice.id === reason)?.id ?? null}
          onSelect={setReason}
          placeholder="Choose one or write your own"
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={field} className={labelClass}>
            Reason
          </label>
          <textarea
            id={field}
            value={reason}
            maxLength={REASON_LENGTH_MAX}
            onChange={({ target }) => setReason(target.value)}
            className={`${textAreaClass} min-h-24!`}
            aria-describedby={`${field}-hint`}
          />
          <span id={`${field}-hint`} className={hintClass}>
            The customer sees it by email and in their list of port-ins.
          </span>
        </div>
        {reject.isError && <Notice>{sentenceOf(reject.error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="hang"
            isPending={reject.isPending}
            disabledReason={reason.trim() === '' ? 'Enter a reason first' : null}
          >
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
