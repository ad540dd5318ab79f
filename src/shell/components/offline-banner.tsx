import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that this device has no network. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="block">
      {!isOnline && (
        <p className="flex items-center gap-3 border-b bg-ink px-4 py-2 text-13 text-on-ink desk:px-6">
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          You are offline. What you see may be old; it will be refreshed when the network is back.
        </p>
      )}
    </output>
  );
}
