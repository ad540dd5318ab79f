import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleUser,
  CreditCard,
  Hash,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  MessageSquareText,
  Phone,
  Tags,
} from 'lucide-react';
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
const mailItem: NavItem = { to: paths.operatorMail(), label: 'Mail', Icon: Inbox };
const ratesItem: NavItem = { to: paths.operatorRates(), label: 'Rates', Icon: Tags };
const messagesItem: NavItem = {
  to: paths.operatorMessages(),
  label: 'Messages',
  Icon: MessageSquareText,
};

/** The pages that exist for this person, in the order of the navigation. */
export function navItems(isOperator: boolean): readonly NavItem[] {
  const everyone = [dashboardItem, callsItem, numbersItem, billingItem, usageItem, calendarItem, profileItem];
  return isOperator ? [...everyone, messagesItem, mailItem, ratesItem] : everyone;
}
