import type { EmailCategory, EmailPreferences } from '../../model-profile.ts';

/**
 * Preferences of who never chose any. Specification 001 §2 has all four on; promotional emails need a yes where the law
 * says so, and we don't know where somebody lives (decision R52).
 */
export const DEFAULT_EMAIL_PREFERENCES: EmailPreferences = {
  promotional: false,
  productUpdates: true,
  billing: true,
  security: true,
};

/** What an email is about. Essential: a problem with money or the account, which nobody can turn off. */
export type MailCategory = EmailCategory | 'essential';

/** Whether a person gets an email of this category. */
export function wantsMail(category: MailCategory, preferences: EmailPreferences | null): boolean {
  return category === 'essential' || (preferences ?? DEFAULT_EMAIL_PREFERENCES)[category];
}
