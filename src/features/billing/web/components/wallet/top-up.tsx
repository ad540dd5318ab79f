import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { late } from '#ui/late.ts';
import { isTopUpPending, topUpStore } from '../../top-up-store.ts';

const TopUpDialog = late(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

/**
 * The top-up dialog, loaded when a button or the address (?top-up=open) opens it first. Resumes a top-up that a reload
 * has interrupted.
 */
export function TopUp() {
  const isOpen = useSyncExternalStore(topUpStore.subscribe, topUpStore.isOpen, () => false);
  const [search, setSearch] = useSearchParams();
  const isLinked = search.get('top-up') === 'open';
  useEffect(() => {
    if (isTopUpPending(sessionStorage)) topUpStore.set(true);
    // The dialog belongs to the page that opened it.
    return () => topUpStore.set(false);
  }, []);
  useEffect(() => {
    if (!isLinked) return;
    topUpStore.set(true);
    // Removes the parameter once it is open, so that closing needn't.
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
