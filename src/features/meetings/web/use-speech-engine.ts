import { useQuery } from '@tanstack/react-query';
import { meetingsApi } from './api.ts';

/** The speech engine that makes transcripts; null: none is configured. Undefined while it isn't known. */
export function useSpeechEngine(): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['meetings', 'speech'],
    queryFn: () => meetingsApi.speech(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.engine;
}
