import { and, eq, isNull, ne } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { DepartureHandler } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { keepOnTimelines } from '../participants/timelines.ts';
import { tellPages } from '../record/store.ts';
import { meetingLinks, meetings } from '../tables.ts';

interface Below extends Pick<Platform, 'clock'> {
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
}

/**
 * People who leave a workspace no longer see its meetings. The links they gave out end, and their private meetings go to the
 * person they were handed to. So does the right to make the shared ones private, which would hide them from everyone otherwise.
 */
export function handOver({ clock, contacts }: Below): DepartureHandler {
  return async ({ workspaceId, accountId, to }, transaction) => {
    const { queries } = transaction;
    await queries
      .update(meetingLinks)
      .set({ revokedAt: clock.now() })
      .where(
        and(
          eq(meetingLinks.createdBy, accountId),
          eq(meetingLinks.workspaceId, workspaceId),
          isNull(meetingLinks.revokedAt),
        ),
      );
    const shared = await queries
      .update(meetings)
      .set({ addedBy: to })
      .where(
        and(
          eq(meetings.addedBy, accountId),
          eq(meetings.workspaceId, workspaceId),
          isNull(meetings.privateTo),
        ),
      )
      .returning({ id: meetings.id, workspaceId: meetings.workspaceId, privateTo: meetings.privateTo });
    // Pages fetch their list anew.
    tellPages(shared.slice(0, 1), transaction);
    if (to === null) return;
    const handed = await queries
      .update(meetings)
      .set({ privateTo: to, addedBy: to })
      .where(and(eq(meetings.privateTo, accountId), eq(meetings.workspaceId, workspaceId)))
      .returning();
    for (const meeting of handed) {
      // On timelines it is seen by whoever sees it elsewhere.
      await keepOnTimelines(contacts, meeting, transaction);
      tellPages([meeting], transaction);
    }
  };
}

/** Ends the links to a meeting that others gave out than the one person who sees it from now on. */
export async function endLinksOfOthers(
  { id, owner, now }: { id: string; owner: AccountId; now: Instant },
  queries: Queries,
): Promise<void> {
  await queries
    .update(meetingLinks)
    .set({ revokedAt: now })
    .where(
      and(eq(meetingLinks.meetingId, id), ne(meetingLinks.createdBy, owner), isNull(meetingLinks.revokedAt)),
    );
}
