import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { DepartureHandler, WorkspacesService } from '#features/workspaces/server/service.ts';
import { may } from '#features/workspaces/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { NUMBER_PEOPLE_MAX } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { NumberPeopleView } from '../../model.ts';
import { mergeGiven } from '../../rules/merge-given.ts';
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
import { createPeopleStore, type GivenTo } from './store.ts';

export interface PeopleParts extends Pick<NumberParts, 'platform'> {
  readonly workspaces: Pick<WorkspacesService, 'roleOf' | 'peopleWho' | 'ownerOf'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf'>;
}

/** What somebody chose, and what they saw when they did. Without that, the choice replaces everything. */
export interface Choice<Given> {
  readonly next: readonly Given[];
  readonly seen?: readonly Given[] | undefined;
}

/** Who may do what with which number of a workspace. */
export interface NumberPeople {
  /** To whom a number is given. @throws AppError numbers.numberNotFound */
  list(request: OneNumber): Promise<GivenNumber[]>;
  /**
   * Gives a number to exactly these people.
   * @param choice.seen who had it when they were chosen: what others have changed since then is kept
   * @throws AppError numbers.numberNotFound, notInWorkspace, peopleChanged, tooManyPeople
   */
  give(request: OneNumber, choice: Choice<GivenNumber>): Promise<GivenNumber[]>;
  rightsIn(row: NumberRow, accountId: AccountId): Promise<NumberRights>;
  /** Whom a call to this number rings, all at once. */
  rungBy(row: NumberRow): Promise<AccountId[]>;
  /** Numbers whose calls a member may see; null: all of the workspace. */
  readableBy(member: Member): Promise<readonly E164[] | null>;
  /** Numbers that a member sees, by id, and what they are given for; null: all of the workspace. */
  seenBy(member: Member): Promise<ReadonlyMap<string, NumberRights> | null>;
  /** People to whom the numbers are given that a member sees. Those who must not call any longer are left out. */
  given(member: Member): Promise<NumberPeopleView>;
  /** Gives somebody exactly these numbers. @throws AppError numbers.numberNotFound, notInWorkspace, peopleChanged, tooManyPeople */
  giveNumbers(
    to: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId },
    choice: Choice<GivenTo>,
  ): Promise<void>;
  /** Gives the numbers of somebody who leaves to whoever was chosen. */
  readonly departed: DepartureHandler;
}

