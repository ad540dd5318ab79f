import type { AppError } from '#kernel/app-error.ts';
import { type AccountId, asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { type INVITABLE, INVITATIONS_MAX, workspaceLimits } from '../../constants.ts';
import { workspacesErrors } from '../../errors.ts';
import type { Invitation, InvitationToMe, MyWorkspace, OpenInvitation } from '../../model.ts';
import { type InvitationState, isSameAddress, stateOf } from '../../rules/invitation.ts';
import { asRole } from '../../rules/role-words.ts';
import { seatsHeld } from '../../rules/seats/seats.ts';
import { seatsTaken, takesSeat } from '../../rules/team.ts';
import { teamChanged } from '../events.ts';
import { type Members, viewOf } from '../members/members.ts';
import type { MemberParts, Viewer } from '../members/parts.ts';
import { createStore } from '../store.ts';
import { createInvitationStore, type InvitationRow } from './store.ts';
import type { InvitationTokens } from './tokens.ts';

type InvitableRole = (typeof INVITABLE)[number];

export interface InvitationParts extends Omit<MemberParts, 'mails'> {
  readonly tokens: InvitationTokens;
  readonly members: Members;
  readonly mailInvitation: (invitationId: string, within: Queries) => Promise<void>;
}

export interface Invitations {
  /** Open ones, newest first. */
  list(member: Member): Promise<Invitation[]>;
  /**
   * Whoever is here or invited already is left out.
   * @returns what was made. @throws AppError workspaces.noSeat, tooManyInvitations; common.tooManyRequests for a flood of emails
   */
  byEmail(
    member: Member,
    invitation: { emails: readonly string[]; role: InvitableRole; days: number },
  ): Promise<Invitation[]>;
  byLink(
    member: Member,
    invitation: { role: InvitableRole; days: number; usesMax: number },
  ): Promise<Invitation>;
  /** @throws AppError workspaces.invitationNotFound also for one of another workspace */
  revoke(member: Member, id: string): Promise<void>;
  /** @param accountId null: nobody is signed in. @throws AppError workspaces.invitationNotFound */
  look(token: string, accountId: AccountId | null): Promise<OpenInvitation>;
  /** Open ones to the address of somebody, newest first. Those to a workspace that they are in are left out. */
  toMe(accountId: AccountId): Promise<InvitationToMe[]>;
  /** The workspace that an invitation is for. @throws AppError workspaces.invitationNotFound */
  workspaceOf(token: string): Promise<WorkspaceId>;
  /** Whoever is a member already just gets the workspace. @throws AppError of the state, noSeat, invitationForAnother */
  accept(token: string, viewer: Viewer): Promise<MyWorkspace>;
}

export function createInvitations(parts: InvitationParts): Invitations {
  const { database, realtime, clock, rateLimits } = parts.platform;

  async function rowOf(token: string): Promise<InvitationRow> {
    const row = await createInvitationStore(database.queries).byToken(parts.tokens.hashOf(token));
    if (row === null) throw workspacesErrors.invitationNotFound();
    return row;
  }

  return {
    async list(member) {
      const rows = await createInvitationStore(database.queries).open(member.workspaceId, clock.now());
      return viewsOf(parts, rows, member.accountId);
    },
    async byEmail(member, { emails, role, days }) {
      await takeEmails(rateLimits, member, emails);
      const rows = await realtime.events.transact(async (transaction) => {
        const fresh = await notHereYet(parts, { member, emails }, transaction.queries);
        const made = fresh.map((email) => rowFor(parts, { member, role, days, email, usesMax: 1 }));
        await keep(parts, { workspaceId: member.workspaceId, rows: made }, transaction);
        for (const { id } of made) await parts.mailInvitation(id, transaction.queries);
        await tellInvited(parts, made, transaction);
        return made;
      });
      return viewsOf(parts, rows, member.accountId);
    },
    async byLink(member, { role, days, usesMax }) {
      const row = rowFor(parts, { member, role, days, email: null, usesMax });
      await realtime.events.transact((transaction) =>
        keep(parts, { workspaceId: member.workspaceId, rows: [row] }, transaction),
      );
      const [view] = await viewsOf(parts, [row], member.accountId);
      if (view === undefined) throw workspacesErrors.invitationNotFound();
      return view;
    },
    revoke: ({ workspaceId }, id) =>
      realtime.events.transact(async ({ queries, emit }) => {
        if (!(await createInvitationStore(queries).revoke(workspaceId, [id], clock.now())))
          throw workspacesErrors.invitationNotFound();
        emit(teamChanged(workspaceId));
      }),
    async look(token, accountId) {
      const row = await rowOf(token);
      return openView(parts, row, accountId);
    },
    toMe: (accountId) => readToMe(parts, accountId),
    workspaceOf: async (token) => (await rowOf(token)).workspaceId,
    async accept(token, { accountId, level }) {
      const { id, workspaceId } = await rowOf(token);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const inside = createStore(queries);
        // The order in which everything locks: the workspace, then the invitation.
        await inside.lock(workspaceId);
        const row = await createInvitationStore(queries).lock(id);
        if (row === null) throw workspacesErrors.invitationNotFound();
        if ((await inside.roleOf(workspaceId, accountId)) === null) {
          await mustFit(parts, { row, accountId }, queries);
          await parts.members.changeWithin(
            { workspaceId, change: { kind: 'join', who: accountId, role: row.role } },
            transaction,
          );
          await createInvitationStore(queries).countUse(id);
        }
        const joined = (await inside.of(accountId)).find((one) => one.workspaceId === workspaceId);
        if (joined === undefined) throw workspacesErrors.invitationNotFound();
        return viewOf(joined, level);
      });
    },
  };
}

