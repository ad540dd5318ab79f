// Not on the first screen: loaded with /team.
import { MANAGING } from '#features/workspaces/constants-roles.ts';
import type { TeamColumn } from '#platform/browser/team-columns.ts';
import { NumbersCell } from './components/people/numbers-cell.tsx';

/** Which numbers each person of a team has, for those who give them. */
export const numbersColumn: TeamColumn = {
  label: 'Numbers',
  place: 'before-activity',
  width: '11.5rem',
  roles: MANAGING,
  Cell: NumbersCell,
};
