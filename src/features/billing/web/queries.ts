import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { changes, type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { billingContract } from '../contract.ts';
import { INVOICE_TOPIC, WALLET_TOPIC } from '../model.ts';
import { withInvoice } from './invoice-list.ts';

export const billingApi = createFeatureApi(billingContract);

export const walletQuery = queryOptions({
  queryKey: ['billing', 'wallet'],
  queryFn: () => billingApi.wallet(),
});

/* Rates. */

const RATES = ['billing', 'rates'] as const;
/** All that is known of rates. */
export const ratesKey: readonly string[] = RATES;

export const rateSummaryQuery = queryOptions({
  queryKey: [...RATES, 'summary'],
  queryFn: () => billingApi.rateSummary(),
});

export const ratesQuery = queryOptions({
  queryKey: [...RATES, 'list'],
  queryFn: () => billingApi.rates(),
});

export const rateDecksQuery = queryOptions({
  queryKey: [...RATES, 'decks'],
  queryFn: () => billingApi.rateDecks(),
});

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

/* Invoices. */

const invoiceKeys = { list: ['billing', 'invoices'], details: ['billing', 'invoice'] } as const;

export const invoicesQuery = infiniteQueryOptions({
  queryKey: invoiceKeys.list,
  queryFn: ({ pageParam }) => billingApi.invoices(pageParam === null ? {} : { cursor: pageParam }),
  // The first page has no cursor, the others have the one that the page before gave.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const invoiceQuery = (id: string) =>
  queryOptions({ queryKey: [...invoiceKeys.details, id], queryFn: () => billingApi.invoice({ id }) });

export const billingAddressQuery = queryOptions({
  queryKey: ['billing', 'address'],
  queryFn: () => billingApi.billingAddress(),
});

/** What events do to the cache. */
export const billingTopics: readonly FollowedTopic[] = [
  replaces(WALLET_TOPIC, walletQuery.queryKey),
  refetches(WALLET_TOPIC, keys.statement, keys.usage),
  changes(INVOICE_TOPIC, invoiceKeys.list, withInvoice),
  // An event says what lists show; lines and credit notes come with a fetch.
  refetches(INVOICE_TOPIC, invoiceKeys.details),
];
