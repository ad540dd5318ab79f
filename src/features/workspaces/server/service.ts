import type { Contact, Standing } from '#features/identity/server/service.ts';
import { type AccountId, asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { TeamView } from '../model.ts';
import { type Action, may } from '../rules/may.ts';
import type { MemberListener } from './access/watch.ts';
import { type Closing, createClosing } from './closing/closing.ts';
import type { WorkspacesDesk } from './desk/desk.ts';
import type { WorkspaceGate } from './gate.ts';
import { createInvitations, type Invitations } from './invitations/invitations.ts';
import type { InvitationTokens } from './invitations/tokens.ts';
import { createLogos, type Logos } from './logos/logos.ts';
import { createMembers, type Members } from './members/members.ts';
import type { DepartureHandler, MemberParts, TeamListener } from './members/parts.ts';
import { readTeam } from './members/view.ts';
import { createSeatNotices, type SeatNotices } from './seats/seat-notices.ts';
import { createStore, type Membership } from './store.ts';
import { createThings, type Things } from './things/things.ts';

export type { Action } from '../rules/may.ts';
export { ACTIONS, may } from '../rules/may.ts';
export { allowed, mustBeAllowed, mustNotBeSuspended } from './access/allowed.ts';
export type { MemberKey, MemberListener } from './access/watch.ts';
export type { WorkspacesDesk } from './desk/desk.ts';
export type { DepartureHandler, TeamListener, TeamNews } from './members/parts.ts';

/** What the features above ask of workspaces. */
export interface WorkspacesService {
  /** What somebody is in a workspace; null when they are not in it. */
  roleOf(workspaceId: WorkspaceId, accountId: AccountId): Promise<Role | null>;
  /** People of a workspace whose role may do this, those who came first first. */
  peopleWho(workspaceId: WorkspaceId, action: Action, within: Queries): Promise<AccountId[]>;
  /** Name and address of the owner who came first; null when the workspace is gone. */
  ownerContactOf(workspaceId: WorkspaceId, within: Queries): Promise<Contact | null>;
  /** The same for many workspaces at once; those that are gone are left out. */
  ownerContactsOf(
    workspaceIds: readonly WorkspaceId[],
    within: Queries,
  ): Promise<ReadonlyMap<WorkspaceId, Contact>>;
  /** The owner who came first; null when the workspace is gone. */
  ownerOf(workspaceId: WorkspaceId, within: Queries): Promise<AccountId | null>;
  nameOf(workspaceId: WorkspaceId, within: Queries): Promise<string | null>;
  /** Workspaces that somebody is in, those they own first. */
  mineOf(accountId: AccountId, within: Queries): Promise<Membership[]>;
  /** Whether the operator has suspended it: it calls no phones, and its numbers don't ring. */
  isSuspended(workspaceId: WorkspaceId, within: Queries): Promise<boolean>;
  /** Since when it is there, and what the person whose first workspace it is has proven; null when it is gone. */
  standingOf(workspaceId: WorkspaceId, within: Queries): Promise<WorkspaceStanding | null>;
  /** What becomes of workspaces when an account or one of them is deleted. */
  readonly closing: Closing;
  /** Registers who knows how many people a workspace may have. Called once, by the feature that has plans. */
  seatsFrom(seatsOf: MemberParts['seatsOf']): void;
  /** Registers what hands over the things of somebody who leaves. All of them run in the order in which they were registered. */
  onDeparture(handler: DepartureHandler): void;
  /** Registers who is told of changes of teams. Called while features are created. */
  onTeamNews(listener: TeamListener): void;
  /** Registers a kind of thing that links lead to, so that a link to one in another workspace of a person finds it there. */
  readonly addThing: Things['add'];
  /** Calls back in every process, once somebody's role has changed or their membership has ended. @returns a function that ends it */
  onMemberChanged(listener: MemberListener): () => void;
}

/** For what a workspace may use. */
export interface WorkspaceStanding extends Standing {
  /** Whether an account began with it. What comes free is for these alone: anybody can make more workspaces. */
  readonly isFirst: boolean;
}

export const workspacesService = serviceOf<WorkspacesService>('workspaces');
/** For the operator's desk alone. */
export const workspacesDesk = serviceOf<WorkspacesDesk>('workspaces at the desk');

/** All that the feature does, by part. */
export interface Workspaces {
  readonly service: WorkspacesService;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly seats: SeatNotices;
  readonly logos: Logos;
  readonly things: Things;
  team(workspaceId: WorkspaceId): Promise<TeamView>;
  /** Somebody in a workspace that an address names; null when they are not in it. */
  readonly memberOf: WorkspaceGate['member'];
  /** Called when the database says that a member has changed, in whichever process that was. */
  readonly changed: MemberListener;
}

interface WorkspacesParts {
  readonly platform: Platform;
  readonly directory: MemberParts['directory'];
  readonly gate: WorkspaceGate;
  readonly tokens: InvitationTokens;
  readonly mails: MemberParts['mails'] & {
    invitation(invitationId: string, within: Queries): Promise<void>;
  };
}

export function createWorkspaces({ platform, directory, gate, tokens, mails }: WorkspacesParts): Workspaces {
  let seatsOf: MemberParts['seatsOf'] = async () => Number.POSITIVE_INFINITY;
  const departures: DepartureHandler[] = [];
  const team = createTeamNews();
  const listeners = new Set<MemberListener>();
  const parts: MemberParts = {
    platform,
    directory,
    mails,
    seatsOf: (workspaceId, within) => seatsOf(workspaceId, within),
    async departed(departure, within) {
      for (const handle of departures) await handle(departure, within);
    },
    tell: team.tell,
  };
  const members = createMembers(parts);
  const things = createThings({ rateLimits: platform.rateLimits, gate, members });
  async function ownerOf(workspaceId: WorkspaceId, within: Queries): Promise<AccountId | null> {
    return (await createStore(within).firstOwners([workspaceId])).get(workspaceId) ?? null;
  }
  async function ownerContactsOf(workspaceIds: readonly WorkspaceId[], within: Queries) {
    const owners = await createStore(within).firstOwners([...new Set(workspaceIds)]);
    const contacts = await directory.contactsOf([...owners.values()], within);
    const found = [...owners].map(([workspaceId, owner]) => [workspaceId, contacts.get(owner)] as const);
    return new Map(found.flatMap(([id, contact]) => (contact === undefined ? [] : [[id, contact] as const])));
  }
  const closing = createClosing(parts, members);
  return {
    members,
    invitations: createInvitations({
      ...parts,
      tokens,
      members,
      mailInvitation: (id, within) => mails.invitation(id, within),
    }),
    logos: createLogos(platform),
    things,
    seats: createSeatNotices({ ...parts, members }),
    team: (workspaceId) => readTeam(parts, workspaceId),
    memberOf: gate.member,
    changed(member) {
      for (const listener of listeners) listener(member);
    },
    service: {
      addThing: things.add,
      closing,
      roleOf: (workspaceId, accountId) => gate.roleOf(workspaceId, accountId),
      peopleWho,
      ownerOf,
      ownerContactsOf,
      ownerContactOf: async (workspaceId, within) =>
        (await ownerContactsOf([workspaceId], within)).get(workspaceId) ?? null,
      standingOf: (workspaceId, within) => standingOf(directory, workspaceId, within),
      mineOf: (accountId, within) => createStore(within).of(accountId),
      isSuspended: async (workspaceId, within) =>
        ((await createStore(within).find(workspaceId))?.suspendedAt ?? null) !== null,
      nameOf: async (workspaceId, within) => (await createStore(within).find(workspaceId))?.name ?? null,
      seatsFrom(given) {
        seatsOf = given;
      },
      onDeparture: (handler) => void departures.push(handler),
      onTeamNews: team.onTeamNews,
      onMemberChanged(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

async function standingOf(
  directory: WorkspacesParts['directory'],
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<WorkspaceStanding | null> {
  const first = await directory.standingOf(asAccountId(workspaceId), within);
  if (first !== null) return { ...first, isFirst: true };
  const later = await createStore(within).find(workspaceId);
  if (later === null) return null;
  return { registeredAt: later.createdAt, hasVerifiedEmail: false, network: null, isFirst: false };
}

function createTeamNews(): { tell: TeamListener } & Pick<WorkspacesService, 'onTeamNews'> {
  const listeners: TeamListener[] = [];
  return {
    async tell(news, within) {
      for (const listener of listeners) await listener(news, within);
    },
    onTeamNews: (listener) => void listeners.push(listener),
  };
}

async function peopleWho(workspaceId: WorkspaceId, action: Action, within: Queries): Promise<AccountId[]> {
  const rows = await createStore(within).members(workspaceId);
  return rows.filter(({ role }) => may(role, action)).map(({ accountId }) => accountId);
}
