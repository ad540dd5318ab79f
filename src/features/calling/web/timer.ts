/** What can wait: the browser's timers, or a simulated clock in tests. */
export interface Timer {
  /** Milliseconds since the epoch that never jump backwards. */
  now(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(id: unknown): void;
}

/** The browser's timers. `now` follows the monotonic clock, so a corrected system clock moves no call timer. */
export const browserTimer: Timer = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
  // Only ids that setTimeout above returned come back here.
  clearTimeout: (id) => window.clearTimeout(id as number),
};
