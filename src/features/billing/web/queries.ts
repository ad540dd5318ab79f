import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { changes, type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import {
  AUTO_TOP_UP_TOPIC,
  INVOICE_TOPIC,
  PAYMENT_METHODS_TOPIC,
  PAYMENT_TOPIC,
  SUBSCRIPTIONS_TOPIC,
  WALLET_TOPIC,
} from '../constants.ts';
import { billingContract } from '../contract.ts';
import type { PlanId } from '../model.ts';
import type { Payment } from '../model-payments.ts';
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
export const autoTopUpQuery = queryOptions({
  queryKey: ['billing', 'auto-top-up'],
  queryFn: () => billingApi.autoTopUp(),
});

export const paymentMethodsQuery = queryOptions({
  queryKey: ['billing', 'payment-methods'],
  queryFn: () => billingApi.paymentMethods(),
});

/** What a page needs to take a card. It stays the same while the installation does. */
export const cardFormQuery = queryOptions({
  queryKey: ['billing', 'card-form'],
  queryFn: () => billingApi.cardForm(),
  staleTime: Number.POSITIVE_INFINITY,
});

const payments = ['billing', 'payment'] as const;

export const paymentQuery = (id: string) =>
  queryOptions({ queryKey: [...payments, id], queryFn: () => billingApi.payment({ id }) });

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

/* Subscriptions. */

export const subscriptionsQuery = queryOptions({
  queryKey: ['billing', 'subscriptions'],
  queryFn: () => billingApi.subscriptions(),
});

const planChanges = ['billing', 'plan-change'] as const;

/** What a plan would cost and do now. Its price changes with the time, so it is asked for each time it is shown. */
export const planChangeQuery = (planId: PlanId) =>
  queryOptions({
    queryKey: [...planChanges, planId],
    queryFn: () => billingApi.previewPlan({ planId }),
    gcTime: 0,
  });

/** What events do to the cache. */
export const billingTopics: readonly FollowedTopic[] = [
  replaces(SUBSCRIPTIONS_TOPIC, subscriptionsQuery.queryKey),
  refetches(SUBSCRIPTIONS_TOPIC, planChanges, keys.usage),
  replaces(WALLET_TOPIC, walletQuery.queryKey),
  refetches(WALLET_TOPIC, keys.statement, keys.usage),
  // Another plan includes other things.
  refetches(SUBSCRIPTIONS_TOPIC, keys.usage),
  changes(INVOICE_TOPIC, invoiceKeys.list, withInvoice),
  // An event says what lists show; lines and credit notes come with a fetch.
  refetches(INVOICE_TOPIC, invoiceKeys.details),
  replaces(AUTO_TOP_UP_TOPIC, autoTopUpQuery.queryKey),
  replaces(PAYMENT_METHODS_TOPIC, paymentMethodsQuery.queryKey),
  replaces<Payment>(PAYMENT_TOPIC, payments, ({ id }) => paymentQuery(id).queryKey),
];
