import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Signed-in pages of numbers (files are relative to src/shell). */
export const numbersPages: FeaturePages = {
  signedIn: [route('numbers', '../features/numbers/web/pages/numbers.tsx')],
};
