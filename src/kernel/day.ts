import type { Instant } from './instant.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * "1 Dec 2026": the day of an instant in UTC, which is the calendar of rent, plans and invoices. Everybody who reads it
 * reads the same (decision R05: "Business from 1 Dec").
 */
export const formatDay = (at: Instant): string => day.format(at);
