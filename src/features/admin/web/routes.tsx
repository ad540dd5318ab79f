import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** The operator's pages (files are relative to src/shell). */
export const adminPages: FeaturePages = {
  signedIn: [
    route('admin/mail', '../features/admin/web/pages/mail.tsx'),
    route('admin/providers', '../features/admin/web/pages/providers.tsx'),
    route('admin/port-ins', '../features/admin/web/pages/port-ins.tsx'),
  ],
};
