import { queryOptions } from '@tanstack/react-query';
import type { PortInCase, PortInsShown } from '#features/numbers/model-portins.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { numbersDeskApi } from './numbers-desk-api.ts';

const listsKey = ['admin', 'port-ins', 'lists'] as const;

export const portInsQuery = (show: PortInsShown) =>
  queryOptions({
    queryKey: [...listsKey, show],
    queryFn: async () => (await numbersDeskApi.portInDesk({ show })).portIns,
  });

export const portInQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'port-ins', 'one', id],
    queryFn: () => numbersDeskApi.portInCase({ id }),
  });

/** Updates the cache after a step. The order may have moved to another list. */
export async function portInChanged(changed: PortInCase): Promise<void> {
  queryClient.setQueryData(portInQuery(changed.id).queryKey, changed);
  await queryClient.invalidateQueries({ queryKey: listsKey });
}
