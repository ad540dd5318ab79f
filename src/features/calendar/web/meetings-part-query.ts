import { queryOptions } from '@tanstack/react-query';
import { meetingsPart } from '#platform/browser/meetings-part.ts';

/** What the feature of meetings puts into the calendar, loaded once. */
export const meetingsPartQuery = queryOptions({
  queryKey: ['meetings-part'],
  queryFn: meetingsPart,
  staleTime: Number.POSITIVE_INFINITY,
});
