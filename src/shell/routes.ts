import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { adminPages } from '../features/admin/web/routes.tsx';
import { billingPages } from '../features/billing/web/routes.tsx';
import { calendarPages } from '../features/calendar/web/routes.tsx';
import { contactsPages } from '../features/contacts/web/routes.tsx';
import { identityPages } from '../features/identity/web/routes.tsx';
import { meetingsPages } from '../features/meetings/web/routes.tsx';
import { notificationsPages } from '../features/notifications/web/routes.tsx';
import { numbersPages } from '../features/numbers/web/routes.tsx';
import { privacyPages } from '../features/privacy/web/routes.tsx';
import { ratesPages } from '../features/rates/web/routes.tsx';
import { sitePages } from '../features/site/web/routes.tsx';
import { tasksPages } from '../features/tasks/web/routes.tsx';
import { workspacesPages } from '../features/workspaces/web/routes.tsx';
import type { FeaturePages } from '../platform/browser/feature-pages.ts';

/** Every feature with pages of its own. Only the build reads this file, so what browsers load is in features.ts. */
const pages: readonly FeaturePages[] = [
  sitePages,
  identityPages,
  workspacesPages,
  notificationsPages,
  privacyPages,
  ratesPages,
  billingPages,
  numbersPages,
  contactsPages,
  tasksPages,
  calendarPages,
  meetingsPages,
  adminPages,
];

/** For those who build the app: in development, or when a build was made with VITE_DEV_UI=1. Elsewhere it is unknown. */
const isForDevelopers = import.meta.env.DEV || import.meta.env['VITE_DEV_UI'] === '1';
const developerRoutes = isForDevelopers ? [route('dev/ui', './pages/dev-ui.tsx')] : [];

/** Every page of the app. Features bring their own; the shell adds those that are composed of several features. */
export default [
  ...pages.flatMap(({ documents = [] }) => documents),
  route('api', './pages/api.tsx'),
  layout('./pages/app.tsx', [
    ...pages.flatMap(({ signingIn = [] }) => signingIn),
    layout('./pages/signed-in.tsx', [
      route('dashboard', './pages/dashboard.tsx'),
      route('calls', './pages/calls.tsx'),
      route('profile', './pages/profile.tsx'),
      ...pages.flatMap(({ signedIn = [] }) => signedIn),
    ]),
  ]),
  ...developerRoutes,
  route('*', './pages/not-found.tsx'),
] satisfies RouteConfig;
