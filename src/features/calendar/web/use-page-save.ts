import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import type { BookingPage, PageFacts } from '../model-bookings.ts';
import { calendarKeys } from './keys.ts';
import { calendarApi, pagesQuery } from './queries.ts';

/** Changes a booking page. */
export function usePageSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { id: string } & Partial<PageFacts>) => calendarApi.changePage(given),
    onSuccess: (saved) => {
      client.setQueryData<BookingPage[]>(pagesQuery.queryKey, (pages) =>
        pages?.map((page) => (page.id === saved.id ? saved : page)),
      );
      void client.invalidateQueries({ queryKey: calendarKeys.free });
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
