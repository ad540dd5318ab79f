import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { calendarKeys } from '../../keys.ts';
import { calendarApi } from '../../queries.ts';

/** What is done with a booking in a dialog. */
export type BookingAsk = 'edit' | 'cancel';

/** Marks a client as a no-show, or undoes that. */
export function useBookingAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { id: string; isNoShow: boolean }) => calendarApi.markNoShow(given),
    onSuccess: (_booking, { isNoShow }) =>
      toast.success(isNoShow ? 'Marked as no-show' : 'No longer marked as no-show'),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.bookings }),
  });
}