/** @throws AppError common.tooManyRequests */
async function takeEmails(
  rateLimits: InvitationParts['platform']['rateLimits'],
  { accountId, workspaceId }: Member,
  emails: readonly string[],
): Promise<void> {
  for (const email of new Set(emails.map((one) => one.toLowerCase()))) {
    await rateLimits.take(workspaceLimits.inviteSame, `${accountId} ${email}`);
    await rateLimits.take(workspaceLimits.inviteByPerson, accountId);
    await rateLimits.take(workspaceLimits.invite, workspaceId);
  }
}

const REFUSALS: Readonly<Record<Exclude<InvitationState, 'open'>, () => AppError>> = {
  used: workspacesErrors.invitationUsed,
  expired: workspacesErrors.invitationExpired,
  revoked: workspacesErrors.invitationRevoked,
  'before-removal': workspacesErrors.invitationBeforeRemoval,
};

/** @throws AppError of the state of the invitation, because it is for another address, or noSeat */
async function mustFit(
  parts: InvitationParts,
  { row, accountId }: { row: InvitationRow; accountId: AccountId },
  within: Queries,
): Promise<void> {
  const { platform, directory } = parts;
  const removedAt = await createStore(within).removedAt(row.workspaceId, accountId);
  const state = stateOf(row, platform.clock.now(), removedAt);
  if (state !== 'open') throw REFUSALS[state]();
  if (row.email === null) return mustLeaveHeldSeats(parts, { row, accountId }, within);
  const contact = (await directory.contactsOf([accountId], within)).get(accountId);
  if (contact === undefined || !isSameAddress(contact.email, row.email))
    throw workspacesErrors.invitationForAnother({ email: row.email });
}

/** A link takes no seat that an invitation by email holds for somebody else. @throws AppError workspaces.noSeat */
async function mustLeaveHeldSeats(
  { platform, directory, seatsOf }: InvitationParts,
  { row, accountId }: { row: InvitationRow; accountId: AccountId },
  within: Queries,
): Promise<void> {
  const { workspaceId } = row;
  if (!takesSeat(row.role)) return;
  const own = (await directory.contactsOf([accountId], within)).get(accountId)?.email ?? '';
  const open = await createInvitationStore(within).open(workspaceId, platform.clock.now());
  const held = seatsHeld(open).filter((email) => !isSameAddress(email, own)).length;
  const taken = seatsTaken(await createStore(within).team(workspaceId));
  if (taken + held >= (await seatsOf(workspaceId, within))) throw workspacesErrors.noSeat();
}

function rowFor(
  { platform, tokens }: InvitationParts,
  invitation: {
    readonly member: Member;
    readonly role: InvitableRole;
    readonly days: number;
    readonly email: string | null;
    readonly usesMax: number;
  },
): InvitationRow {
  const { member, role, days, email, usesMax } = invitation;
  const id = newId();
  const createdAt = platform.clock.now();
  return {
    id,
    workspaceId: member.workspaceId,
    email,
    role,
    tokenHash: tokens.hashOf(tokens.of(id)),
    invitedBy: member.accountId,
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
    uses: 0,
    usesMax,
    revokedAt: null,
  };
}

/** Those of them who have an account find the invitation in it, too. */
async function tellInvited(
  { directory, tell }: InvitationParts,
  rows: readonly InvitationRow[],
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  for (const { email, invitedBy, role, workspaceId } of rows) {
    const accountId = email === null ? null : await directory.accountWith(email, queries);
    const workspace = await createStore(queries).find(workspaceId);
    if (accountId === null || invitedBy === null || workspace === null) continue;
    const by = asAccountId(invitedBy);
    await tell(
      { kind: 'invited', workspace: workspace.name, accountId, by, role: asRole[role] },
      transaction,
    );
  }
}

