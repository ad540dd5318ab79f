import type { EmailCategory } from '../model-profile.ts';

/** Specification 001 §2, in its order. */
export const categoryWords: Readonly<Record<EmailCategory, string>> = {
  promotional: 'Promotional emails',
  productUpdates: 'Product updates and announcements',
  billing: 'Balance and billing notifications',
  security: 'Security alerts',
};
