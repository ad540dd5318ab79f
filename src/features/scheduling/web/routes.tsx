import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Signed-in pages of scheduling (files are relative to src/shell). */
export const schedulingRoutes: RouteConfigEntry[] = [
  route('calendar', '../features/scheduling/web/pages/calendar.tsx'),
];
