import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, replaces } from '#platform/browser/follow-topics.ts';
import { billingContract } from '../contract.ts';
import { WALLET_TOPIC } from '../model.ts';

export const billingApi = createFeatureApi(billingContract);

export const walletQuery = queryOptions({
  queryKey: ['billing', 'wallet'],
  queryFn: () => billingApi.wallet(),
});

/** What events do to the cache. */
export const billingTopics: readonly FollowedTopic[] = [replaces(WALLET_TOPIC, walletQuery.queryKey)];
