import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** The operator's page of rates (files are relative to src/shell). */
export const ratesPages: FeaturePages = {
  signedIn: [route('admin/rates', '../features/rates/web/pages/rate-decks.tsx')],
};
