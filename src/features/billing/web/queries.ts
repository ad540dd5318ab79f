import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { billingContract } from '../contract.ts';
import { WALLET_TOPIC } from '../model.ts';

export const billingApi = createFeatureApi(billingContract);

export const walletQuery = queryOptions({
  queryKey: ['billing', 'wallet'],
  queryFn: () => billingApi.wallet(),
});

/* Rates. */

export const rateSummaryQuery = queryOptions({
  queryKey: ['billing', 'rates', 'summary'],
  queryFn: () => billingApi.rateSummary(),
});

export const ratesQuery = queryOptions({
  queryKey: ['billing', 'rates', 'list'],
  queryFn: () => billingApi.rates(),
});

export const rateDecksQuery = queryOptions({
  queryKey: ['billing', 'rates', 'decks'],
  queryFn: () => billingApi.rateDecks(),
});

/** Says what a number costs while it is dialled; the deck is fetched when it is needed first. */
export const loadQuotes = () => import('./quoted-rate.ts');

/* Usage and statements. */

const keys = {
  statement: ['billing', 'statement'],
  usage: ['billing', 'usage'],
} as const;

export const statementQuery = infiniteQueryOptions({
  queryKey: keys.statement,
  queryFn: ({ pageParam }) => billingApi.statement(pageParam === null ? {} : { cursor: pageParam }),
  // The first page has no cursor, the others have the one that the page before gave.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const usageQuery = (timeZone: string) =>
  queryOptions({ queryKey: [...keys.usage, timeZone], queryFn: () => billingApi.usage({ timeZone }) });

/** What events do to the cache. */
export const billingTopics: readonly FollowedTopic[] = [
  replaces(WALLET_TOPIC, walletQuery.queryKey),
  refetches(WALLET_TOPIC, keys.statement, keys.usage),
];
