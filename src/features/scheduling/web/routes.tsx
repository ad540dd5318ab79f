import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Signed-in pages of scheduling (files are relative to src/shell). */
export const schedulingPages: FeaturePages = {
  signedIn: [route('calendar', '../features/scheduling/web/pages/calendar.tsx')],
};
