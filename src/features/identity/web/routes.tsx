import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const page = (name: string) => `../features/identity/web/pages/${name}.tsx`;

/** Pages for somebody who is not signed in (files are relative to src/shell). */
export const identityRoutes: RouteConfigEntry[] = [
  route('login', page('login')),
  route('register', page('register')),
  route('forgot-password', page('forgot-password')),
  route('reset-password', page('reset-password')),
  route('verify-email', page('verify-email')),
  route('onboarding', page('onboarding')),
];
