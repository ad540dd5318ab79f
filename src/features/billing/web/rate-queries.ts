import { queryOptions } from '@tanstack/react-query';
import { billingApi, ratesKey } from './queries.ts';

export const ratesQuery = queryOptions({
  queryKey: [...ratesKey, 'list'],
  queryFn: () => billingApi.rates({}),
});
