import { type Companies, requireFreshProof } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { asAccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { workspaceLimits } from '../constants.ts';
import { workspacesContract } from '../contract.ts';
import { workspacesErrors } from '../errors.ts';
import type { MyWorkspace } from '../model.ts';
import type { TeamChange } from '../rules/team.ts';
import { allowed } from './access/allowed.ts';
import type { Workspaces } from './service.ts';
import { signInRoutes } from './sign-in/routes.ts';

const os = implementerOf(workspacesContract);
const done = { ok: true } as const;

interface RouterParts extends Pick<Platform, 'rateLimits' | 'clock'> {
  readonly companies: Companies;
}

export function createRouter(workspaces: Workspaces, { rateLimits, clock, companies }: RouterParts) {
  const { members, seats, things } = workspaces;

  async function changeTeam({ workspaceId }: Member, change: TeamChange, to?: string) {
    await members.change({ workspaceId, change, to: to === undefined ? null : asAccountId(to) });
    return workspaces.team(workspaceId);
  }
  async function asMine({ workspaceId, ...session }: Member): Promise<MyWorkspace> {
    const mine = (await members.mine(session)).find(({ id }) => id === workspaceId);
    if (mine === undefined) throw workspacesErrors.notAMember();
    return mine;
  }

  return os.router({
    mine: os.mine.use(signedIn).handler(({ context }) => members.mine(context.caller)),
    create: os.create.use(signedIn).handler(({ input, context }) => members.create(context.caller, input)),
    having: os.having.use(signedIn).handler(({ input, context }) => things.find(context.caller, input)),
    rename: os.rename.use(allowed('workspace.change')).handler(async ({ input, context }) => {
      await members.rename(context.caller.workspaceId, input.name);
      return asMine(context.caller);
    }),
    ...logoRoutes(workspaces, { rateLimits, asMine }),
    requireFactor: os.requireFactor
      .use(allowed('workspace.change'))
      .handler(async ({ input, context: { caller } }) => {
        requireFreshProof(caller, clock);
        await members.requireFactor(caller, input.requires);
        return asMine(caller);
      }),
    leave: os.leave.use(allowed('workspace.read')).handler(async ({ context }) => {
      const { workspaceId, accountId } = context.caller;
      await members.change({ workspaceId, change: { kind: 'leave', who: accountId } });
      return done;
    }),
    team: os.team
      .use(allowed('members.read'))
      .handler(({ context }) => workspaces.team(context.caller.workspaceId)),
    setRole: os.setRole.use(allowed('members.manage')).handler(({ input, context: { caller } }) =>
      changeTeam(caller, {
        kind: 'set-role',
        by: caller.accountId,
        who: asAccountId(input.accountId),
        role: input.role,
      }),
    ),
    remove: os.remove
      .use(allowed('members.manage'))
      .handler(({ input, context: { caller } }) =>
        changeTeam(
          caller,
          { kind: 'remove', by: caller.accountId, who: asAccountId(input.accountId) },
          input.to ?? caller.accountId,
        ),
      ),
    transfer: os.transfer
      .use(allowed('workspace.transfer'))
      .handler(({ input, context: { caller } }) =>
        changeTeam(caller, { kind: 'transfer', by: caller.accountId, who: asAccountId(input.accountId) }),
      ),
    keepSeats: os.keepSeats.use(allowed('members.manage')).handler(async ({ input, context }) => {
      const { workspaceId } = context.caller;
      await seats.choose(workspaceId, input.accountIds.map(asAccountId));
      return workspaces.team(workspaceId);
    }),
    ...invitationRoutes(workspaces, rateLimits),
    ...signInRoutes(companies),
  });
}

function logoRoutes(
  { logos, memberOf, invitations }: Workspaces,
  { rateLimits, asMine }: { rateLimits: RateLimits; asMine: (member: Member) => Promise<MyWorkspace> },
) {
  return {
    setLogo: os.setLogo.use(allowed('workspace.change')).handler(async ({ input, context: { caller } }) => {
      await logos.set(caller.workspaceId, { upload: input.body, crop: input.query });
      return asMine(caller);
    }),
    removeLogo: os.removeLogo.use(allowed('workspace.change')).handler(async ({ context: { caller } }) => {
      await logos.remove(caller.workspaceId);
      return asMine(caller);
    }),
    logo: os.logo.use(signedIn).handler(async ({ input: { workspaceId, ...picture }, context }) => {
      const member = await memberOf(context.caller, workspaceId);
      if (member === null) throw commonErrors.notFound();
      return logos.read(member.workspaceId, picture);
    }),
    invitationLogo: os.invitationLogo.handler(async ({ input: { token, ...picture }, context }) => {
      await rateLimits.take(workspaceLimits.look, networkOf(context.ip));
      return logos.read(await invitations.workspaceOf(token), picture);
    }),
  };
}

function invitationRoutes({ invitations }: Workspaces, rateLimits: RateLimits) {
  return {
    invitations: os.invitations
      .use(allowed('members.manage'))
      .handler(({ context }) => invitations.list(context.caller)),
    inviteByEmail: os.inviteByEmail
      .use(allowed('members.manage'))
      .handler(({ input, context }) => invitations.byEmail(context.caller, input)),
    inviteByLink: os.inviteByLink
      .use(allowed('members.manage'))
      .handler(({ input, context }) => invitations.byLink(context.caller, input)),
    revokeInvitation: os.revokeInvitation
      .use(allowed('members.manage'))
      .handler(async ({ input, context }) => {
        await invitations.revoke(context.caller, input.id);
        return done;
      }),
    invitationsToMe: os.invitationsToMe
      .use(signedIn)
      .handler(({ context }) => invitations.toMe(context.caller.accountId)),
    invitation: os.invitation.handler(async ({ input, context }) => {
      await rateLimits.take(workspaceLimits.look, networkOf(context.ip));
      const session = await context.session();
      return invitations.look(input.token, session?.accountId ?? null);
    }),
    accept: os.accept.use(signedIn).handler(async ({ input, context }) => {
      await rateLimits.take(workspaceLimits.look, networkOf(context.ip));
      return invitations.accept(input.token, context.caller);
    }),
  };
}
