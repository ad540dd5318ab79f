import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createFeatureApi } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { comingContract } from '../contract-coming.ts';
import { calendarKeys } from './keys.ts';

const api = createFeatureApi(comingContract);

/** The next events and bookings. Events of the calendar and of bookings make it stale. */
export const comingQuery = queryOptions({
  queryKey: [...calendarKeys.coming],
  queryFn: async () => (await api.coming()).items,
});

/** The calendar's part of the dashboard, for those who have something planned: nobody else downloads it. */
export async function comingPart(): Promise<ComponentType<{ className: string }> | null> {
  const items = await queryClient.fetchQuery(comingQuery);
  return items.length === 0 ? null : (await import('./components/coming-up.tsx')).ComingUp;
}
