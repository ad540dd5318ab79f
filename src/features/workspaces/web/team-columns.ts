import { useEffect, useMemo, useState } from 'react';
import { type TeamColumn, teamColumns } from '#platform/browser/team-columns.ts';
import { useWorkspace } from './current-workspace.ts';

/** Columns of other features, as far as this person sees them. They are added a moment later. */
export function useTeamColumns(): readonly TeamColumn[] {
  const [columns, setColumns] = useState<readonly TeamColumn[]>([]);
  const role = useWorkspace()?.role;
  useEffect(() => {
    let isWanted = true;
    // Without them the page is complete.
    teamColumns().then(
      (loaded) => isWanted && setColumns(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return useMemo(
    () => columns.filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role))),
    [columns, role],
  );
}

/** Widths of the columns for the styles of the list, which fit invitations into the same columns. */
export function widthsOf(columns: readonly TeamColumn[]): Readonly<Record<`--${string}`, string>> {
  const widths = (place: TeamColumn['place']) =>
    columns
      .filter((column) => column.place === place)
      .map(({ width }) => width)
      .join(' ');
  const after = widths('after-activity');
  const active = after === '' ? '13rem' : '7rem';
  return {
    '--team-before': widths('before-activity'),
    '--team-active': active,
    '--team-after': after,
    // Gaps are 1rem wide.
    '--team-rest': after === '' ? active : `calc(${[active, ...after.split(' ')].join(' + 1rem + ')})`,
  };
}
