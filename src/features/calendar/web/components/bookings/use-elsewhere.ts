import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { calendarKeys } from '../../keys.ts';
import { calendarApi } from '../../queries.ts';

/** What a host does about a booking that was changed in a connected calendar: takes the new time, or keeps the booking. */
export function useElsewhere(id: string) {
  const client = useQueryClient();
  const after = {
    onError: (error: Error) => toast.error(sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.bookings }),
  };
  const take = useMutation({
    mutationFn: (startsAt: number) => calendarApi.moveBooking({ id, startsAt }),
    onSuccess: () => toast.success('Booking moved'),
    ...after,
  });
  const keep = useMutation({
    mutationFn: () => calendarApi.keepBooking({ id }),
    onSuccess: () => toast.success('We’re updating your calendar'),
    ...after,
  });
  return { take, keep };
}
