import { queryOptions } from '@tanstack/react-query';
import { SECOND_MS } from '#kernel/instant.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { privacyContract } from '../contract.ts';
import type { DataExport, DataOf } from '../model.ts';

export const privacyApi = createFeatureApi(privacyContract);

export const isBeingMade = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** While an export is being made, this follows how far it is. */
export const yourDataQuery = queryOptions({
  queryKey: ['privacy', 'your-data'],
  queryFn: () => privacyApi.overview(),
  refetchInterval: ({ state: { data } }) => data?.exports.some(isBeingMade) === true && SECOND_MS,
});

export const deletionPreviewQuery = (of: DataOf) =>
  queryOptions({
    queryKey: ['privacy', 'deletion', of.kind === 'account' ? 'account' : of.id],
    queryFn: () => privacyApi.previewDeletion({ of }),
    // What it would take away may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
