import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { billingOperatorContract } from '../contract-operator.ts';
import { ratesKey } from './queries.ts';

/** What the operator asks of the billing feature. */
export const rateDesk = createFeatureApi(billingOperatorContract);

export const rateDecksQuery = queryOptions({
  queryKey: [...ratesKey, 'decks'],
  queryFn: () => rateDesk.rateDecks(),
});
