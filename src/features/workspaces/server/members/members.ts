import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { OWNED_MAX, workspaceLimits } from '../../constants.ts';
import { workspacesErrors } from '../../errors.ts';
import type { MyWorkspace } from '../../model.ts';
import { may } from '../../rules/may.ts';
import { asRole } from '../../rules/role-words.ts';
import { changeTeam, type Team, type TeamChange, type TeamRefusal } from '../../rules/team.ts';
import { mustBeAllowed } from '../access/allowed.ts';
import { mineChanged, teamChanged } from '../events.ts';
import { createStore, type Membership, type WorkspaceRow } from '../store.ts';
import type { MemberNews, MemberParts, Viewer } from './parts.ts';

/** What somebody asks to change about the people of a workspace, and who gets what a departing person had. */
interface MemberChange {
  readonly workspaceId: WorkspaceId;
  readonly change: TeamChange;
  readonly to?: AccountId | null;
}

/** Everything that changes who is in a workspace and as what goes through here. */
export interface Members {
  /** Workspaces that somebody is in, those they own first. */
  mine(session: Viewer): Promise<MyWorkspace[]>;
  /** @param workspace.id made by the page: the same id again is the same workspace. @throws AppError workspaces.tooManyOwned */
  create(session: Viewer, workspace: { id: string; name: string }): Promise<MyWorkspace>;
  rename(workspaceId: WorkspaceId, name: string): Promise<void>;
  /** Asks everybody in it for a second factor, or no longer. @throws AppError workspaces.factorFirst */
  requireFactor(by: Pick<Member, 'workspaceId' | 'level'>, requires: boolean): Promise<void>;
  /** @throws AppError workspaces.notAllowed, lastOwner, notAMember, noSeat */
  change(asked: MemberChange): Promise<void>;
  /** The same within a transaction, which has not locked the workspace yet. @returns whether anything changed */
  changeWithin(asked: MemberChange, transaction: Transaction): Promise<boolean>;
}

export function createMembers(parts: MemberParts): Members {
  const { database, realtime, rateLimits, clock } = parts.platform;
  const store = createStore(database.queries);

  async function changeWithin(asked: MemberChange, transaction: Transaction): Promise<boolean> {
    const { workspaceId, change } = asked;
    const inside = createStore(transaction.queries);
    const workspace = await inside.lock(workspaceId);
    if (workspace === null) throw commonErrors.notFound();
    const before = await inside.team(workspaceId);
    const seats = needsSeat(change)
      ? await parts.seatsOf(workspaceId, transaction.queries)
      : Number.POSITIVE_INFINITY;
    const outcome = changeTeam(before, change, seats);
    if (!outcome.isDone) throw errorOf(outcome.refusal, { team: before, change });
    if (asked.to != null) mustUseNumbers(outcome.team, asked.to);
    const changes = differences(before, outcome.team);
    for (const one of changes) await save({ parts, workspace, asked, one }, transaction);
    if (changes.length === 0) return false;
    for (const { who } of changes) transaction.emit(mineChanged(who, workspaceId));
    transaction.emit(teamChanged(workspaceId));
    return true;
  }

  return {
    mine: async ({ accountId, level }) => (await store.of(accountId)).map((one) => viewOf(one, level)),
    async create({ accountId, level }, { id, name }) {
      await rateLimits.take(workspaceLimits.create, accountId);
      const workspaceId = asWorkspaceId(id);
      return realtime.events.transact(async (transaction) => {
        const inside = createStore(transaction.queries);
        const own = (await inside.of(accountId)).filter(({ role }) => role === 'owner');
        const known = own.find((one) => one.workspaceId === workspaceId);
        if (known !== undefined) return viewOf(known, level);
        if (own.length >= OWNED_MAX) throw workspacesErrors.tooManyOwned();
        const createdAt = clock.now();
        // An id that somebody else has is one that does not exist.
        if (!(await inside.insert({ id: workspaceId, name, createdAt }))) throw commonErrors.notFound();
        await inside.insertMember({ workspaceId, accountId, role: 'owner', joinedAt: createdAt });
        transaction.emit(mineChanged(accountId, workspaceId));
        return viewOf(
          { workspaceId, name, logo: null, role: 'owner', people: 1, requiresFactor: false },
          level,
        );
      });
    },
    rename: (workspaceId, name) =>
      realtime.events.transact(async ({ queries, emit }) => {
        const inside = createStore(queries);
        if ((await inside.lock(workspaceId)) === null) throw commonErrors.notFound();
        await inside.rename(workspaceId, name);
        for (const { accountId } of await inside.members(workspaceId))
          emit(mineChanged(accountId, workspaceId));
      }),
    async requireFactor({ workspaceId, level }, requires) {
      // Nobody shuts themselves out.
      if (requires && level < 2) throw workspacesErrors.factorFirst();
      await realtime.events.transact(async ({ queries, emit }) => {
        const inside = createStore(queries);
        if (!(await inside.setRequiresFactor(workspaceId, requires))) return;
        for (const { accountId } of await inside.members(workspaceId))
          emit(mineChanged(accountId, workspaceId));
      });
    },
    change: (asked) =>
      realtime.events.transact(async (transaction) => void (await changeWithin(asked, transaction))),
    changeWithin,
  };
}

