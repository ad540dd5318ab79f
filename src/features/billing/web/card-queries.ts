import { queryOptions } from '@tanstack/react-query';
import { billingApi } from './queries.ts';

/** What a page needs to accept a card. Constant for an installation. */
export const cardFormQuery = queryOptions({
  queryKey: ['billing', 'card-form'],
  queryFn: () => billingApi.cardForm(),
  staleTime: Number.POSITIVE_INFINITY,
});
