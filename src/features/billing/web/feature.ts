import { ChartNoAxesColumn, CreditCard } from 'lucide-react';
import { BILLING, STAFF } from '#features/workspaces/constants-roles.ts';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { billingTopics } from './queries.ts';

export const billingWeb: WebFeature = {
  name: 'billing',
  nav: [
    { to: paths.billing(), label: 'Billing', Icon: CreditCard, key: 'b', order: 40, roles: BILLING },
    { to: paths.usage(), label: 'Usage', Icon: ChartNoAxesColumn, key: 'u', order: 50, roles: STAFF },
  ],
  teamColumns: async () => (await import('./team-columns.ts')).columns,
  topics: billingTopics,
};
