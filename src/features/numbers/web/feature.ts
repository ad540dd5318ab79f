import { Hash } from 'lucide-react';
import { TALKING } from '#features/workspaces/constants-roles.ts';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { numbersTopics } from './queries.ts';

export const numbersWeb: WebFeature = {
  name: 'numbers',
  nav: [{ to: paths.numbers(), label: 'Numbers', Icon: Hash, key: 'n', order: 30, roles: TALKING }],
  teamColumns: async () => [(await import('./team-column.ts')).numbersColumn],
  topics: numbersTopics,
};
