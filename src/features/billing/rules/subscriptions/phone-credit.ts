import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** Accounts of one network that get free minutes (reference trust and speed, threat row 33). */
export const PHONE_CREDITS_MAX = 3;
/** Networks change hands, so earlier credits no longer count. */
const WINDOW_MS = 30 * DAY_MS;

/** Start of the window in which credits granted to the same network count. */
export const creditsCountSince = (now: Instant): Instant => now - WINDOW_MS;

/** @param others how many accounts of the same network were given free minutes since then */
export const mayHaveCredit = (others: number): boolean => others < PHONE_CREDITS_MAX;
