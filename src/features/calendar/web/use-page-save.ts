import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import type { BookingPage, PageFacts } from '../model-bookings.ts';
import { calendarKeys } from './keys.ts';
import { calendarApi, pagesQuery, teamPagesQuery } from './queries.ts';

/** Changes a booking page of a person or of the team. */
export function usePageSave(isTeam: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { id: string } & Partial<PageFacts>) =>
      isTeam ? calendarApi.changeTeamPage(given) : calendarApi.changePage(given),
    onSuccess: (saved) => {
      const { queryKey } = isTeam ? teamPagesQuery : pagesQuery;
      client.setQueryData<BookingPage[]>(queryKey, (pages) =>
        pages?.map((page) => (page.id === saved.id ? saved : page)),
      );
      void client.invalidateQueries({ queryKey: calendarKeys.free });
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
