import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { billingApi, invoiceKeys } from './queries.ts';

export const invoicesQuery = infiniteQueryOptions({
  queryKey: invoiceKeys.list,
  queryFn: ({ pageParam }) => billingApi.invoices(pageParam === null ? {} : { cursor: pageParam }),
  // The first page has no cursor, the others have the one that the page before gave.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const invoiceQuery = (id: string) =>
  queryOptions({ queryKey: [...invoiceKeys.details, id], queryFn: () => billingApi.invoice({ id }) });

export const invoiceEmailQuery = queryOptions({
  queryKey: ['billing', 'invoice-email'],
  queryFn: () => billingApi.invoiceEmail(),
});

export const billingAddressQuery = queryOptions({
  queryKey: ['billing', 'address'],
  queryFn: () => billingApi.billingAddress(),
});
