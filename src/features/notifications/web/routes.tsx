import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** The page of all notifications (files are relative to src/shell). */
export const notificationsPages: FeaturePages = {
  signedIn: [route('notifications', '../features/notifications/web/pages/notifications.tsx')],
};
