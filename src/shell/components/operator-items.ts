import { Inbox, MessageSquareText, PhoneIncoming, RadioTower, Tags } from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { NavItem } from './nav-item.ts';

/** The pages of the operator. Loaded for the operator alone: nobody else waits for them. */
export const operatorItems: readonly NavItem[] = [
  { to: operatorPaths.messages(), label: 'Messages', Icon: MessageSquareText },
  { to: operatorPaths.mail(), label: 'Outgoing mail', Icon: Inbox },
  { to: operatorPaths.rates(), label: 'Rates', Icon: Tags },
  { to: operatorPaths.providers(), label: 'Providers', Icon: RadioTower },
  { to: operatorPaths.portIns(), label: 'Port-ins', Icon: PhoneIncoming },
];
