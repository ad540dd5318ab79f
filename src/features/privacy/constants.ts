import { DAY_MS } from '#kernel/instant.ts';

/** Days between asking for a deletion and carrying it out, in which it can be taken back. */
export const GRACE_DAYS = 14;
export const GRACE_MS = GRACE_DAYS * DAY_MS;
/** How long an archive can be downloaded. */
export const EXPORT_DAYS = 7;
export const EXPORT_MS = EXPORT_DAYS * DAY_MS;
/** Archives that a person sees, newest first. */
export const EXPORTS_SHOWN = 5;

/** Archives that one person can have made within a day, counted by the rows that were begun. */
export const EXPORTS_A_DAY = 10;

export const privacyLimits = {
  deleteByAccount: { name: 'privacy.deleteByAccount', points: 20, seconds: 86_400, whenUnavailable: 'open' },
} as const;
