import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleUser,
  CreditCard,
  Hash,
  LayoutGrid,
  type LucideIcon,
  Phone,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

export const dashboardItem: NavItem = { to: paths.dashboard(), label: 'Dashboard', Icon: LayoutGrid };
export const callsItem: NavItem = { to: paths.calls(), label: 'Calls', Icon: Phone };
export const calendarItem: NavItem = { to: paths.calendar(), label: 'Calendar', Icon: CalendarDays };
export const billingItem: NavItem = { to: paths.billing(), label: 'Billing', Icon: CreditCard };
const numbersItem: NavItem = { to: paths.numbers(), label: 'Numbers', Icon: Hash };
const usageItem: NavItem = { to: paths.usage(), label: 'Usage', Icon: ChartNoAxesColumn };
export const profileItem: NavItem = { to: paths.profile(), label: 'Profile', Icon: CircleUser };

const everyone = [dashboardItem, callsItem, numbersItem, billingItem, usageItem, calendarItem, profileItem];

/** The pages that exist for whoever is signed in, in the order of the navigation; the operator's come a moment later. */
export function useNavItems(): readonly NavItem[] {
  const isOperator = useUser().user?.isOperator ?? false;
  const [more, setMore] = useState<readonly NavItem[]>([]);
  useEffect(() => {
    if (!isOperator) return undefined;
    let isWanted = true;
    // A file that cannot be loaded takes no page away: each of them has its address.
    import('./operator-items.ts').then(
      ({ operatorItems }) => isWanted && setMore(operatorItems),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isOperator]);
  return isOperator ? [...everyone, ...more] : everyone;
}
