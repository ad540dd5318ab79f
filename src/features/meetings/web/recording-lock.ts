/** One recorder in a browser: two tabs would record one meeting twice. */
export const RECORDER_LOCK = 'ahoy-recorder';
/** The tab that holds it sends this recording; no other one offers to finish it. */
export const lockOf = (id: string): string => `ahoy-recording-${id}`;

/** @returns a function that gives the lock back, or null while another tab has it. A tab that crashes has none. */
export async function holdLock(name: string): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
  const hold = (lock: Lock | null) => {
    if (lock === null) return resolve(null);
    return new Promise<void>((release) => resolve(() => release()));
  };
  navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(null));
  return promise;
}
