import { RIGHTS } from './number-people.ts';
import type { NumberRights } from './number-rights.ts';

/**
 * Joins what somebody chose with what others have changed meanwhile. All three list the same kind of thing: people of a number,
 * or numbers of a person.
 * @param lists.seen what it was when they began to choose
 * @param lists.now what others have made of it since then
 * @param idOf whom, or what, the rights are for; each at most once in a list
 * @returns null when both have changed the same one, to something else
 */
export function mergeGiven<Given extends NumberRights>(
  { seen, next, now }: Readonly<Record<'seen' | 'next' | 'now', readonly Given[]>>,
  idOf: (given: Given) => string,
): Given[] | null {
  const [before, mine, theirs] = [seen, next, now].map(
    (list) => new Map(list.map((one) => [idOf(one), one])),
  );
  const merged: Given[] = [];
  for (const id of new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])])) {
    const [was, wanted, is] = [before?.get(id), mine?.get(id), theirs?.get(id)];
    const isTouched = !isSame(was, wanted);
    if (isTouched && !isSame(was, is) && !isSame(wanted, is)) return null;
    const kept = isTouched ? wanted : is;
    if (kept !== undefined) merged.push(kept);
  }
  return merged;
}

const isSame = (one: NumberRights | undefined, other: NumberRights | undefined): boolean =>
  RIGHTS.every((right) => (one?.[right] ?? false) === (other?.[right] ?? false));
