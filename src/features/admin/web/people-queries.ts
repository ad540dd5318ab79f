import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { adminAuditContract } from '../contract-audit.ts';
import { adminPeopleContract } from '../contract-people.ts';
import type { AuditChoice } from './audit-words.ts';

export const peopleApi = createFeatureApi(adminPeopleContract);
export const auditApi = createFeatureApi(adminAuditContract);

const KEY = ['admin', 'desk'] as const;
const NEWEST: { readonly before?: string } = {};
const LATEST: { readonly before?: number } = {};

export const peopleQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'people', text],
    queryFn: ({ pageParam }) => peopleApi.people({ text, ...pageParam }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });

export const workspacesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'workspaces', text],
    queryFn: ({ pageParam }) => peopleApi.workspaces({ text, ...pageParam }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });

export const personQuery = (id: string) =>
  queryOptions({ queryKey: [...KEY, 'person', id], queryFn: () => peopleApi.person({ id }) });

export const workspaceQuery = (id: string) =>
  queryOptions({ queryKey: [...KEY, 'workspace', id], queryFn: () => peopleApi.workspace({ id }) });

export const auditQuery = (choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'audit', choice],
    queryFn: ({ pageParam }) => auditApi.audit({ ...choice, ...pageParam }),
    initialPageParam: LATEST,
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });

/** What an operator does changes several lists, and the audit log. */
export const deskChanged = () => queryClient.invalidateQueries({ queryKey: KEY });
