import { useQuery } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';

/** Whether the plan includes two-way calendars (decision R24). The server decides. */
export function useCalendarPlan(): { isTwoWay: boolean } {
  const { data } = useQuery(entitlementsQuery);
  return { isTwoWay: data?.calendar === 'two-way' };
}
