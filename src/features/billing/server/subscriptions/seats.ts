import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { monthlyPlan } from '../../rules/subscriptions/entitlements.ts';
import { createStore } from './store.ts';

/** How many people the plan of a workspace has seats for (decision R88). Guests take none. */
export async function seatsOf(workspaceId: WorkspaceId, within: Queries): Promise<number> {
  const runs = await createStore(within).running(workspaceId);
  const planId = runs.find(({ line }) => line === 'monthly')?.record.planId ?? 'free';
  return monthlyPlan(planId).limits.members;
}
