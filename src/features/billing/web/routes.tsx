import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Signed-in pages of billing (files are relative to src/shell). */
export const billingPages: FeaturePages = {
  signedIn: [
    route('billing', '../features/billing/web/pages/billing.tsx'),
    route('usage', '../features/billing/web/pages/usage.tsx'),
  ],
};
