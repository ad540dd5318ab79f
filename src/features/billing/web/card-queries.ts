import { queryOptions } from '@tanstack/react-query';
import { billingApi } from './queries.ts';

/** What a page needs to take a card. It stays the same while the installation does. */
export const cardFormQuery = queryOptions({
  queryKey: ['billing', 'card-form'],
  queryFn: () => billingApi.cardForm(),
  staleTime: Number.POSITIVE_INFINITY,
});
