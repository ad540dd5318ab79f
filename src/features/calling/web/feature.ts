import { Phone } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { MissedCount } from './missed.ts';

/** The phone follows its topics on its own. */
export const callingWeb: WebFeature = {
  name: 'calling',
  nav: [
    {
      to: paths.calls(),
      label: 'Calls',
      Icon: Phone,
      key: 'c',
      order: 20,
      isInBar: true,
      Count: MissedCount,
    },
  ],
  notificationActions: async () => [(await import('./notification-actions.ts')).missedActions],
};
