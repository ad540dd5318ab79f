/** Entries of a statement that are sent at once. */
export const STATEMENT_PAGE_SIZE = 25;
/** Days of money that the usage page shows, and compares with as many before. */
export const USAGE_DAYS = 30;
/** How often somebody may ask for all of their entries at once, which reads all of them. */
export const exportLimit = {
  name: 'billing.exportByAccount',
  points: 30,
  seconds: 3600,
  whenUnavailable: 'open',
} as const;
