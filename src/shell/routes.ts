import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminRoutes } from '../features/admin/web/routes.tsx';
import { billingRoutes } from '../features/billing/web/routes.tsx';
import { identityRoutes } from '../features/identity/web/routes.tsx';
import { numbersRoutes } from '../features/numbers/web/routes.tsx';
import { schedulingRoutes } from '../features/scheduling/web/routes.tsx';
import { siteDocuments, siteOperatorPages } from '../features/site/web/routes.tsx';

/** For those who build the app: in development, or when a build was made with VITE_DEV_UI=1. Elsewhere it is unknown. */
const isForDevelopers = import.meta.env.DEV || import.meta.env['VITE_DEV_UI'] === '1';
const developerRoutes = isForDevelopers ? [route('dev/ui', './pages/dev-ui.tsx')] : [];

/** Every page of the app. Features bring their own; the shell adds those that are composed of several features. */
export default [
  ...siteDocuments,
  route('api', './pages/api.tsx'),
  layout('./pages/app.tsx', [
    ...identityRoutes,
    layout('./pages/signed-in.tsx', [
      route('dashboard', './pages/dashboard.tsx'),
      route('calls', './pages/calls.tsx'),
      route('profile', './pages/profile.tsx'),
      route('admin', './pages/admin.tsx'),
      ...billingRoutes,
      ...numbersRoutes,
      ...schedulingRoutes,
      ...adminRoutes,
      ...siteOperatorPages,
    ]),
  ]),
  ...developerRoutes,
  route('*', './pages/not-found.tsx'),
] satisfies RouteConfig;
