import { Inbox, MessageSquareText, PhoneIncoming, RadioTower, Tags } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { NavItem } from './nav-items.ts';

/** The pages of the operator. Loaded for the operator alone: nobody else waits for them. */
export const operatorItems: readonly NavItem[] = [
  { to: paths.operatorMessages(), label: 'Messages', Icon: MessageSquareText },
  { to: paths.operatorMail(), label: 'Mail', Icon: Inbox },
  { to: paths.operatorRates(), label: 'Rates', Icon: Tags },
  { to: paths.operatorProviders(), label: 'Providers', Icon: RadioTower },
  { to: paths.operatorPortIns(), label: 'Port-ins', Icon: PhoneIncoming },
];
