// Not on the first screen: with /team.
import { BILLING } from '#features/workspaces/constants-roles.ts';
import type { TeamColumn } from '#platform/browser/team-columns.ts';
import { SpentByTeam } from './components/spending/spent-by-team.tsx';
import { ThisMonth } from './components/spending/this-month.tsx';

/** What each person has spent this month, for those who see what everybody used. */
export const columns: readonly TeamColumn[] = [
  {
    label: 'This month',
    place: 'after-activity',
    width: '6.5rem',
    roles: BILLING,
    isAtEnd: true,
    Cell: ThisMonth,
    Foot: SpentByTeam,
  },
];
