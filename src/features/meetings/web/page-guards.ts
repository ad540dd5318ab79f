/**
 * Asks before a recording page is closed or reloaded.
 * @param onLeaving called when it may be going: what was recorded up to now is put away
 * @param onNetwork called when there's a network again
 * @returns a function that ends it
 */
export function beforeLeaving(onLeaving: () => void, onNetwork: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener(
    'beforeunload',
    (event) => {
      onLeaving();
      event.preventDefault();
    },
    { signal },
  );
  window.addEventListener('pagehide', onLeaving, { signal });
  window.addEventListener('online', onNetwork, { signal });
  document.addEventListener('visibilitychange', () => onNetwork(), { signal });
  return () => over.abort();
}

/** Keeps the screen on, where browsers can. @returns a function that ends it */
export function keepAwake(): () => void {
  const over = new AbortController();
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused with a low battery.
    const lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (over.signal.aborted) await lock?.release();
    else over.signal.addEventListener('abort', () => void lock?.release(), { once: true });
  };
  // The browser takes it back with every look at another tab.
  document.addEventListener('visibilitychange', () => void ask(), { signal: over.signal });
  void ask();
  return () => over.abort();
}
