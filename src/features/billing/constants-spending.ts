/** From this share of a person's monthly limit on, those who may change it are told. */
export const LIMIT_NEAR_SHARE = 0.8;
/** Monthly limits that a person can be given. */
export const LIMIT_MIN_MICRO_USD = 1_000_000;
export const LIMIT_MAX_MICRO_USD = 100_000_000_000;
/** Says that what somebody spent this month, or their limit, has changed. */
export const SPENDING_TOPIC = 'billing.spending';
/** A calendar month in UTC: 2026-11. */
export const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/;
