import { useSearchParams } from 'react-router';

/** Decision R79: the tab that an address names; an unknown or missing name is the first tab. */
export function tabOf<Id extends string>(value: string | null, ids: readonly [Id, ...Id[]]): Id {
  return ids.find((id) => id === value) ?? ids[0];
}

/** A tab that lives in the address, so that it can be linked to and survives a reload. */
export function useUrlTab<Id extends string>(
  ids: readonly [Id, ...Id[]],
  parameter = 'tab',
): [Id, (id: Id) => void] {
  const [search, setSearch] = useSearchParams();
  const select = (id: Id) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set(parameter, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tabOf(search.get(parameter), ids), select];
}
