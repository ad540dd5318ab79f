import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { billingLedgerContract } from '#features/billing/contract-ledger.ts';
import { billingOperatorContract } from '#features/billing/contract-operator.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import type { Span } from '../constants-start.ts';
import { adminStartContract } from '../contract-start.ts';

export const startApi = createFeatureApi(adminStartContract);
export const ledgerApi = createFeatureApi({ ...billingLedgerContract, ...billingOperatorContract });

const FIGURES_EVERY_MS = 30_000;
const HEALTH_FRESH_MS = 60_000;

export const figuresQuery = (span: Span) =>
  queryOptions({
    queryKey: ['admin', 'figures', span],
    queryFn: () => startApi.figures({ span }),
    refetchInterval: FIGURES_EVERY_MS,
  });
export const alarmsQuery = queryOptions({
  queryKey: ['admin', 'alarms'],
  queryFn: () => startApi.alarms(),
  refetchInterval: FIGURES_EVERY_MS,
});
export const jobsQuery = queryOptions({ queryKey: ['admin', 'jobs'], queryFn: () => startApi.jobs() });
export const switchesQuery = queryOptions({
  queryKey: ['admin', 'switches'],
  queryFn: () => startApi.switches(),
});
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: () => startApi.health(),
  // Opening a page that was open a minute ago doesn't check again.
  staleTime: HEALTH_FRESH_MS,
});

/** What the ledger is searched by, from the address of the page. */
export interface LedgerFilter {
  readonly account?: string;
  readonly id?: string;
  readonly amount?: number;
  readonly from?: number;
  readonly until?: number;
}
export const postingsQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'ledger', filter],
    queryFn: ({ pageParam }) =>
      ledgerApi.ledgerPostings({ ...filter, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as number | null, // the first page has no place
    getNextPageParam: ({ next }) => next,
  });
export const totalsQuery = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: ['admin', 'ledger-totals', filter],
    queryFn: () => ledgerApi.ledgerTotals(filter),
  });
export const entryQuery = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'ledger-entry', key],
    queryFn: () => ledgerApi.ledgerEntry({ key }),
  });
