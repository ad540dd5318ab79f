// Not on the first screen: for the operator.
import { Inbox, PhoneIncoming, RadioTower } from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { NavItem } from '#platform/browser/feature.ts';

export const operatorNav: readonly NavItem[] = [
  { to: operatorPaths.mail(), label: 'Outgoing mail', Icon: Inbox, order: 20 },
  { to: operatorPaths.providers(), label: 'Providers', Icon: RadioTower, order: 40 },
  { to: operatorPaths.portIns(), label: 'Port-ins', Icon: PhoneIncoming, order: 50 },
];
