import { z } from 'zod';
import { sessionSecretOf } from '#features/identity/server/config.ts';
import { companiesService, identityDirectory } from '#features/identity/server/service.ts';
import { type AccountId, asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import { defineFeature, memberGate, memberWatch, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { workspacesContract } from '../contract.ts';
import { createWatch } from './access/watch.ts';
import { demoSteps } from './demo.ts';
import { createWorkspacesDesk } from './desk/desk.ts';
import { createGate, type WorkspaceGate } from './gate.ts';
import { createInvitationTokens } from './invitations/tokens.ts';
import { defineJobs } from './jobs.ts';
import { defineMails } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createRouter } from './router.ts';
import { createWorkspaces, type Workspaces, workspacesDesk, workspacesService } from './service.ts';
import { createStore } from './store.ts';

export const workspacesFeature = defineFeature({
  name: 'workspaces',
  contract: workspacesContract,
  create: createWorkspacesFeature,
});

async function createWorkspacesFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const { config, clock, database, rateLimits } = platform;
  const directory = services.use(identityDirectory);
  const secret = await sessionSecretOf(config);
  const tokens = createInvitationTokens(secret);
  const gate = createGate({ store: createStore(database.queries), clock });
  const mails = defineMails({ platform, directory, tokens });
  const workspaces = createWorkspaces({ platform, directory, gate, tokens, mails });
  services.provide(workspacesService, workspaces.service);
  services.provide(workspacesDesk, createWorkspacesDesk(platform));
  services.provide(memberGate, gate);
  const companies = services.use(companiesService);
  companies.peopleFrom({
    ownersOf: async (workspaceId, within) => ownersIn(await createStore(within).members(workspaceId)),
    membersOf: async (workspaceId, within) =>
      (await createStore(within).members(workspaceId)).map(({ accountId }) => accountId),
    async join({ workspaceId, accountId, role }, transaction) {
      // Whoever was removed comes back by an invitation, not by linking the company anew.
      if ((await createStore(transaction.queries).removedAt(workspaceId, accountId)) !== null) return;
      const change = { kind: 'join', who: accountId, role } as const;
      await workspaces.members.changeWithin({ workspaceId, change }, transaction);
    },
  });
  defineJobs(platform.jobs, workspaces.seats);
  const watch = createWatch({ gate, log: platform.log });
  services.provide(memberWatch, watch);
  workspaces.service.onMemberChanged(watch.changed);
  let listener: Listener | undefined;
  return {
    router: createRouter(workspaces, { rateLimits, clock, companies }),
    personalData: personalDataOf(platform, workspaces.service.closing),
    demo: (people, past) => {
      const then = createWorkspaces({ platform: past.platform, directory, gate, tokens, mails });
      return demoSteps(people, { ...then, gate, store: createStore(database.queries) });
    },
    start: async () => {
      listener = followMembers(platform, { gate, workspaces });
    },
    stop: async () => listener?.stop(),
  };
}

function ownersIn(members: readonly { accountId: AccountId; role: Role }[]): AccountId[] {
  return members.filter(({ role }) => role === 'owner').map(({ accountId }) => accountId);
}

const announcement = z.object({ workspace: z.string(), account: z.string(), isGone: z.boolean() });

/** Follows the database's announcements (see the migration), so that whoever is removed on one process is removed on all. */
function followMembers(
  { database, log, realtime }: Platform,
  { gate, workspaces }: { gate: WorkspaceGate; workspaces: Workspaces },
): Listener {
  return listenTo({
    database,
    log,
    channel: 'workspace_member',
    onState(listening) {
      gate.setListening(listening);
      if (!listening) return;
      realtime.checkMembers();
      workspaces.changed(null);
    },
    onMessage(payload) {
      const change = announcement.parse(JSON.parse(payload));
      const member = {
        workspaceId: asWorkspaceId(change.workspace),
        accountId: asAccountId(change.account),
      };
      gate.forget(member.workspaceId, member.accountId);
      if (change.isGone) realtime.disconnectMember(member.workspaceId, member.accountId);
      else realtime.checkMember(member.workspaceId, member.accountId);
      workspaces.changed(member);
    },
  });
}
