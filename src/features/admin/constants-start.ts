/** Spans of the start page. */
export const SPANS = ['24h', '7d', '30d', '90d'] as const;
export type Span = (typeof SPANS)[number];

/** What is summed by the hour. Money is in millionths of a dollar, talk in seconds, disk in bytes. */
export const MEASURES = [
  'people',
  'calls',
  'talk',
  'money-in',
  'money-out',
  'earned',
  'cost',
  'failures',
  'jobs',
  'jobs-failed',
  'disk',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Sums are at most so old when the page is opened. */
export const FIGURES_MAX_AGE_MS = 15_000;
/** Sums go back so far. */
export const FIGURES_KEPT_DAYS = 180;
export const DISK_FREE_SHARE_MIN = 0.1;
/** A day, and two hours for a backup that takes its time. */
export const BACKUP_MAX_MS = 26 * 3_600_000;
/** Its time says when the last backup was taken: the backup touches it. */
export const BACKUP_MARK = 'last-backup';
/** How long no process may have seen a carrier down before its alarm ends. */
export const CARRIER_UNSEEN_MS = 30_000;
export const ALARMS_ENDED_SHOWN = 10;
export const MUTE_MS = 24 * 3_600_000;
export const JOBS_SHOWN = 100;
/** A check of every engine within this time is shown again instead of run again. */
export const HEALTH_KEPT_MS = 10_000;