export function createNumberPeople({ platform, workspaces, directory }: PeopleParts): NumberPeople {
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

  async function seenBy({ accountId, role }: Member): Promise<ReadonlyMap<string, NumberRights> | null> {
    if (may(role, 'numbers.manage')) return null;
    const given = await createPeopleStore(database.queries).givenTo(accountId);
    return new Map(given.map((one) => [one.numberId, one]));
  }

  return {
    rightsIn,
    async list(request) {
      const row = await createStore(database.queries).byId(request.id);
      if (row?.workspaceId !== request.workspaceId) throw numbersErrors.numberNotFound();
      return createPeopleStore(database.queries).of(row.id);
    },
    async give(request, choice) {
      return realtime.events.transact(async ({ queries, emit }) => {
        const store = createStore(queries);
        await store.lockOwner(request.workspaceId);
        if ((await store.theirs(request)) === null) throw numbersErrors.numberNotFound();
        await replacePeople(workspaces, { ...request, choice }, queries);
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
    seenBy,
    async given(member) {
      return readGiven({ directory, workspaces }, { member, seen: await seenBy(member) }, database.queries);
    },
    async giveNumbers(to, choice) {
      await realtime.events.transact(async ({ queries, emit }) => {
        await createStore(queries).lockOwner(to.workspaceId);
        await mustTalk(workspaces, { workspaceId: to.workspaceId, given: [to] }, queries);
        await replaceNumbers(to, choice, queries);
        emit(numbersChanged(to.workspaceId));
      });
    },
    readableBy: (member) => readReadable(member, database.queries),
    async departed(departure, { queries, emit }) {
      if (await handOver(departure, queries)) emit(numbersChanged(departure.workspaceId));
    },
  };
}

/** @throws AppError numbers.peopleChanged when somebody else has changed the same meanwhile */
function merged<Given extends NumberRights>(
  { next, seen }: Choice<Given>,
  now: readonly Given[],
  idOf: (given: Given) => string,
): readonly Given[] {
  if (seen === undefined) return next;
  const given = mergeGiven({ seen, next, now }, idOf);
  if (given === null) throw numbersErrors.peopleChanged();
  return given;
}

/** @throws AppError numbers.notInWorkspace when somebody is not in the workspace, or must not call in it */
async function mustTalk(
  workspaces: PeopleParts['workspaces'],
  { workspaceId, given }: { workspaceId: WorkspaceId; given: readonly Pick<GivenNumber, 'accountId'>[] },
  within: Queries,
): Promise<void> {
  const talking = new Set(await workspaces.peopleWho(workspaceId, 'calls.place', within));
  if (given.some(({ accountId }) => !talking.has(accountId))) throw numbersErrors.notInWorkspace();
}

async function readReadable(
  { accountId, workspaceId, role }: Member,
  within: Queries,
): Promise<readonly E164[] | null> {
  if (may(role, 'calls.read-all')) return null;
  if (!may(role, 'calls.place')) return [];
  const given = await createPeopleStore(within).givenTo(accountId);
  const readable = new Set(given.flatMap(({ numberId, mayRead }) => (mayRead ? [numberId] : [])));
  if (readable.size === 0) return [];
  const numbers = await createStore(within).ofWorkspace(workspaceId);
  return numbers.filter(({ id }) => readable.has(id)).map(({ number }) => asE164(number));
}

async function readGiven(
  { directory, workspaces }: Pick<PeopleParts, 'directory' | 'workspaces'>,
  { member, seen }: { member: Member; seen: ReadonlyMap<string, NumberRights> | null },
  within: Queries,
): Promise<NumberPeopleView> {
  const { workspaceId } = member;
  const ids = (await createStore(within).ofWorkspace(workspaceId)).map(({ id }) => id);
  const [given, talking, ownerId] = await Promise.all([
    createPeopleStore(within).ofAll(seen === null ? ids : ids.filter((id) => seen.has(id))),
    workspaces.peopleWho(workspaceId, 'calls.place', within),
    workspaces.ownerOf(workspaceId, within),
  ]);
  const able = new Set(talking);
  const people = [...given].flatMap(([numberId, all]) =>
    all.filter(({ accountId }) => able.has(accountId)).map((one) => ({ ...one, numberId })),
  );
  const choices = seen === null ? talking : [];
  const managers = new Set(
    seen === null ? await workspaces.peopleWho(workspaceId, 'numbers.manage', within) : [],
  );
  const named = [...people.map(({ accountId }) => accountId), ...choices, ownerId];
  const contacts = await directory.contactsOf([...new Set(named.flatMap((one) => one ?? []))], within);
  const nameOf = (accountId: AccountId) => contacts.get(accountId)?.name ?? '';
  return {
    people: people.map((one) => ({ ...one, name: nameOf(one.accountId) })),
    owner: ownerId === null ? null : { accountId: ownerId, name: nameOf(ownerId) },
    members: choices.map((accountId) => ({
      accountId,
      name: nameOf(accountId),
      isManager: managers.has(accountId),
    })),
  };
}

/** @throws AppError numbers.notInWorkspace, peopleChanged, tooManyPeople */
async function replacePeople(
  workspaces: PeopleParts['workspaces'],
  { workspaceId, id, choice }: OneNumber & { choice: Choice<GivenNumber> },
  within: Queries,
): Promise<void> {
  const people = createPeopleStore(within);
  const now = await people.of(id);
  const given = merged(choice, now, ({ accountId }) => accountId);
  // Somebody who had it before and may no longer call is no choice of whoever saw the page.
  const chosen = choice.next.filter((one) => !now.some(({ accountId }) => accountId === one.accountId));
  await mustTalk(workspaces, { workspaceId, given: choice.seen === undefined ? given : chosen }, within);
  if (given.length > NUMBER_PEOPLE_MAX) throw numbersErrors.tooManyPeople();
  await people.replace(id, given);
}

/** @throws AppError numbers.numberNotFound, tooManyPeople */
async function replaceNumbers(
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  choice: Choice<GivenTo>,
  within: Queries,
): Promise<void> {
  const people = createPeopleStore(within);
  const own = (await createStore(within).ofWorkspace(workspaceId)).map(({ id }) => id);
  const now = (await people.givenTo(accountId)).filter(({ numberId }) => own.includes(numberId));
  const given = merged(choice, now, ({ numberId }) => numberId);
  if (given.some(({ numberId }) => !own.includes(numberId))) throw numbersErrors.numberNotFound();
  const rights = new Map(given.map((one) => [one.numberId, one]));
  await people.replaceOf(accountId, { of: own, given: [...rights.values()] });
  for (const all of (await people.ofAll([...rights.keys()])).values())
    if (all.length > NUMBER_PEOPLE_MAX) throw numbersErrors.tooManyPeople();
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
