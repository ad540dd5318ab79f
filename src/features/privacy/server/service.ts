import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { PersonalDataRegistry } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { DataExport, DataOf, YourData } from '../model.ts';
import { createDeletions, type Deletions } from './deletions/deletions.ts';
import { createDeletionStore } from './deletions/store.ts';
import { createExports, type Exports } from './exports/exports.ts';
import type { DataMails } from './news.ts';

/** What people can do about their data. */
export interface Privacy {
  readonly exports: Exports;
  readonly deletions: Deletions;
  overview(accountId: AccountId): Promise<YourData>;
  /** @throws AppError common.notFound when a workspace isn't theirs */
  startExport(accountId: AccountId, of: DataOf): Promise<DataExport>;
}

export interface PrivacyParts {
  readonly platform: Platform;
  readonly registry: PersonalDataRegistry;
  readonly directory: IdentityDirectory;
  readonly workspaces: WorkspacesService;
  readonly mails: DataMails;
  readonly secret: string;
}

export function createPrivacy(parts: PrivacyParts): Privacy {
  const { platform, registry, workspaces, mails } = parts;
  const { queries } = platform.database;
  const exports = createExports({ ...parts, tellReady: mails.ready });
  const deletions = createDeletions(parts);
  return {
    exports,
    deletions,
    async overview(accountId) {
      const mine = await workspaces.mineOf(accountId, queries);
      const owned = mine.filter(({ role }) => role === 'owner');
      const ending = await deletions.ofWorkspaces(owned.map(({ workspaceId }) => workspaceId));
      const account = await createDeletionStore(queries).open('person', accountId);
      return {
        exports: await exports.latest(accountId),
        deletesAt: account?.dueAt ?? null,
        workspaces: owned.map(({ workspaceId: id, name, people }) => {
          return { id, name, people, deletesAt: ending.get(id) ?? null };
        }),
        retention: registry.all.flatMap(({ retention = [] }) => [...retention]),
      };
    },
    async startExport(accountId, of) {
      if (of.kind === 'account') return exports.start(accountId, null);
      const workspaceId = asWorkspaceId(of.id);
      if ((await workspaces.roleOf(workspaceId, accountId)) !== 'owner') throw commonErrors.notFound();
      return exports.start(accountId, workspaceId);
    },
  };
}
