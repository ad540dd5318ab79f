import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { ratesOperatorContract } from '../contract-operator.ts';
import { ratesKey } from './queries.ts';

/** What the operator does with rate decks. */
export const rateDesk = createFeatureApi(ratesOperatorContract);

export const rateDecksQuery = queryOptions({
  queryKey: [...ratesKey, 'decks'],
  queryFn: () => rateDesk.decks(),
});
