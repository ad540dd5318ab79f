import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isTopUpPending, topUpStore } from '../top-up-store.ts';

const TopUpDialog = lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

/** The dialog, loaded when it is opened first. A top-up that a reload has interrupted is taken up again. */
export function TopUp() {
  const isOpen = useSyncExternalStore(topUpStore.subscribe, topUpStore.isOpen, () => false);
  useEffect(() => {
    if (isTopUpPending(sessionStorage)) topUpStore.set(true);
    // It belongs to the page that it was opened on.
    return () => topUpStore.set(false);
  }, []);
  return <Suspense fallback={null}>{isOpen && <TopUpDialog />}</Suspense>;
}
