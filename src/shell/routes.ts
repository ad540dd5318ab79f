import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminRoutes } from '../features/admin/web/routes.tsx';
import { billingRoutes } from '../features/billing/web/routes.tsx';
import { identityRoutes } from '../features/identity/web/routes.tsx';
import { schedulingRoutes } from '../features/scheduling/web/routes.tsx';

/** Every page of the app. Features bring their own; the shell adds those that are composed of several features. */
export default [
  index('./pages/home.tsx'),
  layout('./pages/app.tsx', [
    ...identityRoutes,
    layout('./pages/signed-in.tsx', [
      route('dashboard', './pages/dashboard.tsx'),
      route('calls', './pages/calls.tsx'),
      route('profile', './pages/profile.tsx'),
      ...billingRoutes,
      ...schedulingRoutes,
      ...adminRoutes,
    ]),
  ]),
  route('dev/ui', './pages/dev-ui.tsx'),
  route('*', './pages/not-found.tsx'),
] satisfies RouteConfig;
