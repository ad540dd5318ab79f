import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

const page = (name: string) => `../features/identity/web/pages/${name}.tsx`;

/** Pages for people who aren't signed in (files are relative to src/shell). */
export const identityPages: FeaturePages = {
  signingIn: [
    route('login', page('login')),
    route('sign-in/factor', page('sign-in-factor')),
    route('register', page('register')),
    route('sign-in/link', page('sign-in-link')),
    route('sign-in/not-me', page('not-me')),
    route('sign-in/link-account', page('link-account')),
    route('forgot-password', page('forgot-password')),
    route('reset-password', page('reset-password')),
    route('verify-email', page('verify-email')),
    route('onboarding', page('onboarding')),
    route('mailed/:what', page('mailed')),
  ],
};
