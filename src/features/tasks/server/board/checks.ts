import { and, eq } from 'drizzle-orm';
import type { BillingService } from '#features/billing/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { may, type WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { tasksErrors } from '../../errors.ts';
import { isCircle } from '../../rules/board/waits.ts';
import type { TasksPlan } from '../../rules/plan.ts';
import { taskProjects, taskSections } from '../tables.ts';
import { createTaskStore, type Reader } from './store.ts';

/** What tasks need of the features below. */
export interface TaskParts {
  readonly platform: Pick<
    Platform,
    'database' | 'realtime' | 'clock' | 'blobs' | 'jobs' | 'config' | 'rateLimits'
  >;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho' | 'roleOf' | 'nameOf'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf' | 'profilesOf'>;
  readonly notifications: Pick<Notifications, 'tellThese'>;
  readonly contacts: Pick<ContactsService, 'isSeen' | 'note' | 'unnote' | 'whoAre'>;
  readonly subscriptions: Pick<BillingService['subscriptions'], 'entitlements'>;
}

export type ProjectRow = typeof taskProjects.$inferSelect;

/** What the plan of a workspace includes of tasks. Read before a transaction, because it grants allowances in its own. */
export const planOf = async (
  { subscriptions }: Pick<TaskParts, 'subscriptions'>,
  { workspaceId }: Pick<Member, 'workspaceId'>,
): Promise<TasksPlan> => (await subscriptions.entitlements(workspaceId)).tasks;

/** @throws AppError tasks.projectNotFound also for a private one of somebody else */
export async function projectFor(
  reader: Reader,
  id: string,
  queries: Queries,
  options: { isGone?: boolean } = {},
): Promise<ProjectRow> {
  const [row] = await queries
    .select()
    .from(taskProjects)
    .where(and(eq(taskProjects.id, id), eq(taskProjects.workspaceId, reader.workspaceId)))
    .for('update');
  const isGone = row?.deletedAt !== null;
  if (row === undefined || isGone !== (options.isGone ?? false)) throw tasksErrors.projectNotFound();
  const isTheirs =
    row.privateTo === null ? may(reader.role, 'tasks.share') : row.privateTo === reader.accountId;
  if (!isTheirs) throw tasksErrors.projectNotFound();
  return row;
}

/** @throws AppError tasks.sectionNotFound for one of another project */
export async function mustBeSection(
  { sectionId, projectId }: { sectionId: string; projectId: string | null },
  queries: Queries,
): Promise<void> {
  const [row] = await queries.select().from(taskSections).where(eq(taskSections.id, sectionId));
  if (row === undefined || row.projectId !== projectId) throw tasksErrors.sectionNotFound();
}

/** @throws AppError tasks.notInTeam */
export async function mustBeInTeam(
  { workspaces }: Pick<TaskParts, 'workspaces'>,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  accountId: string,
  queries: Queries,
): Promise<AccountId> {
  const people = await workspaces.peopleWho(workspaceId, 'tasks.read', queries);
  const found = people.find((one) => one === accountId);
  if (found === undefined) throw tasksErrors.notInTeam();
  return found;
}

/** @throws AppError tasks.contactNotFound also for a private one of somebody else */
export async function mustBeContact(
  { contacts }: Pick<TaskParts, 'contacts'>,
  member: Member,
  { contactId, queries }: { contactId: string | null; queries: Queries },
): Promise<void> {
  if (contactId !== null && !(await contacts.isSeen(member, contactId, queries)))
    throw tasksErrors.contactNotFound();
}

/**
 * What a task waits for, without what the person can't see. The caller holds the workspace, so that two changes can't make a
 * circle together.
 * @throws AppError tasks.notFound, circle
 */
export async function waitsFor(
  reader: Reader,
  { id, wanted }: { id: string; wanted: readonly string[] },
  queries: Queries,
): Promise<string[]> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return [];
  const store = createTaskStore(queries);
  if (ids.includes(id)) throw tasksErrors.circle();
  if ((await store.these(reader, ids)).length < ids.length) throw tasksErrors.notFound();
  const waits = await store.waits(reader.workspaceId);
  waits.delete(id);
  if (isCircle(id, ids, waits)) throw tasksErrors.circle();
  return ids;
}

/** No project: it is theirs who made it. Otherwise as the project is. */
export const privacyIn = (project: ProjectRow | null, maker: AccountId | null): AccountId | null =>
  project === null ? maker : project.privateTo;

export async function maybeProject(
  reader: Reader,
  id: string | null | undefined,
  queries: Queries,
): Promise<ProjectRow | null> {
  return id === null || id === undefined ? null : projectFor(reader, id, queries);
}
