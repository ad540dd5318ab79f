// Not on the first screen: for the operator.
import { Tags } from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { NavItem } from '#platform/browser/feature.ts';

export const operatorNav: readonly NavItem[] = [
  { to: operatorPaths.rates(), label: 'Rates', Icon: Tags, order: 30 },
];
