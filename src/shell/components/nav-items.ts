import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleUser,
  CreditCard,
  Hash,
  LayoutGrid,
  Phone,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import type { NavItem } from './nav-item.ts';

export const dashboardItem: NavItem = {
  to: paths.dashboard(),
  label: 'Dashboard',
  Icon: LayoutGrid,
  key: 'd',
};
export const callsItem: NavItem = { to: paths.calls(), label: 'Calls', Icon: Phone, key: 'c' };
export const numbersItem: NavItem = { to: paths.numbers(), label: 'Numbers', Icon: Hash, key: 'n' };
const calendarItem: NavItem = { to: paths.calendar(), label: 'Calendar', Icon: CalendarDays };

const everyone: readonly NavItem[] = [
  dashboardItem,
  callsItem,
  numbersItem,
  { to: paths.billing(), label: 'Billing', Icon: CreditCard, key: 'b' },
  { to: paths.usage(), label: 'Usage', Icon: ChartNoAxesColumn, key: 'u' },
  { to: paths.profile(), label: 'Profile', Icon: CircleUser, key: 'p' },
];

/** The pages of everybody. The calendar is among them as soon as it can hold something. */
export function ownItems(): readonly NavItem[] {
  return hasCapability('booking')
    ? [...everyone.slice(0, -1), calendarItem, ...everyone.slice(-1)]
    : everyone;
}

/** The operator's pages, which come a moment later; none for anybody else. */
export function useOperatorItems(): readonly NavItem[] {
  const isOperator = useUser().user?.isOperator ?? false;
  const [items, setItems] = useState<readonly NavItem[]>([]);
  useEffect(() => {
    if (!isOperator) return undefined;
    let isWanted = true;
    // A file that cannot be loaded takes no page away: each of them has its address.
    import('./operator-items.ts').then(
      ({ operatorItems }) => isWanted && setItems(operatorItems),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isOperator]);
  return isOperator ? items : [];
}
