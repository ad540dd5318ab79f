import { useQuery } from '@tanstack/react-query';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { nobodyWords, peopleWords, ringsWhom } from '../../../rules/number-people.ts';
import { numberPeopleQuery } from '../../number-queries.ts';

/** Whom a number rings and who uses it, in words; null for people who are alone in their workspace. */
export function useSharing(numberId: string): { rings: string; people: string } | null {
  const { user } = useUser();
  const isTeam = (useWorkspace()?.people ?? 1) > 1;
  const { data } = useQuery({ ...numberPeopleQuery, enabled: isTeam });
  if (!isTeam || data === undefined || user === null) return null;
  const given = data.people.filter((one) => one.numberId === numberId);
  return {
    rings: peopleWords(ringsWhom(data, numberId), user.id),
    people: given.length === 0 ? nobodyWords(data.owner, user.id) : peopleWords(given, user.id),
  };
}
