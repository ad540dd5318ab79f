/** Entries of a statement that are sent at once. */
export const STATEMENT_PAGE_SIZE = 25;
/** Days of money that the usage page shows, and compares with as many before. */
export const USAGE_DAYS = 30;
/** Rate limit of exports, each of which reads all entries of an account. */
export const exportLimit = {
  name: 'billing.exportByAccount',
  points: 30,
  seconds: 3600,
  whenUnavailable: 'open',
} as const;
