import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

/** Signed-in pages of contacts (files are relative to src/shell). */
export const contactsPages: FeaturePages = {
  signedIn: [route('contacts', '../features/contacts/web/pages/contacts.tsx')],
};
