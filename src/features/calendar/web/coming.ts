import type { ComponentType } from 'react';
import { queryClient } from '#platform/browser/query-client.ts';
import { comingQuery } from './coming-query.ts';

/** The calendar's part of the dashboard, for those who have something planned: nobody else downloads it. */
export async function comingPart(): Promise<ComponentType<{ className: string }> | null> {
  const items = await queryClient.fetchQuery(comingQuery);
  return items.length === 0 ? null : (await import('./components/coming-up.tsx')).ComingUp;
}
