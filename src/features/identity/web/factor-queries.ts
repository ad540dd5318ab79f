import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { factorsContract } from '../contract-factors.ts';
import { SECURITY_KEY } from './queries.ts';

/** Second factors and passkeys. It comes with the pages that show them. */
export const factorsApi = createFeatureApi(factorsContract);

/** Second factors, passkeys, trusted browsers. */
export const securityQuery = queryOptions({
  queryKey: SECURITY_KEY,
  queryFn: () => factorsApi.security(),
});
