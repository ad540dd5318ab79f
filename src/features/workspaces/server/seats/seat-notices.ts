import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { workspacesErrors } from '../../errors.ts';
import type { TeamView } from '../../model.ts';
import { may } from '../../rules/may.ts';
import { type Seated, type SeatNotice, seatStep, withoutSeat } from '../../rules/seats/seat-notice.ts';
import { seatsTaken, takesSeat } from '../../rules/team.ts';
import { teamChanged } from '../events.ts';
import type { Members } from '../members/members.ts';
import type { MemberParts } from '../members/parts.ts';
import { createStore, type MemberRow, type WorkspaceRow } from '../store.ts';
import { createSeatStore, type NoticeRow } from './store.ts';

export interface SeatParts extends MemberParts {
  readonly members: Pick<Members, 'changeWithin'>;
}

/** What happens when a plan has fewer seats than the team takes (decision R88). */
export interface SeatNotices {
  /** Looks at every team, and does what is due. Safe at any time, as often as one likes and in several processes. */
  run(): Promise<void>;
  /** The same for one workspace. */
  check(workspaceId: WorkspaceId): Promise<void>;
  /** Chooses who keeps a seat. @throws AppError workspaces.noSeatNotice, tooManyChosen, notAMember */
  choose(workspaceId: WorkspaceId, accountIds: readonly AccountId[]): Promise<void>;
}

const TEAMS_AT_ONCE = 200;

export function createSeatNotices(parts: SeatParts): SeatNotices {
  const { database, realtime, clock, log } = parts.platform;

  async function check(workspaceId: WorkspaceId): Promise<void> {
    // Read before, because a transaction must not wait for a second connection.
    const seated = await seatedOf(parts, await createStore(database.queries).members(workspaceId));
    return realtime.events.transact(async (transaction) => {
      const { queries, emit } = transaction;
      const workspace = await createStore(queries).lock(workspaceId);
      if (workspace === null) return;
      const facts = await factsOf(parts, workspaceId, queries);
      const now = clock.now();
      const step = seatStep(facts, now);
      if (step.kind === 'nothing') return;
      const store = createSeatStore(queries);
      if (step.kind === 'give-notice' || step.kind === 'count-anew') {
        await store.give({ workspaceId, noticedAt: facts.notice?.noticedAt ?? now, ...step.notice });
        if (step.kind === 'give-notice')
          await tellManagers(parts, { ...facts, ...step, workspace }, transaction);
      } else {
        if (step.kind === 'make-guests')
          await makeGuests(parts, { ...facts, workspaceId, seated }, transaction);
        await store.end(workspaceId);
      }
      emit(teamChanged(workspaceId));
    });
  }

  async function look(team: { workspaceId: WorkspaceId; taken: number }): Promise<void> {
    const { queries } = database;
    const seats = await parts.seatsOf(team.workspaceId, queries);
    const notice = await createSeatStore(queries).notice(team.workspaceId);
    if (seatStep({ ...team, seats, notice }, clock.now()).kind !== 'nothing') await check(team.workspaceId);
  }

  return {
    check,
    async run() {
      const store = createSeatStore(database.queries);
      const oneByOne = async <T extends { workspaceId: WorkspaceId }>(
        teams: readonly T[],
        work: (team: T) => Promise<void>,
      ) => {
        for (const team of teams)
          await work(team).catch((err: unknown) =>
            log.error(
              { err, workspaceId: team.workspaceId },
              'the seats of a workspace could not be checked',
            ),
          );
      };
      let after = '';
      while (true) {
        const teams = await store.teams(after, TEAMS_AT_ONCE);
        await oneByOne(teams, look);
        const last = teams.at(-1);
        if (last === undefined) break;
        after = last.workspaceId;
      }
      // Of teams from which everybody has gone.
      const noticed = (await store.noticed()).map((workspaceId) => ({ workspaceId }));
      await oneByOne(noticed, ({ workspaceId }) => check(workspaceId));
    },
    choose: (workspaceId, accountIds) =>
      realtime.events.transact((transaction) => choose(parts, { workspaceId, accountIds }, transaction)),
  };
}