/** Addresses, in small letters, of people who are neither here nor invited. */
async function notHereYet(
  { platform, directory }: InvitationParts,
  { member, emails }: { member: Member; emails: readonly string[] },
  within: Queries,
): Promise<string[]> {
  const inside = createStore(within);
  await inside.lock(member.workspaceId);
  const people = (await inside.members(member.workspaceId)).map(({ accountId }) => accountId);
  const contacts = await directory.contactsOf(people, within);
  const open = await createInvitationStore(within).open(member.workspaceId, platform.clock.now());
  const known = new Set(
    [...[...contacts.values()].map(({ email }) => email), ...open.map(({ email }) => email ?? '')].map(
      (email) => email.toLowerCase(),
    ),
  );
  return [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => !known.has(email));
}

/** Stores invitations. Those by email keep a seat each, so that nobody is invited who couldn't come. */
async function keep(
  { platform, seatsOf }: InvitationParts,
  { workspaceId, rows }: { workspaceId: WorkspaceId; rows: readonly InvitationRow[] },
  { queries, emit }: Transaction,
): Promise<void> {
  const inside = createStore(queries);
  await inside.lock(workspaceId);
  const store = createInvitationStore(queries);
  const open = await store.open(workspaceId, platform.clock.now());
  if (open.length + rows.length > INVITATIONS_MAX) throw workspacesErrors.tooManyInvitations();
  const team = await inside.team(workspaceId);
  const promised = seatsHeld([...open, ...rows]).length;
  const isAsking = rows.some(({ role }) => takesSeat(role));
  const isLink = rows.every(({ email }) => email === null);
  const needed = seatsTaken(team) + promised + (isLink ? 1 : 0);
  if (isAsking && needed > (await seatsOf(workspaceId, queries))) throw workspacesErrors.noSeat();
  await store.insert(rows);
  emit(teamChanged(workspaceId));
}

async function viewsOf(
  { platform, directory, tokens }: InvitationParts,
  rows: readonly InvitationRow[],
  viewer: AccountId,
): Promise<Invitation[]> {
  const inviters = rows.flatMap(({ invitedBy }) => invitedBy ?? []);
  const contacts = await directory.contactsOf(inviters, platform.database.queries);
  return rows.map(({ id, email, role, invitedBy, createdAt, expiresAt, uses, usesMax }) => ({
    id,
    email,
    role,
    invitedBy: invitedBy === null ? null : (contacts.get(invitedBy)?.name ?? null),
    isMine: invitedBy === viewer,
    createdAt,
    expiresAt,
    uses,
    usesMax,
    path: paths.invitation(tokens.of(id)),
  }));
}

async function openView(
  { platform, directory }: InvitationParts,
  row: InvitationRow,
  viewer: AccountId | null,
): Promise<OpenInvitation> {
  const { queries } = platform.database;
  const store = createStore(queries);
  const ids = [row.invitedBy, viewer].flatMap((one) => one ?? []).map(asAccountId);
  const [workspace, contacts, role, removedAt] = await Promise.all([
    store.find(row.workspaceId),
    directory.contactsOf(ids, queries),
    viewer === null ? null : store.roleOf(row.workspaceId, viewer),
    viewer === null ? null : store.removedAt(row.workspaceId, viewer),
  ]);
  const own = viewer === null ? undefined : contacts.get(viewer);
  return {
    state: stateOf(row, platform.clock.now(), removedAt),
    workspaceId: row.workspaceId,
    workspace: workspace?.name ?? '',
    logo: workspace?.logo ?? null,
    invitedBy: row.invitedBy === null ? null : (contacts.get(row.invitedBy)?.name ?? null),
    role: row.role,
    email: row.email,
    expiresAt: row.expiresAt,
    isMember: role !== null,
    isForAnother: own !== undefined && row.email !== null && !isSameAddress(own.email, row.email),
  };
}

async function readToMe(
  { platform, directory, tokens }: InvitationParts,
  accountId: AccountId,
): Promise<InvitationToMe[]> {
  const { queries } = platform.database;
  // Anyone can register somebody else's address, and the path lets in whoever has it.
  if ((await directory.standingOf(accountId, queries))?.hasVerifiedEmail !== true) return [];
  const email = (await directory.contactsOf([accountId], queries)).get(accountId)?.email;
  if (email === undefined) return [];
  const inside = createStore(queries);
  const rows = await createInvitationStore(queries).openTo(
    { email: email.toLowerCase(), accountId },
    platform.clock.now(),
  );
  const isIn = new Set((await inside.of(accountId)).map(({ workspaceId }) => workspaceId));
  const others = rows.filter(({ row }) => !isIn.has(row.workspaceId));
  const inviters = await directory.contactsOf(
    others.flatMap(({ row }) => row.invitedBy ?? []),
    queries,
  );
  return others.map(({ row: { id, invitedBy, role, expiresAt }, workspace }) => ({
    id,
    path: paths.invitation(tokens.of(id)),
    workspace,
    invitedBy: invitedBy === null ? null : (inviters.get(invitedBy)?.name ?? null),
    role,
    expiresAt,
  }));
}
