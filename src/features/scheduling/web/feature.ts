import { CalendarDays } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';

export const schedulingWeb: WebFeature = {
  name: 'scheduling',
  // The calendar is there as soon as it can hold something.
  nav: [{ to: paths.calendar(), label: 'Calendar', Icon: CalendarDays, order: 60, needs: 'booking' }],
};
