import { LayoutGrid } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { inOrder, type NavItem } from '#platform/browser/feature.ts';
import { features } from '../features.ts';

/** The one page that several features make up and none owns. */
const dashboardItem: NavItem = {
  to: paths.dashboard(),
  label: 'Dashboard',
  Icon: LayoutGrid,
  key: 'd',
  order: 10,
  isInBar: true,
};

/** The pages of everybody, those that the installation cannot do yet included. */
export const ownNav: readonly NavItem[] = inOrder([
  dashboardItem,
  ...features.flatMap(({ nav = [] }) => nav),
]);
