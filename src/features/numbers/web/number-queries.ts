import { queryOptions } from '@tanstack/react-query';
import { subscriptionsContract } from '#features/billing/contract-subscriptions.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { numbersContract } from '../contract.ts';
import { callerIdsKey, numberPeopleKey, numbersQuery } from './queries.ts';

const HOUR_MS = 60 * MINUTE_MS;

export const numbersApi = createFeatureApi(numbersContract);

export const countriesQuery = queryOptions({
  queryKey: ['numbers', 'countries'],
  queryFn: async () => (await numbersApi.countries()).countries,
  // The server refreshes them a few times a day.
  staleTime: HOUR_MS,
});

const billingApi = createFeatureApi(subscriptionsContract);

/** Number of included numbers of the plan. */
export const entitlementsQuery = queryOptions({
  queryKey: ['numbers', 'entitlements'],
  queryFn: () => billingApi.entitlements(),
});

/** Fetched when the dialog opens, and not again while it is open. */
export const currentHoldQuery = queryOptions({
  queryKey: ['numbers', 'hold'],
  queryFn: async () => (await numbersApi.currentHold()).hold,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const callerIdsQuery = queryOptions({
  queryKey: callerIdsKey,
  queryFn: async () => (await numbersApi.callerIds()).callerIds,
});

export const emergencyAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'emergency-address', id],
    queryFn: async () => (await numbersApi.emergencyAddress({ id })).address,
  });

/** To whom the numbers are given. */
export const numberPeopleQuery = queryOptions({
  queryKey: numberPeopleKey,
  queryFn: () => numbersApi.given(),
});

/** After a change made here. Other devices get an event. */
export const refreshNumbers = () => queryClient.invalidateQueries({ queryKey: numbersQuery.queryKey });
