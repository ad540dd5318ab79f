import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { JOINABLE } from '../../model-sso.ts';

/** What companies have to know of workspaces, which are a feature above. */
export interface Memberships {
  ownersOf(workspaceId: WorkspaceId, within: Queries): Promise<AccountId[]>;
  /** Everybody, owners too. */
  membersOf(workspaceId: WorkspaceId, within: Queries): Promise<AccountId[]>;
  /** Adds a newcomer. Members stay what they are. @throws AppError when no seat is left */
  join(
    newcomer: { workspaceId: WorkspaceId; accountId: AccountId; role: (typeof JOINABLE)[number] },
    transaction: Transaction,
  ): Promise<void>;
}

/** Filled by the feature that has workspaces, while it is created. Without one nobody owns anything. */
export function createMemberships(): Memberships & { register(from: Memberships): void } {
  let registered: Memberships | null = null;
  return {
    register(from) {
      registered = from;
    },
    ownersOf: async (workspaceId, within) => (await registered?.ownersOf(workspaceId, within)) ?? [],
    membersOf: async (workspaceId, within) => (await registered?.membersOf(workspaceId, within)) ?? [],
    join: async (newcomer, transaction) => registered?.join(newcomer, transaction),
  };
}
