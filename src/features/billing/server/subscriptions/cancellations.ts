import { desc, lt } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { PlanId } from '../../model.ts';
import type { Cancellation, CancelReason, PlanFamily } from '../../model-subscriptions.ts';
import { cancellations } from './tables.ts';

const PAGE_SIZE = 100;

/** Optional feedback on a cancellation. */
export interface CancelFeedback {
  readonly reason?: CancelReason | undefined;
  readonly comment?: string | undefined;
}

/** Saves why a plan was cancelled, for the operator. Saves nothing without feedback. */
export async function saveCancelFeedback(
  of: { workspaceId: WorkspaceId; line: PlanFamily; planId: PlanId; at: Instant },
  feedback: CancelFeedback,
  within: Queries,
): Promise<void> {
  const { workspaceId, line, planId, at: cancelledAt } = of;
  const reason = feedback.reason ?? null;
  const comment = feedback.comment === undefined || feedback.comment === '' ? null : feedback.comment;
  if (reason === null && comment === null) return;
  await within
    .insert(cancellations)
    .values({ id: newId(), workspaceId, line, planId, reason, comment, cancelledAt });
}

/** Newest first. @param cursor the id of the last one of the page before */
export async function readCancellations(
  cursor: string | undefined,
  within: Queries,
): Promise<{ items: Cancellation[]; nextCursor: string | null }> {
  const { id, workspaceId, planId, reason, comment, cancelledAt } = cancellations;
  const rows = await within
    .select({ id, workspaceId, planId, reason, comment, cancelledAt })
    .from(cancellations)
    .where(cursor === undefined ? undefined : lt(id, cursor))
    .orderBy(desc(id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE);
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
}
