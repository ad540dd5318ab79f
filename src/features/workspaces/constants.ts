import type { Role } from '#kernel/roles.ts';

/** Says that the list of somebody's workspaces, or what they are in one of them, has changed. Its payload names the workspace. */
export const MINE_TOPIC = 'workspaces.mine';
/** Says that people or invitations of a workspace have changed. Its payload names the workspace. */
export const TEAM_TOPIC = 'workspaces.team';

export const NAME_LENGTH_MAX = 60;
/** Workspaces that one person may own. */
export const OWNED_MAX = 50;
/** Addresses of one invitation by email. */
export const INVITE_AT_ONCE_MAX = 50;
/** Open invitations of a workspace. */
export const INVITATIONS_MAX = 500;
/** How long people without a seat stay what they are, after a plan has become smaller than its team (decision R88). */
export const SEAT_NOTICE_DAYS = 14;
/** People chosen at once, far more than any plan has seats for. */
export const SEATS_CHOSEN_MAX = 1_000;
export const LINK_USES_MAX = 1_000;
/** How long an invitation may stay open. */
export const INVITATION_DAYS = [1, 7, 30] as const;
/** What somebody can be invited as. Ownership is handed over by an owner, to somebody who is here. */
export const INVITABLE = ['admin', 'billing', 'member', 'agent', 'guest'] as const satisfies readonly Role[];

export const workspaceLimits = {
  create: { name: 'workspaces.createByAccount', points: 10, seconds: 3600, whenUnavailable: 'open' },
  /** Emails that one workspace can have us send. */
  invite: { name: 'workspaces.inviteByWorkspace', points: 200, seconds: 86_400, whenUnavailable: 'closed' },
  /** The same for one person, who may own many workspaces. */
  inviteByPerson: {
    name: 'workspaces.inviteByAccount',
    points: 200,
    seconds: 86_400,
    whenUnavailable: 'closed',
  },
  /** Emails of one person to one address: an invitation that is revoked can be made again. */
  inviteSame: { name: 'workspaces.inviteSameAddress', points: 5, seconds: 86_400, whenUnavailable: 'closed' },
  /** Looks for the workspace that has the thing of a link. */
  find: { name: 'workspaces.findByAccount', points: 60, seconds: 60, whenUnavailable: 'open' },
  logo: { name: 'workspaces.logoByWorkspace', points: 30, seconds: 3600, whenUnavailable: 'open' },
  /** Looks at invitations from one network, so that nobody tries out links. */
  look: { name: 'workspaces.lookByAddress', points: 60, seconds: 60, whenUnavailable: 'open' },
} as const;
