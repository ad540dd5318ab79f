import { asc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { PortInCase } from '../../model-portins.ts';
import type { PortInEvent } from '../../rules/port-in.ts';
import { portInEvents } from '../tables.ts';

/** Adds an event to the history of a port-in, in the same transaction. */
export async function noteEvent(
  { id, changedAt }: { id: string; changedAt: number },
  event: PortInEvent,
  within: Queries,
): Promise<void> {
  await within.insert(portInEvents).values({
    orderId: id,
    kind: event.kind,
    at: changedAt,
    reason: event.kind === 'rejected' ? event.reason : null,
    scheduledFor: event.kind === 'scheduled' ? event.for : null,
  });
}

/** Oldest first. */
export async function historyOf(orderId: string, within: Queries): Promise<PortInCase['history']> {
  return within
    .select({
      kind: portInEvents.kind,
      at: portInEvents.at,
      reason: portInEvents.reason,
      scheduledFor: portInEvents.scheduledFor,
    })
    .from(portInEvents)
    .where(eq(portInEvents.orderId, orderId))
    .orderBy(asc(portInEvents.position));
}