/** @throws AppError workspaces.noSeatNotice, tooManyChosen, notAMember */
async function choose(
  parts: SeatParts,
  { workspaceId, accountIds }: { workspaceId: WorkspaceId; accountIds: readonly AccountId[] },
  { queries, emit }: Transaction,
): Promise<void> {
  await createStore(queries).lock(workspaceId);
  const { notice, people, seats, taken } = await factsOf(parts, workspaceId, queries);
  if (notice === null || taken <= seats) throw workspacesErrors.noSeatNotice();
  const roles = new Map(people.map(({ accountId, role }) => [accountId, role]));
  const chosen = new Set(accountIds);
  for (const accountId of chosen)
    if (!takesSeat(roles.get(accountId) ?? 'guest')) throw workspacesErrors.notAMember();
  const owners = people.filter(({ role }) => role === 'owner').map(({ accountId }) => accountId);
  if (new Set([...owners, ...chosen]).size > Math.max(seats, owners.length))
    throw workspacesErrors.tooManyChosen({ seats });
  await createSeatStore(queries).choose(workspaceId, [...chosen]);
  emit(teamChanged(workspaceId));
}

interface SeatFacts {
  readonly people: readonly MemberRow[];
  readonly taken: number;
  readonly seats: number;
  readonly notice: NoticeRow | null;
}

async function factsOf(parts: SeatParts, workspaceId: WorkspaceId, within: Queries): Promise<SeatFacts> {
  const people = await createStore(within).members(workspaceId);
  const taken = seatsTaken(new Map(people.map(({ accountId, role }) => [accountId, role])));
  const seats = await parts.seatsOf(workspaceId, within);
  return { people, taken, seats, notice: await createSeatStore(within).notice(workspaceId) };
}

interface SeenParts {
  readonly directory: Pick<IdentityDirectory, 'seenAtOf'>;
}

async function seatedOf({ directory }: SeenParts, people: readonly MemberRow[]): Promise<Seated[]> {
  const seen = await directory.seenAtOf(people.map(({ accountId }) => accountId));
  return people.map(({ accountId, role, joinedAt }) => ({
    accountId,
    role,
    joinedAt,
    seenAt: seen.get(accountId) ?? null,
  }));
}

async function tellManagers(
  { mails, tell }: SeatParts,
  {
    workspace,
    people,
    seats,
    notice: { dueAt },
  }: Pick<SeatFacts, 'people' | 'seats'> & { workspace: WorkspaceRow; notice: SeatNotice },
  transaction: Transaction,
): Promise<void> {
  const workspaceId = workspace.id;
  for (const { accountId, role } of people)
    if (may(role, 'members.manage'))
      await mails.seatNotice({ accountId, workspaceId, dueAt }, transaction.queries);
  await tell({ kind: 'too-few-seats', workspaceId, workspace: workspace.name, seats, dueAt }, transaction);
}

/** What they had goes to the owner who came first, as when they are removed. */
async function makeGuests(
  parts: SeatParts,
  { workspaceId, people, seats, seated }: SeatFacts & { workspaceId: WorkspaceId; seated: readonly Seated[] },
  transaction: Transaction,
): Promise<void> {
  const chosen = await createSeatStore(transaction.queries).chosen(workspaceId);
  const owner = people.find(({ role }) => role === 'owner');
  const seen = new Map(seated.map(({ accountId, seenAt }) => [accountId, seenAt]));
  const now = people.map((one) => ({ ...one, seenAt: seen.get(one.accountId) ?? null }));
  for (const who of withoutSeat(now, { seats, chosen }))
    await parts.members.changeWithin(
      { workspaceId, change: { kind: 'lose-seat', who }, to: owner?.accountId ?? null },
      transaction,
    );
}

/** The notice as the team sees it. Null as soon as everybody has a seat again, also before the next look. */
export async function readNotice(
  parts: SeenParts,
  team: { readonly workspaceId: WorkspaceId; readonly people: readonly MemberRow[]; readonly seats: number },
  within: Queries,
): Promise<TeamView['notice']> {
  const store = createSeatStore(within);
  const notice = await store.notice(team.workspaceId);
  if (notice === null) return null;
  const chosen = await store.chosen(team.workspaceId);
  const leaving = withoutSeat(await seatedOf(parts, team.people), { seats: team.seats, chosen });
  return leaving.length === 0 ? null : { dueAt: notice.dueAt, chosen: [...chosen], leaving };
}
