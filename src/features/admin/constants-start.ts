/** Spans of the start page. */
export const SPANS = ['24h', '7d', '30d', '90d'] as const;
export type Span = (typeof SPANS)[number];

/** Measures that are summed by the hour. Money is in millionths of a dollar, talk in seconds, disk in bytes. */
export const MEASURES = [
  'people',
  'calls',
  'talk',
  'money-in',
  'money-out',
  'earned',
  'plans',
  'cost',
  'failures',
  'jobs',
  'jobs-failed',
  'disk',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Oldest that sums may be when the page is opened. */
export const FIGURES_MAX_AGE_MS = 15_000;
/** How long a page waits for newer sums before it shows those that exist. */
export const FIGURES_WAIT_MS = 2_000;
/** How far back the first sums go: to the period that 90 days are compared with. */
export const FIGURES_FIRST_DAYS = 180;
/** Sums and alarms that ended are deleted after this time. */
export const DESK_KEPT_DAYS = 400;
/** Days that one statement sums, so that none runs for long. */
export const SUMMED_AT_ONCE_DAYS = 7;
export const DISK_FREE_SHARE_MIN = 0.1;
/** An alarm about the disk ends once this share is free. */
export const DISK_FREE_SHARE_FINE = 0.12;
/** A day, and two hours for a backup that takes its time. */
export const BACKUP_MAX_MS = 26 * 3_600_000;
/** Its modification time is that of the last backup, which touches it. */
export const BACKUP_MARK = 'last-backup';
/** How long a carrier must not have been seen down by any process before its alarm ends. */
export const CARRIER_UNSEEN_MS = 30_000;
/** Attempts of an email are at most 10 minutes apart, so its alarm ends when none has failed for longer. */
export const MAIL_UNSEEN_MS = 15 * 60_000;
export const ALARMS_ENDED_SHOWN = 10;
export const MUTE_MS = 24 * 3_600_000;
export const JOBS_SHOWN = 100;
/** A check of every engine within this time is shown again instead of run again. */
export const HEALTH_KEPT_MS = 10_000;
/** With a lower cost of calls in 24 hours, the margin means nothing. */
export const MARGIN_COST_MIN_MICRO_USD = 5_000_000;
/** How far earnings must exceed the cost of calls to end an alarm about the margin. */
export const MARGIN_FINE_SHARE = 0.05;
/** Over how long the price of plans is spread: they are paid once a month, and used every day. */
export const PLANS_SPREAD_DAYS = 30;
