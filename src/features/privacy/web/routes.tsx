import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** For people who are signed in and whose account waits to be deleted (files are relative to src/shell). */
export const privacyPages: FeaturePages = {
  signingIn: [route('keep-account', '../features/privacy/web/pages/keep-account.tsx')],
};
