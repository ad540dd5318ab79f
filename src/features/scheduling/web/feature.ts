import { CalendarDays } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';

export const schedulingWeb: WebFeature = {
  name: 'scheduling',
  // The calendar appears as soon as booking works.
  nav: [{ to: paths.calendar(), label: 'Calendar', Icon: CalendarDays, order: 60, needs: 'booking' }],
};
