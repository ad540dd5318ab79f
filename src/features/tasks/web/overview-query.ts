import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { overviewContract } from '../contract-overview.ts';
import { taskKeys } from './keys.ts';

const api = createFeatureApi(overviewContract);

/** What surrounds the lists, on the day at the reader. */
export const overviewQuery = (today: string) =>
  queryOptions({
    queryKey: [...taskKeys.overview, today],
    queryFn: () => api.overview({ today }),
    placeholderData: keepPreviousData,
  });
