import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PortInCase } from '#features/numbers/model-portins.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { portInChanged } from '../port-in-queries.ts';
import { stepWords } from '../port-in-words.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** The operator's possible steps for a request. */
export function PortInSteps({ order }: { order: PortInCase }) {
  const { id, state, next } = order;
  const [asking, setAsking] = useState<'rejected' | 'completed' | null>(null);
  const take = useMutation({
    mutationFn: () => numbersDeskApi.reviewPortIn({ id }),
    onSuccess: portInChanged,
  });
  if (next.length === 0)
    return (
      <p className="text-13 text-ink-2">
        {state === 'rejected'
          ? 'The customer knows why, and can correct it and submit it again.'
          : 'Nothing left to do.'}
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      {next.includes('scheduled') && <DayForm order={order} />}
      {take.isError && <Notice>{sentenceOf(take.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {next.includes('taken-up') && (
          <Button isPending={take.isPending} onPress={() => take.mutate()}>
            {stepWords('taken-up', state)}
          </Button>
        )}
        {next.includes('completed') && (
          <Button onPress={() => setAsking('completed')}>{stepWords('completed', state)}</Button>
        )}
        {next.includes('rejected') && (
          <Button variant="danger" onPress={() => setAsking('rejected')}>
            {stepWords('rejected', state)}
          </Button>
        )}
      </div>
      {asking === 'rejected' && <RejectDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'completed' && <ArrivedDialog order={order} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** The day on which the number arrives, as the other carrier says. */
function DayForm({ order }: { order: PortInCase }) {
  const { id, state, scheduledFor } = order;
  const [day, setDay] = useState(
    scheduledFor === null ? '' : new Date(scheduledFor).toISOString().slice(0, 10),
  );
  const instant = Date.parse(`${day}T00:00:00Z`);
  const schedule = useMutation({
    mutationFn: () => numbersDeskApi.schedulePortIn({ id, scheduledFor: instant }),
    onSuccess: portInChanged,
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        schedule.mutate();
      }}
    >
      <div className="w-44">
        <TextField label="Arrival date" type="date" value={day} onChange={setDay} />
      </div>
      <Button
        type="submit"
        variant={state === 'scheduled' ? 'secondary' : 'primary'}
        isPending={schedule.isPending}
        disabledReason={
          Number.isNaN(instant)
            ? 'Choose a date first'
            : instant === scheduledFor
              ? 'Already scheduled for this date'
              : null
        }
      >
        {stepWords('scheduled', state)}
      </Button>
      {schedule.isError && (
        <div className="w-full">
          <Notice>{sentenceOf(schedule.error)}</Notice>
        </div>
      )}
    </form>
  );
}

function ArrivedDialog({ order, onClose }: { order: PortInCase; onClose: () => void }) {
  const { id, text, owner } = order;
  const complete = useMutation({
    mutationFn: () => numbersDeskApi.completePortIn({ id }),
    onSuccess: async (changed) => {
      await portInChanged(changed);
      onClose();
    },
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Mark ${text} as arrived?`}
      isOpen
      onOpenChange={onClose}
      isLocked={complete.isPending}
    >
      <p className="text-13 text-pretty text-ink-2">
        The number then belongs to {owner?.name ?? 'the customer'}. Calls to it ring here, and it can be used
        as a caller ID. You can't undo this.
      </p>
      {complete.isError && <Notice>{sentenceOf(complete.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={complete.isPending} onPress={() => complete.mutate()}>
          Mark as arrived
        </Button>
      </div>
    </Dialog>
  );
}
