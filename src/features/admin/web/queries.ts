import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { adminContract } from '../contract.ts';

const adminApi = createFeatureApi(adminContract);

export const outboxQuery = queryOptions({
  queryKey: ['admin', 'outbox'],
  queryFn: () => adminApi.outbox(),
});

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'outbox', id],
    queryFn: () => adminApi.outboxMail({ id }),
    // A mail that was sent does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
