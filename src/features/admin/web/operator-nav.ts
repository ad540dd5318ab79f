// Not on the first screen: for the operator.
import {
  BookOpen,
  Gauge,
  HeartPulse,
  Inbox,
  ListRestart,
  PhoneIncoming,
  RadioTower,
  ScrollText,
  Users,
} from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { NavItem } from '#platform/browser/feature.ts';

export const operatorNav: readonly NavItem[] = [
  { to: operatorPaths.start(), label: 'Start', Icon: Gauge, order: 1, isExact: true },
  { to: operatorPaths.people(), label: 'People', Icon: Users, order: 2 },
  { to: operatorPaths.ledger(), label: 'Ledger', Icon: BookOpen, order: 4 },
  { to: operatorPaths.jobs(), label: 'Jobs', Icon: ListRestart, order: 6 },
  { to: operatorPaths.health(), label: 'Health', Icon: HeartPulse, order: 8 },
  { to: operatorPaths.audit(), label: 'Audit log', Icon: ScrollText, order: 9 },
  { to: operatorPaths.mail(), label: 'Outgoing mail', Icon: Inbox, order: 20 },
  { to: operatorPaths.providers(), label: 'Providers', Icon: RadioTower, order: 40 },
  { to: operatorPaths.portIns(), label: 'Port-ins', Icon: PhoneIncoming, order: 50 },
];
