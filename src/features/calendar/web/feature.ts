import { CalendarDays } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { calendarTopics } from './topics.ts';

export const calendarWeb: WebFeature = {
  name: 'calendar',
  nav: [{ to: paths.calendar(), label: 'Calendar', Icon: CalendarDays, key: 'a', order: 29 }],
  topics: calendarTopics,
  dashboardPart: async () => (await import('./coming.ts')).comingPart(),
};
