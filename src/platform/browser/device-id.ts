const KEY = 'ahoy.device';
/** A reload releases the previous page's name. Until then the new page waits this long for it. */
const RELOAD_MS = 1_500;

/**
 * The name of this tab as a device. It survives a reload, so that a call finds its tab again. A duplicated tab, which
 * gets a copy of the storage, gets a new name. A lock holds the name until `signal` aborts.
 */
export async function claimDeviceId(signal: AbortSignal): Promise<string> {
  const kept = sessionStorage.getItem(KEY);
  if (kept !== null && (await hold(kept, AbortSignal.timeout(RELOAD_MS), signal))) return kept;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(KEY, fresh);
  await hold(fresh, AbortSignal.timeout(RELOAD_MS), signal);
  return fresh;
}

/** @returns whether the name could be had before `waiting` ended */
function hold(deviceId: string, waiting: AbortSignal, until: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const held = () =>
    new Promise<void>((release) => {
      resolve(true);
      until.addEventListener('abort', () => release(), { once: true });
    });
  navigator.locks.request(`ahoy-device-${deviceId}`, { signal: waiting }, held).catch(() => resolve(false));
  return promise;
}
