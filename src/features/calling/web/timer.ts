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

/** Shorter than a person notices, and long enough for the browser to set a call up. */
const AFTERWARDS_MS = 60;

/**
 * Runs what can wait once the browser has begun with the call itself. For a page that nobody looks at it is a message
 * and no timer: browsers slow down the timers of such pages, and it must ring.
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

/** Puts off what people see and hear of a change, and does it once for all changes of the meantime. */
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
