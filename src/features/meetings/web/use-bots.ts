import { useQuery } from '@tanstack/react-query';
import { meetingsApi } from './api.ts';
import { meetingKeys } from './keys.ts';

/** Events say when a bot gets on. Without a line, the page asks. */
const ASK_EACH_MS = 15_000;

/** The bot service and bots under way; undefined while it isn't known. */
export function useBots() {
  const { data } = useQuery({
    queryKey: meetingKeys.bots,
    queryFn: () => meetingsApi.bots(),
    refetchInterval: ({ state }) => ((state.data?.meetings.length ?? 0) > 0 ? ASK_EACH_MS : false),
  });
  return data;
}
