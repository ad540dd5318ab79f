import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { billingApi, usageKeys } from './queries.ts';

export { useReader } from '#platform/browser/reader.ts';

export const statementQuery = infiniteQueryOptions({
  queryKey: usageKeys.statement,
  queryFn: ({ pageParam }) => billingApi.statement(pageParam === null ? {} : { cursor: pageParam }),
  // The first page has no cursor, the others have the one that the page before gave.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** What everyone spent in a month; in the current one without a name. */
export const teamSpendingQuery = (month?: string) =>
  queryOptions({
    queryKey: [...usageKeys.spending, 'team', month ?? 'now'],
    queryFn: () => billingApi.teamSpending(month === undefined ? {} : { month }),
  });

/** The same of the person of this tab. */
export const ownSpendingQuery = (month?: string) =>
  queryOptions({
    queryKey: [...usageKeys.spending, 'own', month ?? 'now'],
    queryFn: () => billingApi.ownSpending(month === undefined ? {} : { month }),
  });

export const usageQuery = (timeZone: string) =>
  queryOptions({ queryKey: [...usageKeys.usage, timeZone], queryFn: () => billingApi.usage({ timeZone }) });
