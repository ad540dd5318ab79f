import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { comingContract } from '../contract-coming.ts';
import { calendarKeys } from './keys.ts';

const api = createFeatureApi(comingContract);

/** The next events and bookings. Events of the calendar and of bookings make it stale. */
export const comingQuery = queryOptions({
  queryKey: calendarKeys.coming,
  queryFn: async () => (await api.coming()).items,
});
