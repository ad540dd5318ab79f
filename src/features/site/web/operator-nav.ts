// Not on the first screen: for the operator.
import { MessageSquareText } from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { NavItem } from '#platform/browser/feature.ts';

export const operatorNav: readonly NavItem[] = [
  { to: operatorPaths.messages(), label: 'Messages', Icon: MessageSquareText, order: 10 },
];
