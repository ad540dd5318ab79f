import type { DepartureHandler, WorkspacesService } from '#features/workspaces/server/service.ts';
import { may } from '#features/workspaces/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { numbersErrors } from '../../errors.ts';
import {
  type GivenNumber,
  NO_RIGHTS,
  type NumberRights,
  rightsOf,
  rungBy,
} from '../../rules/number-rights.ts';
import type { OneNumber } from '../renting/owning.ts';
import type { NumberParts } from '../renting/parts.ts';
import { numbersChanged } from '../renting/view.ts';
import { createStore, type NumberRow } from '../store.ts';
import { createPeopleStore } from './store.ts';

export interface PeopleParts extends Pick<NumberParts, 'platform'> {
  readonly workspaces: Pick<WorkspacesService, 'roleOf' | 'peopleWho' | 'ownerOf'>;
}

/** Who may do what with which number of a workspace. */
export interface NumberPeople {
  /** To whom a number is given. @throws AppError numbers.numberNotFound */
  list(request: OneNumber): Promise<GivenNumber[]>;
  /** Gives a number to exactly these people. @throws AppError numbers.numberNotFound, notInWorkspace */
  give(request: OneNumber, given: readonly GivenNumber[]): Promise<GivenNumber[]>;
  rightsIn(row: NumberRow, accountId: AccountId): Promise<NumberRights>;
  /** Whom a call to this number rings, all at once. */
  rungBy(row: NumberRow): Promise<AccountId[]>;
  /** Ids of the numbers that a member sees; null: all of the workspace. */
  seenBy(member: Member): Promise<ReadonlySet<string> | null>;
  /** Numbers whose calls a member may see; null: all of the workspace. */
  readableBy(member: Member): Promise<readonly E164[] | null>;
  /** Gives the numbers of somebody who leaves to whoever was chosen. */
  readonly departed: DepartureHandler;
}

export function createNumberPeople({ platform, workspaces }: PeopleParts): NumberPeople {
  const { database, realtime } = platform;

  async function rightsIn(row: NumberRow, accountId: AccountId): Promise<NumberRights> {
    const { queries } = database;
    const role = await workspaces.roleOf(row.workspaceId, accountId);
    if (role === null || !may(role, 'calls.place')) return NO_RIGHTS;
    const [given, firstOwner] = await Promise.all([
      createPeopleStore(queries).of(row.id),
      workspaces.ownerOf(row.workspaceId, queries),
    ]);
    const isManager = may(role, 'numbers.manage');
    return rightsOf(given, { accountId, isManager, isFirstOwner: firstOwner === accountId });
  }

  return {
    rightsIn,
    async list(request) {
      const row = await createStore(database.queries).byId(request.id);
      if (row?.workspaceId !== request.workspaceId) throw numbersErrors.numberNotFound();
      return createPeopleStore(database.queries).of(row.id);
    },
    async give(request, given) {
      return realtime.events.transact(async ({ queries, emit }) => {
        const store = createStore(queries);
        await store.lockOwner(request.workspaceId);
        if ((await store.theirs(request)) === null) throw numbersErrors.numberNotFound();
        await mustTalk(workspaces, { workspaceId: request.workspaceId, given }, queries);
        await createPeopleStore(queries).replace(request.id, given);
        emit(numbersChanged(request.workspaceId));
        return createPeopleStore(queries).of(request.id);
      });
    },
    async rungBy(row) {
      const { queries } = database;
      const [given, talking, firstOwner] = await Promise.all([
        createPeopleStore(queries).of(row.id),
        workspaces.peopleWho(row.workspaceId, 'calls.place', queries),
        workspaces.ownerOf(row.workspaceId, queries),
      ]);
      return rungBy(given, { talking, firstOwner });
    },
    async seenBy({ accountId, role }) {
      if (may(role, 'numbers.manage')) return null;
      const given = await createPeopleStore(database.queries).givenTo(accountId);
      return new Set(given.map(({ numberId }) => numberId));
    },
    async readableBy({ accountId, workspaceId, role }) {
      if (may(role, 'calls.read-all')) return null;
      if (!may(role, 'calls.place')) return [];
      const { queries } = database;
      const given = await createPeopleStore(queries).givenTo(accountId);
      const readable = new Set(given.flatMap(({ numberId, mayRead }) => (mayRead ? [numberId] : [])));
      if (readable.size === 0) return [];
      const numbers = await createStore(queries).ofWorkspace(workspaceId);
      return numbers.filter(({ id }) => readable.has(id)).map(({ number }) => asE164(number));
    },
    async departed(departure, { queries, emit }) {
      if (await handOver(departure, queries)) emit(numbersChanged(departure.workspaceId));
    },
  };
}

/** @throws AppError numbers.notInWorkspace when somebody is not in the workspace, or must not call in it */
async function mustTalk(
  workspaces: PeopleParts['workspaces'],
  { workspaceId, given }: { workspaceId: WorkspaceId; given: readonly GivenNumber[] },
  within: Queries,
): Promise<void> {
  const talking = new Set(await workspaces.peopleWho(workspaceId, 'calls.place', within));
  if (given.some(({ accountId }) => !talking.has(accountId))) throw numbersErrors.notInWorkspace();
}

async function handOver(
  departure: { workspaceId: WorkspaceId; accountId: AccountId; to: AccountId | null },
  within: Queries,
): Promise<boolean> {
  const { workspaceId, accountId, to } = departure;
  const people = createPeopleStore(within);
  const own = new Set((await createStore(within).ofWorkspace(workspaceId)).map(({ id }) => id));
  const theirs = (await people.givenTo(accountId)).filter(({ numberId }) => own.has(numberId));
  for (const { numberId, ...rights } of theirs) {
    const others = (await people.of(numberId)).filter((one) => one.accountId !== accountId);
    const isThere = to === null || others.some((one) => one.accountId === to);
    await people.replace(numberId, isThere ? others : [...others, { ...rights, accountId: to }]);
  }
  return theirs.length > 0;
}
