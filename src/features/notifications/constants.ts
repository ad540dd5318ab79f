/** Longest search text, in characters. */
export const SEARCH_LENGTH_MAX = 100;
/** Notifications on a page of the list. */
export const PAGE_SIZE = 30;
/** How long the list keeps them, in days. */
export const KEPT_DAYS = 180;
/** Most notifications that one request marks as read. */
export const READ_AT_ONCE_MAX = 100;
/** Longest title, and longest line below it, in characters. Longer texts are cut. */
export const TITLE_LENGTH_MAX = 160;
export const BODY_LENGTH_MAX = 300;
/** Strings of the specification (001 §2, rows 301-306). */
export const settingsText = {
  pushNotifications: 'Push Notifications',
  savePreferences: 'Save Preferences',
} as const;
/** Hour of the person's clock at which digests go out. */
export const DIGEST_HOUR = 8;
/** Most news in one digest. The email says how much more there is. */
export const DIGEST_ROWS_MAX = 50;
