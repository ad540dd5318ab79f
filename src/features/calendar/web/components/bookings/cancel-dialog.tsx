// Not on the first screen: after a press.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { TEXT_MAX } from '../../../constants.ts';
import type { Booking } from '../../../model-bookings.ts';
import { calendarKeys } from '../../keys.ts';
import { calendarApi } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { whenWords } from '../../words.ts';

/** Asks before a booking is canceled, and for the reason. */
export function CancelDialog({ booking, now, onClose }: { booking: Booking; now: Now; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: () => calendarApi.cancelBooking({ id: booking.id, reason: reason.trim() }),
    onSuccess: () => {
      toast.success('Booking canceled');
      onClose();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.bookings }),
  });
  return (
    <Dialog title="Cancel booking?" role="alertdialog" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="text-15 text-ink-2">
        {booking.title} with {booking.client.name},{' '}
        {whenWords({ from: booking.startsAt, before: booking.endsAt }, now)}. We'll email them.
      </p>
      <TextField
        label="Reason"
        hint="Optional. It’s in the email they get."
        value={reason}
        onChange={setReason}
        maxLength={TEXT_MAX}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Keep booking
        </Button>
        <Button variant="danger" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          Cancel booking
        </Button>
      </div>
    </Dialog>
  );
}
