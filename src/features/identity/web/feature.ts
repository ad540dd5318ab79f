import { CircleUser } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { profileTopics } from './profile-topics.ts';
import { identityTopics } from './queries.ts';

export const identityWeb: WebFeature = {
  name: 'identity',
  nav: [{ to: paths.profile(), label: 'Profile', Icon: CircleUser, key: 'p', order: 90 }],
  topics: [...identityTopics, ...profileTopics],
};
