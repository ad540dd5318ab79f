import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** The operator's pages (files are relative to src/shell). */
export const adminPages: FeaturePages = {
  signedIn: [
    route('admin', '../features/admin/web/pages/start.tsx'),
    route('admin/ledger', '../features/admin/web/pages/ledger.tsx'),
    route('admin/jobs', '../features/admin/web/pages/jobs.tsx'),
    route('admin/health', '../features/admin/web/pages/health.tsx'),
    route('admin/people', '../features/admin/web/pages/people.tsx'),
    route('admin/people/:id', '../features/admin/web/pages/person.tsx'),
    route('admin/workspaces', '../features/admin/web/pages/workspaces.tsx'),
    route('admin/workspaces/:id', '../features/admin/web/pages/workspace.tsx'),
    route('admin/audit', '../features/admin/web/pages/audit.tsx'),
    route('admin/mail', '../features/admin/web/pages/mail.tsx'),
    route('admin/providers', '../features/admin/web/pages/providers.tsx'),
    route('admin/port-ins', '../features/admin/web/pages/port-ins.tsx'),
  ],
};
