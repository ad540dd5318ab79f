import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { may, mustBeAllowed } from '#features/workspaces/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { VIEWS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactView } from '../../model-record.ts';
import { setupChanged } from '../book/events.ts';
import { contactViews } from '../tables.ts';

export type Views = ReturnType<typeof createViews>;

/** Saved views: those of one person, and those that everybody in the workspace has. */
export function createViews({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    all: (member: Member) => readViews(member, database.queries),

    /**
     * Saves a view, or what was changed of one. Whose it is stays.
     * @throws AppError contacts.viewName, tooManyViews, keyReused; workspaces.notAllowed for a shared one
     */
    save(member: Member, { id, name, shown, isShared }: ContactView): Promise<ContactView> {
      const trimmed = name.trim();
      if (trimmed === '') throw contactsErrors.viewName();
      if (isShared) mustBeAllowed(member.role, 'contacts.manage');
      return realtime.events.transact(async ({ queries, emit }) => {
        const before = await readViews(member, queries);
        const there = before.find((one) => one.id === id);
        if (there !== undefined) {
          if (there.isShared) mustBeAllowed(member.role, 'contacts.manage');
          await queries.update(contactViews).set({ name: trimmed, shown }).where(eq(contactViews.id, id));
        } else {
          if (before.length >= VIEWS_MAX) throw contactsErrors.tooManyViews();
          const { workspaceId, accountId } = member;
          const owner = { workspaceId, accountId: isShared ? null : accountId };
          const added = await queries
            .insert(contactViews)
            .values({ id, name: trimmed, shown, ...owner, nth: before.length, createdAt: clock.now() })
            .onConflictDoNothing()
            .returning({ id: contactViews.id });
          if (added.length === 0) throw contactsErrors.keyReused();
        }
        emit(setupChanged(member));
        return { id, name: trimmed, shown, isShared: there?.isShared ?? isShared };
      });
    },

    /** @throws AppError contacts.viewNotFound */
    remove(member: Member, id: string): Promise<void> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const view = (await readViews(member, queries)).find((one) => one.id === id);
        if (view === undefined || (view.isShared && !may(member.role, 'contacts.manage')))
          throw contactsErrors.viewNotFound();
        await queries.delete(contactViews).where(eq(contactViews.id, id));
        emit(setupChanged(member));
      });
    },
  };
}

async function readViews({ workspaceId, accountId }: Member, queries: Queries): Promise<ContactView[]> {
  const rows = await queries
    .select()
    .from(contactViews)
    .where(
      and(
        eq(contactViews.workspaceId, workspaceId),
        or(isNull(contactViews.accountId), eq(contactViews.accountId, accountId)),
      ),
    )
    .orderBy(asc(contactViews.nth), asc(contactViews.id));
  return rows.map(({ id, name, shown, accountId: owner }) => ({ id, name, shown, isShared: owner === null }));
}
