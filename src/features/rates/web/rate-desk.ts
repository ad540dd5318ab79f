import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { ratesOperatorContract } from '../contract-operator.ts';
import { ratesKey } from './queries.ts';

/** Client of the operator's routes for rate decks. */
export const rateDesk = createFeatureApi(ratesOperatorContract);

export const rateDecksQuery = queryOptions({
  queryKey: [...ratesKey, 'decks'],
  queryFn: () => rateDesk.decks(),
});
