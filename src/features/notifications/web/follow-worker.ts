import type { OpenOrder } from '#kernel/push-message.ts';
import { keepInstallOffer } from './install-offer.ts';

/** The first screen, and what it fetches, come first. */
const AFTER_START_MS = 4_000;
const isOrder = (data: unknown): data is OpenOrder =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';

/**
 * Goes where a notification leads that somebody pressed, and keeps this browser subscribed.
 * @returns a function that ends it
 */
export function followWorker(open: (path: string) => void): () => void {
  const stopping = new AbortController();
  const { serviceWorker: workers }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  workers?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOrder(data)) return;
      ports[0]?.postMessage(true);
      open(data.open);
    },
    { signal: stopping.signal },
  );
  keepInstallOffer(stopping.signal);
  const timer = window.setTimeout(() => {
    void import('./keep-push.ts').then(({ keepPush }) => keepPush());
  }, AFTER_START_MS);
  stopping.signal.addEventListener('abort', () => window.clearTimeout(timer));
  return () => stopping.abort();
}
