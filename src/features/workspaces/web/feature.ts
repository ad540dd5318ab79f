import { Building2 } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { STAFF } from '../constants-roles.ts';
import { workspacesTopics } from './queries.ts';

export const workspacesWeb: WebFeature = {
  name: 'workspaces',
  nav: [
    {
      to: paths.team(),
      label: 'Team',
      Icon: Building2,
      key: 't',
      order: 55,
      // Who may read the team (rules/may.ts).
      roles: STAFF,
    },
  ],
  topics: workspacesTopics,
};
