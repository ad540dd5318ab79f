import type { AccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { TaskParts } from './checks.ts';
import { tellPages } from './events.ts';
import { createTaskStore, type StoredTask } from './store.ts';

type Parts = Pick<TaskParts, 'workspaces' | 'notifications' | 'contacts' | 'directory'>;

/** After a change of tasks: pages, who was given one, and timelines of contacts learn of it. */
export async function tellChanges(
  parts: Parts,
  member: Pick<Member, 'workspaceId' | 'accountId'>,
  changes: { before: readonly StoredTask[]; now: readonly StoredTask[] },
  transaction: Transaction,
): Promise<void> {
  await tellPages({ workspaceId: member.workspaceId, workspaces: parts.workspaces }, changes, transaction);
  const before = new Map(changes.before.map((one) => [one.row.id, one]));
  for (const one of changes.now) {
    const was = before.get(one.row.id);
    await tellAssignee(parts, member, { was, one }, transaction);
    await keepTimeline(parts, { was, one }, transaction);
  }
  const there = new Set(changes.now.map(({ row }) => row.id));
  for (const { row } of changes.before)
    if (row.contactId !== null && !there.has(row.id))
      await parts.contacts.unnote(
        { workspaceId: row.workspaceId, kind: 'task', thingId: row.id, contactId: row.contactId },
        transaction,
      );
}

async function tellAssignee(
  { notifications, directory }: Parts,
  { accountId, workspaceId }: Pick<Member, 'workspaceId' | 'accountId'>,
  { was, one }: { was: StoredTask | undefined; one: StoredTask },
  transaction: Transaction,
): Promise<void> {
  const { assigneeId, doneAt, title, id, dueDay } = one.row;
  if (assigneeId === null || assigneeId === accountId || doneAt !== null) return;
  if (was?.row.assigneeId === assigneeId) return;
  const by = await nameOf({ directory }, accountId, transaction);
  const news = { kind: 'task.assigned', taskId: id, title, by, dueDay };
  await notifications.tellThese({ people: [assigneeId], workspaceId }, news, transaction);
}

export async function nameOf(
  { directory }: Pick<TaskParts, 'directory'>,
  accountId: AccountId,
  { queries }: Transaction,
): Promise<string> {
  return (await directory.contactsOf([accountId], queries)).get(accountId)?.name ?? 'Someone';
}

/** A task about a contact is on the contact's timeline, for those who see the task. */
async function keepTimeline(
  { contacts }: Parts,
  { was, one }: { was: StoredTask | undefined; one: StoredTask },
  transaction: Transaction,
): Promise<void> {
  const { row } = one;
  const old = was?.row.contactId ?? null;
  const entry = { workspaceId: row.workspaceId, kind: 'task', thingId: row.id };
  if (old !== null && old !== row.contactId) await contacts.unnote({ ...entry, contactId: old }, transaction);
  if (row.contactId === null) return;
  const isSame =
    old === row.contactId &&
    was?.row.title === row.title &&
    was.row.state === row.state &&
    was.row.privateTo === row.privateTo;
  if (isSame) return;
  await contacts.note(
    {
      ...entry,
      keys: [{ kind: 'contact', key: row.contactId }],
      at: row.createdAt,
      accountId: row.createdBy,
      ownNumber: null,
      facts: {
        title: row.title,
        state: row.state,
        ...(row.privateTo === null ? {} : { privateTo: row.privateTo }),
      },
    },
    transaction,
  );
}

/** Counts the steps of these anew, and adds what waits for the others, so that both come with the event. */
export async function withNeighbours(
  changed: readonly StoredTask[],
  options: { at: number; waiting: readonly string[] },
  { queries }: Transaction,
): Promise<string[]> {
  const store = createTaskStore(queries);
  const parents = new Set(changed.map(({ row }) => row.parentId).filter((id) => id !== null));
  for (const id of parents) await store.recount(id, options.at);
  await store.change(options.waiting, {}, options.at);
  return [...parents, ...options.waiting];
}
