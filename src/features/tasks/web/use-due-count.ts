import { useQuery } from '@tanstack/react-query';
import { useReader } from '#platform/browser/reader.ts';
import { overviewQuery } from './overview-query.ts';

/** Number of my tasks that are late or due today; 0 until known. The navigation that shows it is there for the signed in alone. */
export function useDueCount(): number {
  const { timeZone } = useReader();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  return useQuery(overviewQuery(today)).data?.today ?? 0;
}
