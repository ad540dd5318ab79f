import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { heirOf } from '../../rules/heir.ts';
import { mineChanged, teamChanged } from '../events.ts';
import type { Members } from '../members/members.ts';
import type { MemberParts } from '../members/parts.ts';
import { createStore } from '../store.ts';

/** What becomes of workspaces when an account, or one of them, is deleted. */
export interface Closing {
  /** Workspaces of others that would have no owner without somebody. */
  needsNewOwner(accountId: AccountId): Promise<{ readonly id: WorkspaceId; readonly name: string }[]>;
  /**
   * Takes somebody out of every workspace in which others stay. One that they alone owned goes to whoever has been in it
   * longest, admins first.
   * @returns the workspaces in which nobody is left who could own them, and which end with the account
   */
  leaveAll(accountId: AccountId): Promise<WorkspaceId[]>;
  /** Deletes a workspace. Its owners who have no other one get a new one. @param goesWith has no use for one any longer */
  close(workspaceId: WorkspaceId, goesWith: AccountId | null): Promise<void>;
}

export function createClosing(parts: MemberParts, members: Members): Closing {
  const { database, realtime } = parts.platform;

  async function passOn(
    workspaceId: WorkspaceId,
    from: AccountId,
    transaction: Transaction,
  ): Promise<boolean> {
    const inside = createStore(transaction.queries);
    const workspace = await inside.lock(workspaceId);
    if (workspace === null) return true;
    const people = await inside.members(workspaceId);
    const others = people.filter(({ accountId }) => accountId !== from);
    const isOwner = people.some(({ accountId, role }) => accountId === from && role === 'owner');
    if (!isOwner || others.some(({ role }) => role === 'owner')) return true;
    const heir = heirOf(others);
    if (heir === null) return false;
    await inside.setRole(workspaceId, heir, 'owner');
    transaction.emit(mineChanged(heir, workspaceId));
    transaction.emit(teamChanged(workspaceId));
    const facts = { accountId: heir, workspace: workspace.name, role: 'owner' } as const;
    await parts.mails.roleChanged(facts, transaction.queries);
    return true;
  }

  return {
    async needsNewOwner(accountId) {
      const store = createStore(database.queries);
      const owned = (await store.of(accountId)).filter(({ role, people }) => role === 'owner' && people > 1);
      const found: { id: WorkspaceId; name: string }[] = [];
      for (const { workspaceId, name } of owned) {
        const people = await store.members(workspaceId);
        const hasOther = people.some((one) => one.role === 'owner' && one.accountId !== accountId);
        if (!hasOther) found.push({ id: workspaceId, name });
      }
      return found;
    },
    async leaveAll(accountId) {
      const store = createStore(database.queries);
      for (const { workspaceId } of await store.of(accountId))
        await realtime.events.transact(async (transaction) => {
          if (!(await passOn(workspaceId, accountId, transaction))) return;
          const asked = { workspaceId, change: { kind: 'leave', who: accountId } } as const;
          if ((await createStore(transaction.queries).roleOf(workspaceId, accountId)) !== null)
            await members.changeWithin(asked, transaction);
        });
      return (await store.of(accountId)).map(({ workspaceId }) => workspaceId);
    },
    async close(workspaceId, goesWith) {
      await realtime.events.transact(async (transaction) => {
        const inside = createStore(transaction.queries);
        const workspace = await inside.lock(workspaceId);
        if (workspace === null) return;
        const people = await inside.members(workspaceId);
        await inside.remove(workspaceId);
        for (const { accountId, role } of people) {
          transaction.emit(mineChanged(accountId, workspaceId));
          if (accountId === goesWith) continue;
          if (role === 'owner') await giveOwn(parts, accountId, transaction);
          else await parts.mails.removed({ accountId, workspace: workspace.name }, transaction.queries);
        }
      });
    },
  };
}

async function giveOwn(
  { directory, platform }: MemberParts,
  accountId: AccountId,
  { queries, emit }: Transaction,
): Promise<void> {
  const inside = createStore(queries);
  if ((await inside.of(accountId)).some(({ role }) => role === 'owner')) return;
  const contact = (await directory.contactsOf([accountId], queries)).get(accountId);
  if (contact === undefined) return;
  const id = asWorkspaceId(newId());
  const createdAt = platform.clock.now();
  await inside.insert({ id, name: contact.name.slice(0, 60), createdAt });
  await inside.insertMember({ workspaceId: id, accountId, role: 'owner', joinedAt: createdAt });
  emit(mineChanged(accountId, id));
}
