import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { tasksContract } from '../contract.ts';
import type { Scope } from '../rules/board/scopes.ts';
import { taskKeys } from './keys.ts';

export const tasksApi = createFeatureApi(tasksContract);

export const listQuery = ({ scope, project }: Scope) =>
  queryOptions({
    queryKey: [...taskKeys.lists, scope, project ?? ''],
    queryFn: () => tasksApi.list({ scope, project }),
  });

export const peopleQuery = queryOptions({
  queryKey: taskKeys.people,
  queryFn: async () => (await tasksApi.people()).people,
});

export const detailsQuery = (id: string) =>
  queryOptions({ queryKey: [...taskKeys.details, id], queryFn: () => tasksApi.get({ id }) });

export const feedQuery = queryOptions({ queryKey: taskKeys.feed, queryFn: () => tasksApi.feed() });
