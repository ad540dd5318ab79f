import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isTopUpPending, topUpStore } from '../../top-up-store.ts';

const TopUpDialog = lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

/**
 * The dialog, loaded when it is opened first: by a button, or by the address (?top-up=open). A top-up that a reload has
 * interrupted is taken up again.
 */
export function TopUp() {
  const isOpen = useSyncExternalStore(topUpStore.subscribe, topUpStore.isOpen, () => false);
  const [search, setSearch] = useSearchParams();
  const isLinked = search.get('top-up') === 'open';
  useEffect(() => {
    if (isTopUpPending(sessionStorage)) topUpStore.set(true);
    // It belongs to the page that it was opened on.
    return () => topUpStore.set(false);
  }, []);
  useEffect(() => {
    if (!isLinked) return;
    topUpStore.set(true);
    // What is opened is done with the address, so that closing needs nothing of it.
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('top-up');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isLinked, setSearch]);
  return <Suspense fallback={null}>{isOpen && <TopUpDialog />}</Suspense>;
}
