import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { billingApi, usageKeys } from './queries.ts';

export const statementQuery = infiniteQueryOptions({
  queryKey: usageKeys.statement,
  queryFn: ({ pageParam }) => billingApi.statement(pageParam === null ? {} : { cursor: pageParam }),
  // The first page has no cursor, the others have the one that the page before gave.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const usageQuery = (timeZone: string) =>
  queryOptions({ queryKey: [...usageKeys.usage, timeZone], queryFn: () => billingApi.usage({ timeZone }) });