export function viewOf(
  { workspaceId, name, logo, role, people, requiresFactor }: Membership,
  level: Viewer['level'],
): MyWorkspace {
  const factor = requiresFactor ? (level < 2 ? 'needed' : 'shown') : 'not-asked';
  return { id: workspaceId, name, logo, role, people, factor };
}

const needsSeat = ({ kind }: TeamChange): boolean =>
  kind === 'join' || kind === 'set-role' || kind === 'transfer';

/** @throws AppError workspaces.notAMember, heirCannotCall for somebody who can't use what is handed over */
function mustUseNumbers(team: Team, heir: AccountId): void {
  const role = team.get(heir);
  if (role === undefined) throw workspacesErrors.notAMember();
  if (!may(role, 'calls.place')) throw workspacesErrors.heirCannotCall();
}

interface Difference {
  readonly who: AccountId;
  readonly before: ReturnType<Team['get']>;
  readonly after: ReturnType<Team['get']>;
}

function differences(before: Team, after: Team): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((who) => ({ who, before: before.get(who), after: after.get(who) }))
    .filter((one) => one.before !== one.after);
}

/** Saves what has become of one person, and whatever follows from it. */
async function save(
  context: {
    readonly parts: MemberParts;
    readonly workspace: WorkspaceRow;
    readonly asked: MemberChange;
    readonly one: Difference;
  },
  transaction: Transaction,
): Promise<void> {
  const { parts, workspace, asked, one } = context;
  const { queries } = transaction;
  const { who: accountId, before, after: role } = one;
  const inside = createStore(queries);
  const { id: workspaceId, name } = workspace;
  const by = 'by' in asked.change ? asked.change.by : null;
  const tell = (kind: MemberNews['kind']) =>
    parts.tell(
      { kind, workspaceId, workspace: name, accountId, by, role: role === undefined ? null : asRole[role] },
      transaction,
    );
  const isByThemselves = asked.change.kind === 'leave' || asked.change.kind === 'join';
  if (before === undefined && role !== undefined) {
    await inside.insertMember({ workspaceId, accountId, role, joinedAt: parts.platform.clock.now() });
    await tell('joined');
  } else if (role === undefined) {
    await inside.removeMember(workspaceId, accountId);
    await parts.departed({ workspaceId, accountId, to: asked.to ?? null }, transaction);
    if (!isByThemselves) {
      const removedAt = parts.platform.clock.now();
      await inside.noteRemoval({ workspaceId, accountId, removedAt });
      await parts.mails.removed({ accountId, workspace: name }, queries);
    }
    await tell(isByThemselves ? 'left' : 'removed');
  } else {
    await inside.setRole(workspaceId, accountId, role);
    if (asked.change.kind === 'lose-seat') {
      await parts.departed({ workspaceId, accountId, to: asked.to ?? null }, transaction);
      await parts.mails.seatLost({ accountId, workspace: name }, queries);
      await tell('seat-lost');
    } else {
      await parts.mails.roleChanged({ accountId, workspace: name, role }, queries);
      await tell('role-changed');
    }
  }
  if (before === 'owner') await keepOwnWorkspace({ parts, accountId }, transaction);
}

/** Everybody has a workspace of their own: whoever hands over or leaves the last one gets a new one. */
async function keepOwnWorkspace(
  { parts, accountId }: { parts: MemberParts; accountId: AccountId },
  { queries, emit }: Transaction,
): Promise<void> {
  const inside = createStore(queries);
  if ((await inside.of(accountId)).some(({ role }) => role === 'owner')) return;
  const contact = (await parts.directory.contactsOf([accountId], queries)).get(accountId);
  if (contact === undefined) return;
  const workspaceId = asWorkspaceId(newId());
  const createdAt = parts.platform.clock.now();
  await inside.insert({ id: workspaceId, name: contact.name.slice(0, 60), createdAt });
  await inside.insertMember({ workspaceId, accountId, role: 'owner', joinedAt: createdAt });
  emit(mineChanged(accountId, workspaceId));
}

/** The refusal as whoever acts reads it. */
function errorOf(refusal: TeamRefusal, { team, change }: { team: Team; change: TeamChange }): Error {
  if (refusal.because === 'last-owner') return workspacesErrors.lastOwner();
  if (refusal.because === 'no-seat') return workspacesErrors.noSeat();
  if (refusal.because === 'not-allowed' && 'by' in change) {
    const role = team.get(change.by);
    if (role !== undefined) mustBeAllowed(role, refusal.action);
  }
  return workspacesErrors.notAMember();
}
