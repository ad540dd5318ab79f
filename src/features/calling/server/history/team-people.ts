import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { CallPeople } from '../../model-team.ts';
import { readCallPeople } from './team-store.ts';

interface PeopleParts {
  readonly queries: Queries;
  readonly directory: IdentityDirectory;
  readonly numbers: Pick<NumbersService, 'readableBy'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho'>;
}

/** Says whose calls a member may see. Those who have left come last, and those whose account is deleted don't come at all. */
export async function callPeopleFor(
  { queries, directory, numbers, workspaces }: PeopleParts,
  member: Member,
): Promise<CallPeople> {
  const { workspaceId } = member;
  const [readable, talking, talked] = await Promise.all([
    numbers.readableBy(member),
    workspaces.peopleWho(workspaceId, 'calls.place', queries),
    readCallPeople(queries, workspaceId),
  ]);
  const here = new Set(talking);
  // Whose workspace it was at first isn't written down with each call.
  const first = talked.length === 0 ? [] : [asAccountId(workspaceId)];
  const profiles = await directory.profilesOf([...new Set([...talking, ...talked, ...first])]);
  const people = profiles
    .map(({ accountId, username, name }) => {
      return { accountId: String(accountId), username, name, isHere: here.has(accountId) };
    })
    .toSorted(
      (one, other) => Number(other.isHere) - Number(one.isHere) || one.name.localeCompare(other.name),
    );
  return { numbers: readable === null ? null : [...readable], people };
}
