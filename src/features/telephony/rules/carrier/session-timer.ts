/** Shortest interval between two refreshes. Source: RFC 4028 section 4. */
export const SESSION_SECONDS_MIN = 90;

/** The side that refreshes a session does so after half of its interval. Source: RFC 4028 section 10. */
export const refreshAfterSeconds = (intervalSeconds: number): number => intervalSeconds / 2;

const SLACK_SECONDS_MAX = 32;

/**
 * When a session that was not refreshed is given up: slightly before its interval is over, so that both sides still
 * know of it. Source: RFC 4028 section 10.
 */
export const lostAfterSeconds = (intervalSeconds: number): number =>
  intervalSeconds - Math.min(SLACK_SECONDS_MAX, intervalSeconds / 3);

/** Reads the seconds of a Session-Expires or Min-SE header, with or without parameters; null if there are none. */
export function sessionSecondsOf(header: string | undefined): number | null {
  const [, seconds] = /^\s*(\d{1,9})\s*(?:;|$)/.exec(header ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds);
}
