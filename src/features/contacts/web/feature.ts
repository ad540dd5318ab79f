import { Users } from 'lucide-react';
import { TALKING } from '#features/workspaces/constants-roles.ts';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { contactsTopics } from './topics.ts';

export const contactsWeb: WebFeature = {
  name: 'contacts',
  nav: [
    {
      to: paths.contacts(),
      label: 'Contacts',
      Icon: Users,
      key: 'o',
      order: 25,
      roles: TALKING,
      isInBar: true,
    },
  ],
  topics: contactsTopics,
};
