import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { ratesContract } from '../contract.ts';

const ratesApi = createFeatureApi(ratesContract);

/** Key of all queries about rates. */
export const ratesKey: readonly string[] = ['rates'];

export const rateSummaryQuery = queryOptions({
  queryKey: [...ratesKey, 'summary'],
  queryFn: () => ratesApi.summary(),
});

export const ratesQuery = queryOptions({
  queryKey: [...ratesKey, 'list'],
  queryFn: () => ratesApi.list({}),
});
