import { ORPCError } from '@orpc/client';
import { queryOptions } from '@tanstack/react-query';
import { numbersErrors } from '#features/numbers/errors.ts';
import type { ProviderDesk, ProviderRateProblem } from '#features/numbers/model-providers.ts';
import { telephonyContract } from '#features/telephony/contract.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { numbersDeskApi } from './numbers-desk-api.ts';

const carriersApi = createFeatureApi(telephonyContract);
/** Carriers go up and down without an event. */
const CARRIERS_EVERY_MS = 10_000;

export const providersQuery = queryOptions({
  queryKey: ['admin', 'providers', 'rates'],
  queryFn: () => numbersDeskApi.providerRates(),
});

export const carriersQuery = queryOptions({
  queryKey: ['admin', 'providers', 'carriers'],
  queryFn: async () => (await carriersApi.carriers()).carriers,
  refetchInterval: CARRIERS_EVERY_MS,
});

export const refreshProviders = () => queryClient.invalidateQueries({ queryKey: ['admin', 'providers'] });

/** Every change returns the complete new state. */
export const providersAre = (desk: ProviderDesk) => queryClient.setQueryData(providersQuery.queryKey, desk);

/** Problems that the server found in an import. Null when it failed for another reason. */
export function rateProblems(error: unknown): readonly ProviderRateProblem[] | null {
  if (!(error instanceof ORPCError) || error.code !== numbersErrors.badProviderRates().code) return null;
  // Our own server's, in the shape that its error promises.
  return (error.data as { problems: readonly ProviderRateProblem[] }).problems;
}
