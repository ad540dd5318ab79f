/** Timers: the browser's, or a simulated clock in tests. */
export interface Timer {
  /** Milliseconds since the epoch that never jump backwards. */
  now(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(id: unknown): void;
}

/** The browser's timers. `now` follows the monotonic clock, so correcting the system clock moves no call timer. */
export const browserTimer: Timer = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
  // Only IDs returned by setTimeout above get here.
  clearTimeout: (id) => window.clearTimeout(id as number),
};

/** Unnoticeable for people, but enough for the browser to set a call up. */
const AFTERWARDS_MS = 60;

/**
 * Runs work that can wait until the browser has started the call. On a hidden page it uses a message, because browsers
 * throttle timers there, and the page must ring.
 */
export function afterwards(run: () => void): void {
  if (!document.hidden) {
    window.setTimeout(run, AFTERWARDS_MS);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    // An open channel stays for as long as the page does.
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(null);
}

/** Delays the visible and audible effects of changes, and runs once for all of them. */
export function coalesced(run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    afterwards(() => {
      isDue = false;
      run();
    });
  };
}
